import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const worthPacking = /\.(js|css|svg)$/;
const smallestBytes = 1024;

/** Compresses each file of a folder at the highest level: `x.js.br`, `x.js.gz`. Returns their number. */
export const packFolder = (folder: string): number => {
  let packed = 0;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!worthPacking.test(name)) continue;
    const content = readFileSync(path);
    if (content.length < smallestBytes) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    packed += 1;
  }
  return packed;
};

/**
 * Compresses in the build, so that the server sends the files as they are instead of compressing them for each request.
 */
export const packedAssets = (folder: string): Plugin => ({
  name: "packed-assets",
  apply: "build",
  closeBundle: () => void packFolder(folder),
});
