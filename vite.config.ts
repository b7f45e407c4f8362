import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { packedAssets } from "./tools/tasks/packed-assets.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The typeface's one file is asked for with the page, not once the style sheet has been read. */
const preloadFont: Plugin = {
  name: "llum-preload-font",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => name.endsWith(".woff2"))
        .map((name) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${name}` },
          injectTo: "head" as const,
        })),
  },
};

/**
 * What every screen needs comes in a few files instead of dozens of a kilobyte, each with a round trip and headers of
 * its own. What only some screens need (charts, filters, tables) stays in files that those load.
 */
const sharedFiles = [
  {
    name: "libraries",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|use-intl|zod)[\\/]/,
  },
  {
    name: "portal",
    test: /[\\/](apps[\\/]web|platform[\\/](web|contract|ui[\\/](action|feedback|form|loading|navigation|page|shell|snackbar|text|theme)))[\\/]/,
    minShareCount: 2,
  },
];

export default defineConfig({
  root: at("./apps/web"),
  plugins: [react(), preloadFont, packedAssets(at("./dist/web/assets"))],
  build: {
    outDir: at("./dist/web"),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: "es2023",
    rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } },
  },
});
