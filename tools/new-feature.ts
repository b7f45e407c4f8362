import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { featureFiles } from "./scaffold/feature-files.ts";
import { checkName, formKindOf, titlesOf } from "./scaffold/names.ts";
import { formatFiles, runScript, writeNewFiles } from "./scaffold/write-files.ts";

const lastMigration = (): string => readdirSync("database/migrations").toSorted().at(-1) ?? "";

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { form: { type: "boolean" }, email: { type: "boolean" } },
  });
  const [given, ...titles] = positionals;
  const name = checkName("feature", given);
  const form = formKindOf(values);
  const files = featureFiles({ name, titles: titlesOf(name, titles), lastMigration: lastMigration(), form });
  const paths = writeNewFiles(".", files);
  for (const path of paths) console.log(`Wrote ${path}.`);
  formatFiles(`features/${name}`);
  runScript("tools/tasks/write-feature-lists.ts");
  runScript("tools/tasks/database-schema.ts");
  runScript("tools/tasks/write-statements.ts");
  console.log(`
The feature works: npm run dev shows it in the navigation, npm test -- ${name} tests it.
Next: write what it is about into its README, its table, its endpoint and its texts.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
