import { defineConfig } from "vitest/config";

// The X-ray page is one script and one style sheet, which `tengen xray` embeds in its page.
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "../src/tengen/static",
    emptyOutDir: false,
    target: "es2022",
    lib: {
      entry: "src/xray/main.ts",
      name: "TengenXray",
      formats: ["iife"],
      fileName: () => "xray.js",
      cssFileName: "xray",
    },
  },
  test: {
    environment: "node",
    include: ["tests/**/*.test.ts"],
  },
});
