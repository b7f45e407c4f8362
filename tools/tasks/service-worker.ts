import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformWithOxc, type Plugin } from "vite";

const source = fileURLToPath(new URL("../../features/installation/web/service-worker.ts", import.meta.url));

/** The worker's code without types: a plain script, as every browser runs it in the background. */
export const workerScript = async (): Promise<string> => {
  const { code } = await transformWithOxc(readFileSync(source, "utf8"), source, { sourcemap: false });
  return code.replaceAll(/^export \{\s*\};?$/gm, "");
};

/** Writes the worker beside the portal's page, under a name that no build changes. */
export const serviceWorker = (folder: string): Plugin => ({
  name: "service-worker",
  apply: "build",
  closeBundle: async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "service-worker.js"), await workerScript());
  },
});
