import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type BuildOptions } from "vite";
import { lazyStyles } from "./scripts/lazy-styles";
import { precache } from "./scripts/precache";

const SERVER = process.env["TENGEN_SERVER"] ?? "http://127.0.0.1:8000";
const FOLDER = "../src/tengen/static/app";

/** The pages. Names of scripts and styles contain a hash of their content. */
const page = (input: string): BuildOptions => ({
  rollupOptions: { input },
  // No images inside style sheets: they would hide the size of a download.
  assetsInlineLimit: 0,
  // The only lazy files are languages and what works in the background; none has dependencies.
  modulePreload: false,
});

/** The service worker: one classic script, at the root because it serves the pages beside it. */
const WORKER: BuildOptions = {
  lib: {
    entry: "src/app/service-worker.ts",
    name: "TengenWorker",
    formats: ["iife"],
    fileName: () => "sw.js",
  },
};

// The app, built in three steps: the app itself; with the mode "xray" the X-ray page of a game, a
// build of its own because shared files would cost the first visit of the app another request; with
// the mode "worker" the service worker, which lists the files of the others.
export default defineConfig(({ mode }) => ({
  // Relative addresses work in every folder. The server makes them absolute (server/host/pages.py).
  base: "./",
  plugins: [svelte(), lazyStyles(), precache(FOLDER)],
  publicDir: mode === "production" && "public",
  build: {
    outDir: FOLDER,
    emptyOutDir: mode === "production",
    target: "es2022",
    ...(mode === "worker" ? WORKER : page(mode === "xray" ? "xray.html" : "index.html")),
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
}));
