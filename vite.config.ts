import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compiledWords, formatterOfCompiledWords } from "./tools/tasks/compiled-words.ts";
import { devPage } from "./tools/tasks/dev-page.ts";
import { packedAssets } from "./tools/tasks/packed-assets.ts";
import { pageRenderer } from "./tools/tasks/page-renderer.ts";
import { writePagePreloads } from "./tools/tasks/page-preloads.ts";
import { serviceWorker } from "./tools/tasks/service-worker.ts";
import { slimLibraries } from "./tools/tasks/slim-libraries.ts";
import { scriptPerTask } from "./tools/tasks/script-per-task.ts";
import { sharedChunks } from "./tools/tasks/shared-chunks.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const shared = sharedChunks({
  firstScreen: at("features/account/web/sign-in/sign-in-screen.tsx"),
  visitorScreens: [
    at("features/home/web/landing-screen.tsx"),
    at("features/comparator/web/comparator-screen.tsx"),
    at("features/comparator/web/gas-comparator-screen.tsx"),
    at("features/power-calculator/web/power-calculator-screen.tsx"),
  ],
});
const server = `http://127.0.0.1:${process.env.PORT ?? "3000"}`;

export default defineConfig({
  root: at("./apps/web"),
  plugins: [
    compiledWords(),
    slimLibraries(),
    react(),
    devPage(server),
    shared.plugin,
    scriptPerTask(),
    writePagePreloads(),
    serviceWorker(at("./dist/web")),
    packedAssets(at("./dist/web/assets")),
    pageRenderer(at("./dist/page")),
  ],
  resolve: { alias: [formatterOfCompiledWords] },
  server: { host: "127.0.0.1", proxy: { "/api": { target: server, changeOrigin: false } } },
  build: {
    outDir: at("./dist/web"),
    emptyOutDir: true,
    manifest: true,
    // Every browser that runs es2023 has it.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: "es2023",
    rolldownOptions: { output: { codeSplitting: { groups: shared.groups } } },
  },
});
