import { writeFileSync } from "node:fs";
import { featureLists } from "./feature-lists.ts";

for (const [path, text] of Object.entries(await featureLists("."))) {
  writeFileSync(path, text);
  process.stdout.write(`Wrote ${path}.\n`);
}
