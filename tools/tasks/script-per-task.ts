import type { Plugin } from "vite";

const preloaded = /\s*<link rel="modulepreload"[^>]*href="([^"]*)"[^>]*>/g;
const entry = /<script type="module"[^>]*src="[^"]*"[^>]*><\/script>/;

/** The page with each file that the entry imports as a script before it, and a place for those of the first screen. */
export const withScripts = (html: string): string => {
  const scripts = [...html.matchAll(preloaded)].map(
    ([, src = ""]) => `<script type="module" crossorigin src="${src}"></script>`,
  );
  return html
    .replaceAll(preloaded, "")
    .replace(entry, (script) => [...scripts, "<!-- scripts -->", script].join("\n    "));
};

/**
 * Makes each file that the entry imports a script of its own. The browser evaluates scripts one after another, each in a
 * task of its own, but a module with everything that it imports in one task, which blocks a slow phone.
 */
export const scriptPerTask = (): Plugin => ({
  name: "script-per-task",
  apply: "build",
  transformIndexHtml: { order: "post", handler: withScripts },
});
