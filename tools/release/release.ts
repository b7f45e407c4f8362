import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { makeRelease } from "./make-release.ts";

// `npm run release -- [FOLDER]`; RELEASE_KEY names the file of an Ed25519 key that signs the checksums.
try {
  const keyFile = process.env["RELEASE_KEY"];
  const folder = resolve(process.argv[2] ?? "dist/release");
  const files = makeRelease({
    root: process.cwd(),
    folder,
    privateKey: keyFile === undefined ? undefined : readFileSync(keyFile, "utf8"),
  });
  console.log([folder, ...files.map((file) => `  ${file}`)].join("\n"));
  if (keyFile === undefined) console.log("The checksums are not signed: RELEASE_KEY is not set.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
