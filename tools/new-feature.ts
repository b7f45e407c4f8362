import { featureFiles } from "./scaffold/feature-files.ts";
import { camelOf, checkName } from "./scaffold/names.ts";
import { writeNewFiles } from "./scaffold/write-files.ts";

try {
  const name = checkName("feature", process.argv[2]);
  for (const path of writeNewFiles(`features/${name}`, featureFiles(name))) console.log(`wrote ${path}`);
  console.log(`
Next: list it in apps/server/features.ts, its handlers (${camelOf(name)}Handlers) in apps/server/app.ts and its screens
in apps/web/features.ts. Then: npm run new-endpoint ${name} <name>`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
