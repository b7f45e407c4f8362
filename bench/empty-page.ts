import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { createHttpServer } from "#platform/server/http/server.ts";
import { addPortal } from "#platform/server/http/portal-page.ts";
import { packedAssets } from "../tools/tasks/packed-assets.ts";

/** In the repository, so that React resolves. */
const folder = fileURLToPath(new URL("../node_modules/.cache/llum/empty-page", import.meta.url));

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`;
const script = `import { createElement } from "react";
import { createRoot } from "react-dom/client";
createRoot(document.getElementById("root")).render(createElement("h1", null, "An empty page"));`;

const buildPage = async (): Promise<string> => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "main.js"), script);
  const outDir = join(folder, "dist");
  await build({
    configFile: false,
    root: folder,
    logLevel: "error",
    plugins: [react(), packedAssets(join(outDir, "assets"))],
    build: { outDir, emptyOutDir: true, target: "es2023" },
  });
  return outDir;
};

/**
 * Serves a page that only renders a heading with React, built and served as the portal is: what any React page takes on
 * this machine, as the reference for the portal's screens.
 */
export const serveEmptyPage = async (): Promise<{ origin: string; stop: () => Promise<unknown> }> => {
  const webRoot = await buildPage();
  const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
  await addPortal(app, {
    webRoot,
    countPage: () => {},
    isScreen: () => true,
    contentOf: async () => ({
      language: "en",
      title: "Empty",
      description: undefined,
      colourScheme: undefined,
      icon: "data:,",
      css: "",
      preload: [],
      foreign: { scripts: [], connect: [] },
      boot: {},
    }),
  });
  return { origin: await app.listen({ port: 0, host: "127.0.0.1" }), stop: () => app.close() };
};
