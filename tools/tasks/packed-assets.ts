import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const worthPacking = /\.(js|css|svg)$/;
const smallestBytes = 1024;

/** Packs every file of a folder as small as can be, beside it: `x.js.br`, `x.js.gz`. Answers how many it packed. */
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

/** Packed once in the build, so that the server hands files out as they are instead of packing them at each visit. */
export const packedAssets = (folder: string): Plugin => ({
  name: "packed-assets",
  apply: "build",
  closeBundle: () => void packFolder(folder),
});
