import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const SERVER = process.env["TENGEN_SERVER"] ?? "http://127.0.0.1:8000";

// The pages to play on; the server sends them as they are. Every file has its hash in its name.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/tengen/static/app",
    emptyOutDir: true,
    target: "es2022",
    // An image written into a style sheet would still be a download that nobody sees coming.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
});
