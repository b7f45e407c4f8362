import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { featureFiles } from "./scaffold/feature-files.ts";
import { camelOf, checkName, titlesOf } from "./scaffold/names.ts";
import { formatFiles, runScript, writeNewFiles } from "./scaffold/write-files.ts";

/** The number after that of the last migration. */
const nextMigration = (): number =>
  Math.max(...readdirSync("database/migrations").map((file) => Number.parseInt(file, 10))) + 1;

const assembly = "apps/server/assembly/handlers.ts";

/** Adds the feature's handlers to those of the server. */
const mountHandlers = (name: string): void => {
  const handlers = `${camelOf(name)}Handlers`;
  const before = readFileSync(assembly, "utf8");
  const mounted = before.replace(/^ {2}\];$/m, `    ...${handlers}(services),\n  ];`);
  if (mounted === before) throw new Error(`${assembly} has no list of handlers: add ${handlers} by hand.`);
  writeFileSync(assembly, `import { ${handlers} } from "#features/${name}/server/routes.ts";\n${mounted}`);
  console.log(`Wrote ${assembly}.`);
};

try {
  const [given, ...titles] = process.argv.slice(2);
  const name = checkName("feature", given);
  const files = featureFiles({ name, titles: titlesOf(name, titles), migration: nextMigration() });
  const paths = writeNewFiles(".", files);
  for (const path of paths) console.log(`Wrote ${path}.`);
  mountHandlers(name);
  formatFiles(`features/${name}`, assembly);
  runScript("tools/tasks/write-feature-lists.ts");
  runScript("tools/tasks/database-schema.ts");
  console.log(`
The feature works: npm run dev shows it in the navigation, npm test -- ${name} tests it.
Next: write what it is about into its README, its table, its endpoint and its texts.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
