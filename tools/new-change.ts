import { changeFiles } from "./scaffold/change-files.ts";
import { changeInserts } from "./scaffold/change-inserts.ts";
import { checkName, titlesOf } from "./scaffold/names.ts";
import { formatFiles, insertInFiles, runScript, writeNewFiles } from "./scaffold/write-files.ts";

try {
  const [given, ...titles] = process.argv.slice(2);
  const name = checkName("change", given);
  const change = { name, titles: titlesOf(name, titles) };
  const insert = insertInFiles(".", changeInserts(change));
  const written = writeNewFiles("features/contract-changes", changeFiles(change));
  const changed = insert();
  for (const path of written) console.log(`Wrote ${path}.`);
  for (const path of changed) console.log(`Named it in ${path}.`);
  formatFiles(...written, ...changed);
  runScript("tools/tasks/write-feature-lists.ts");
  console.log(`
The change works: its button stands beside that of the delivery of invoices, and its request is under way once it is sent.
Next: write what is asked for into its contract and its dialog, what then holds into its apply, and its words in three languages.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
