import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { completeLanguages } from "./platform/contract/languages.ts";
import { compiledWords, formatterOfCompiledWords } from "./tools/tasks/compiled-words.ts";
import { devPage } from "./tools/tasks/dev-page.ts";
import { packedAssets } from "./tools/tasks/packed-assets.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What the frame of every screen is made of, and what of those folders no first screen needs. */
const shellFiles =
  /[\\/](apps[\\/]web|features[\\/](sign-in|server-pages)[\\/]contract|platform[\\/](web|contract|ui[\\/](action|feedback|form|loading|navigation|page|shell|snackbar|text|theme)))[\\/]/;
const laterFiles =
  /[\\/](web[\\/](drafts|html|password)[\\/]|session[\\/]customer-button|use-link-token|ui[\\/](text[\\/](amount|key-)|navigation[\\/]period-stepper|form[\\/](select-field|text-area)|feedback[\\/]empty-state|page[\\/]card))/;

/**
 * What every screen needs comes in a few files instead of dozens of a kilobyte, each with a round trip and headers of
 * its own. What only some screens need (charts, filters, tables) stays in files that those load.
 */
const sharedFiles = [
  {
    name: "libraries",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|use-intl|zod)[\\/]|rolldown[\\/]runtime|@mantine[\\/]core[\\/]esm[\\/]core[\\/]MantineProvider/,
  },
  {
    name: "portal",
    test: (id: string): boolean => shellFiles.test(id) && !laterFiles.test(id),
    minShareCount: 2,
  },
  // The frame's words and the door's, where most people's first page is; apps/server/page/preloads.ts knows the name.
  ...completeLanguages.map((language) => ({
    name: `words-${language}`,
    test: new RegExp(`[\\\\/](platform|sign-in)[\\\\/]locales[\\\\/]${language}\\.json`),
  })),
];

const server = `http://127.0.0.1:${process.env.PORT ?? "3000"}`;

export default defineConfig({
  root: at("./apps/web"),
  plugins: [compiledWords(), react(), devPage(server), packedAssets(at("./dist/web/assets"))],
  resolve: { alias: [formatterOfCompiledWords] },
  server: { host: "127.0.0.1", proxy: { "/api": { target: server, changeOrigin: false } } },
  build: {
    outDir: at("./dist/web"),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: "es2023",
    rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } },
  },
});
