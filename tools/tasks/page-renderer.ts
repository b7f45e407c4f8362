import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { compiledWords, formatterOfCompiledWords } from "./compiled-words.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Builds the portal a second time, for the server, which renders first screens with it.
 */
export const pageRenderer = (outDir: string): Plugin => ({
  name: "page-renderer",
  apply: "build",
  async closeBundle(error) {
    if (error !== undefined) return;
    await build({
      configFile: false,
      root,
      logLevel: "error",
      plugins: [compiledWords(), react()],
      resolve: { alias: [formatterOfCompiledWords] },
      // In a build for the server Vite leaves it, and React's development build is chosen at run time.
      define: { "process.env.NODE_ENV": '"production"' },
      ssr: { noExternal: true },
      build: {
        ssr: "apps/web/render-page.tsx",
        outDir,
        emptyOutDir: true,
        target: "node24",
        minify: true,
        assetsInlineLimit: 0,
      },
    });
  },
});
