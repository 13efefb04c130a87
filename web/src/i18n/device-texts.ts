/** Sentences about games on the visitor's device that the server never says. */
import type { Text } from "../net/messages";

export type DeviceText = "needs-server" | "backup" | "backup-newer";

export const DEVICE_TEXTS: Readonly<Record<DeviceText, Text>> = {
  "needs-server": {
    en: "This needs a server: this page plays on your device only.",
    zh: "此功能需要服务器：本页面只在您的设备上运行。",
    ja: "この機能にはサーバーが必要です。このページは端末上だけで動いています。",
  },
  backup: {
    en: "This file is not a backup of Tengen games.",
    zh: "这个文件不是天元对局的备份。",
    ja: "このファイルは天元の対局のバックアップではありません。",
  },
  "backup-newer": {
    en: "This backup was written by a newer version: reload the page to update it, then try again.",
    zh: "这个备份由更新的版本写成：请重新载入页面完成更新，然后再试。",
    ja: "このバックアップは新しい版で書かれています。ページを再読み込みして更新してから、もう一度お試しください。",
  },
};
