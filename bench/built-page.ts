import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { createHttpServer } from "#platform/server/http/server.ts";
import { addPortal } from "#platform/server/http/portal-page.ts";
import { packedAssets } from "../tools/tasks/packed-assets.ts";

interface BuiltPage {
  /** Of its folder and its title. */
  readonly name: string;
  readonly script: string;
  /** Origins that it may call. */
  readonly connect?: readonly string[];
}

const buildPage = async ({ name, script }: BuiltPage): Promise<string> => {
  // In the repository, so that React resolves.
  const folder = fileURLToPath(new URL(`../node_modules/.cache/llum/${name}`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`,
  );
  writeFileSync(join(folder, "main.jsx"), script);
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

/** Serves a page with one script, built and served as the portal is. */
export const serveBuiltPage = async (
  page: BuiltPage,
): Promise<{ origin: string; stop: () => Promise<unknown> }> => {
  const webRoot = await buildPage(page);
  const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
  await addPortal(app, {
    webRoot,
    countPage: () => {},
    isScreen: () => true,
    contentOf: async () => ({
      language: "en",
      title: page.name,
      description: undefined,
      colourScheme: undefined,
      installation: undefined,
      icon: "data:,",
      css: "",
      preload: [],
      foreign: { scripts: [], connect: [...(page.connect ?? [])] },
      boot: {},
    }),
  });
  return { origin: await app.listen({ port: 0, host: "127.0.0.1" }), stop: () => app.close() };
};
