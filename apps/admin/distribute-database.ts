import { distributeTables, findUndistributed } from "#platform/server/database/distribute-tables.ts";
import { tables } from "../server/tables.gen.ts";
import type { AdminContext } from "./admin-context.ts";
import { instant, queryRows, text } from "#platform/server/database/query.ts";
import {
  Refusal,
  text as nameText,
  type AddCommands,
  type Outcome,
} from "#platform/server/commands/command.ts";

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
  const distributed = await distributeTables(database, tables);
  await audit.note({
    now,
    actor: as,
    action: "database distribute",
    details: { tables: distributed.join(" ") },
  });
  return { lines: [`${distributed.length} tables are distributed.`], json: { distributed, missing: [] } };
};

/** Every command migrates first, so that there is nothing left to do but to say where the database is. */
const showVersion = async ({ database }: AdminContext): Promise<Outcome> => {
  const migrations = await queryRows(database.pool, {
    text: "select name, applied_at from migrations order by name",
    columns: { name: text, applied_at: instant },
  });
  const last = migrations.at(-1);
  return {
    lines: [`The database is at ${last?.name ?? "no version"}, ${migrations.length} migrations in all.`],
    json: { migrations },
  };
};

export const addDatabaseCommands: AddCommands<AdminContext> = (program, ask) => {
  const database = program.command("database").description("the database itself");
  database
    .command("migrate")
    .description("bring the database to this version, before its servers start")
    .action(() => ask(showVersion));
  database
    .command("distribute")
    .description("spread the tables over a cluster of Citus; without --as the statements are only printed")
    .option("--as <NAME>", "your name, for the audit log", nameText(100))
    .action(({ as }) => ask((context) => distribute(context, as)));
};
