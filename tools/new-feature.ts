import { writeFileSync } from "node:fs";
import { featureFiles } from "./scaffold/feature-files.ts";
import { camelOf, checkName } from "./scaffold/names.ts";
import { writeNewFiles } from "./scaffold/write-files.ts";
import { featureLists } from "./tasks/feature-lists.ts";

try {
  const name = checkName("feature", process.argv[2]);
  for (const path of writeNewFiles(`features/${name}`, featureFiles(name))) console.log(`wrote ${path}`);
  for (const [path, text] of Object.entries(await featureLists("."))) writeFileSync(path, text);
  console.log(`
Next: its handlers (${camelOf(name)}Handlers) in apps/server/assembly/handlers.ts.
Then: npm run new-endpoint ${name} <name>`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
