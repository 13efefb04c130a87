import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const SERVER = process.env["TENGEN_SERVER"] ?? "http://127.0.0.1:8000";

// The app; the server sends the files as they are. File names contain a hash of their content.
// The mode "xray" adds the X-ray page of a game: a build of its own, because shared files would
// cost the first visit of the app another request.
export default defineConfig(({ mode }) => ({
  // Relative addresses work in every folder. The server makes them absolute (server/host/pages.py).
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/tengen/static/app",
    emptyOutDir: mode !== "xray",
    target: "es2022",
    rollupOptions: { input: mode === "xray" ? "xray.html" : "index.html" },
    // No images inside style sheets: they would hide the size of a download.
    assetsInlineLimit: 0,
    // The only lazy files are the languages, which import nothing but the main bundle.
    modulePreload: false,
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
}));
