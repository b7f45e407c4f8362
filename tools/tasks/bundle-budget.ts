import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { bundleBudgets } from "./bundle-budgets.ts";
import { leakingFiles, manifestSchema, measureBundles } from "./bundle-size.ts";

const builtFile = (name: string) => fileURLToPath(new URL(`../../dist/web/${name}`, import.meta.url));

const manifest = manifestSchema.parse(JSON.parse(readFileSync(builtFile(".vite/manifest.json"), "utf8")));
const measured = measureBundles(
  manifest,
  bundleBudgets,
  (file) => gzipSync(readFileSync(builtFile(file))).length,
);

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
for (const { screen, sizeBytes, limitBytes, fits } of measured) {
  const verdict = fits ? "" : "  OVER BUDGET";
  process.stdout.write(
    `${screen}: ${kilobytes(sizeBytes)} kB of ${kilobytes(limitBytes)} kB of gzipped JavaScript${verdict}\n`,
  );
}
const scripts = Object.values(manifest).flatMap(({ file }) => (file.endsWith(".js") ? [file] : []));
const leaking = leakingFiles(scripts, (file) => readFileSync(builtFile(file), "utf8"));
for (const file of leaking) process.stdout.write(`${file} holds declarations that only the server reads\n`);
process.exitCode = leaking.length === 0 && measured.every(({ fits }) => fits) ? 0 : 1;
