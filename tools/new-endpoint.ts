import { endpointFiles } from "./scaffold/endpoint-files.ts";
import { checkName, pascalOf } from "./scaffold/names.ts";
import { formatFiles, runScript, writeNewFiles } from "./scaffold/write-files.ts";

try {
  const feature = checkName("feature", process.argv[2]);
  const name = checkName("endpoint", process.argv[3]);
  const paths = writeNewFiles(`features/${feature}`, endpointFiles(feature, name));
  for (const path of paths) console.log(`Wrote ${path}.`);
  formatFiles(...paths);
  runScript("tools/tasks/write-feature-lists.ts");
  console.log(`
Next: add handle${pascalOf(name)} to features/${feature}/server/routes.ts; decide each policy of the contract. The architecture test names whatever is still missing.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
