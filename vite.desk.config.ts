import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { deskBasePath } from "./platform/contract/desk.ts";
import { compiledWords, formatterOfCompiledWords } from "./tools/tasks/compiled-words.ts";
import { packedAssets } from "./tools/tasks/packed-assets.ts";
import { slimLibraries } from "./tools/tasks/slim-libraries.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The desk is a build of its own, so that nothing of it can be in the files that customers load. */
export default defineConfig({
  root: at("./apps/desk"),
  base: `${deskBasePath}/`,
  plugins: [compiledWords(), slimLibraries(), react(), packedAssets(at("./dist/desk/assets"))],
  resolve: { alias: [formatterOfCompiledWords] },
  build: {
    outDir: at("./dist/desk"),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: "es2023",
  },
});
