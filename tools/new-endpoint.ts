import { writeFileSync } from "node:fs";
import { endpointFiles } from "./scaffold/endpoint-files.ts";
import { checkName, pascalOf } from "./scaffold/names.ts";
import { writeNewFiles } from "./scaffold/write-files.ts";
import { featureLists } from "./tasks/feature-lists.ts";

try {
  const feature = checkName("feature", process.argv[2]);
  const name = checkName("endpoint", process.argv[3]);
  for (const path of writeNewFiles(`features/${feature}`, endpointFiles(feature, name)))
    console.log(`wrote ${path}`);
  for (const [path, text] of Object.entries(await featureLists("."))) writeFileSync(path, text);
  console.log(`
Next: add handle${pascalOf(name)} to features/${feature}/server/routes.ts; decide each policy of the contract. The architecture test names whatever is still missing.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
