/** Links to the pages of the app, for the host that serves them. */
import { currentHost } from "../base/host";
import { fileOf } from "./routes";

/** The `href` of a path, such as `hrefOf(gamePath(id))`. */
export function hrefOf(path: string): string {
  return currentHost().href(path, fileOf(path));
}

/** The whole address of a path, for people to send. */
export function addressOf(path: string): string {
  return new URL(hrefOf(path), location.href).href;
}
