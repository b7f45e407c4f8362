import { globSync, rmSync, writeFileSync } from "node:fs";
import { statementFiles, statementsFile } from "./statements/statement-files.ts";

const files = statementFiles();
for (const former of globSync([`features/*/server/${statementsFile}`]))
  if (!files.has(former)) rmSync(former);
for (const [path, text] of files) writeFileSync(path, text);
process.stdout.write(`Wrote the statements of ${files.size} folders.\n`);
