import { endpointFiles } from "./scaffold/endpoint-files.ts";
import { camelOf, checkName, pascalOf } from "./scaffold/names.ts";
import { writeNewFiles } from "./scaffold/write-files.ts";

try {
  const feature = checkName("feature", process.argv[2]);
  const name = checkName("endpoint", process.argv[3]);
  for (const path of writeNewFiles(`features/${feature}`, endpointFiles(feature, name)))
    console.log(`wrote ${path}`);
  console.log(`
Next: add ${camelOf(name)} to features/${feature}/endpoints.ts and handle${pascalOf(name)} to its
server/routes.ts; decide each policy of the contract. The architecture test names whatever is still missing.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
