import { distributeTables, findUndistributed } from "#platform/server/database/distribute-tables.ts";
import { tables } from "../server/tables.gen.ts";
import type { AdminContext } from "./admin-context.ts";
import { Refusal, text, type AddCommands, type Outcome } from "#platform/server/commands/command.ts";

const distribute = async (
  { database, audit, now }: AdminContext,
  as: string | undefined,
): Promise<Outcome> => {
  const missing = await findUndistributed(database.pool, tables);
  if (missing === undefined)
    throw new Refusal("The database is not on Citus, so there is nothing to distribute.");
  const names = missing.map(({ table }) => table);
  if (as === undefined)
    return {
      lines: missing.map(({ statement }) => `${statement};`),
      json: { distributed: [], missing: names },
    };
  await distributeTables(database, missing);
  await audit.note({ now, actor: as, action: "database distribute", details: { tables: names.join(" ") } });
  return { lines: [`${names.length} tables are distributed.`], json: { distributed: names, missing: [] } };
};

export const addDatabaseCommands: AddCommands<AdminContext> = (program, ask) => {
  program
    .command("database")
    .description("the database itself")
    .command("distribute")
    .description("spread the tables over a cluster of Citus; without --as the statements are only printed")
    .option("--as <NAME>", "your name, for the audit log", text(100))
    .action(({ as }) => ask((context) => distribute(context, as)));
};
