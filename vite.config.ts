import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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

export default defineConfig({
  root: at("./apps/web"),
  plugins: [react(), preloadFont],
  build: {
    outDir: at("./dist/web"),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: "es2023",
  },
});
