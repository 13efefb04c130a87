import { defineConfig } from "vite";

// The npm package `tengen-engine`: an ES module with its files beside it. Not a library build, which
// would put the files into the script.
export default defineConfig({
  base: "./",
  publicDir: "package",
  worker: { format: "es" },
  build: {
    outDir: "dist/tengen-engine",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: {
      input: { engine: "src/engine/index.ts" },
      preserveEntrySignatures: "strict",
      output: { entryFileNames: "[name].js" },
    },
  },
});
