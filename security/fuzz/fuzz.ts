import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fuzzParser } from "./fuzz-parser.ts";
import { parsers } from "./parsers.ts";

/** `npm run fuzz -- [SECONDS] [PARSER]` */
const [seconds = "10", wanted] = process.argv.slice(2);
const seed = Number(process.env["FUZZ_SEED"] ?? new Date().toISOString().slice(0, 10).replaceAll("-", ""));
const names = Object.keys(parsers).filter((name) => wanted === undefined || name === wanted);
if (names.length === 0 || !(Number(seconds) > 0) || !Number.isSafeInteger(seed)) {
  console.error(`npm run fuzz -- [SECONDS] [PARSER]; the parsers are ${Object.keys(parsers).join(", ")}`);
  process.exit(2);
}
console.log(`FUZZ_SEED=${seed}`);
const module = new URL("./parsers.ts", import.meta.url).href;
for (const name of names) {
  const parser = parsers[name];
  if (parser === undefined) continue;
  const { inputs, findings } = await fuzzParser({ module, name, parser, seconds: Number(seconds), seed });
  console.log(`${name}: ${inputs} inputs, ${findings.length} faults`);
  for (const { input, fault } of findings) {
    const folder = fileURLToPath(new URL(`./corpus/${name}`, import.meta.url));
    mkdirSync(folder, { recursive: true });
    const path = join(folder, createHash("sha256").update(input).digest("hex").slice(0, 12));
    writeFileSync(path, input);
    console.log(`  ${path}\n  ${fault.split("\n").slice(0, 4).join("\n  ")}`);
    process.exitCode = 1;
  }
}
