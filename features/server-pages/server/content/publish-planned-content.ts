import { madridDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { publishPlannedContent } from "../../staff/portal-content.ts";
import { selectDue } from "./content-queries.ts";

/** How often a server looks for pages and blocks whose day has come. */
export const publishPlannedEveryMs = 30_000;

interface PlannedPorts {
  readonly database: Pick<Database, "pool">;
  readonly carryOut: CarryOut;
  readonly serverPages: { readonly offered: readonly CompleteLanguage[] };
}

/** Publishes what was planned for today or before, each in a transaction of its own; on several servers once. */
export const publishPlanned = async (
  { database, carryOut, serverPages: { offered } }: PlannedPorts,
  now: Date,
): Promise<void> => {
  for (const due of await selectDue(database.pool, madridDate(now)))
    await carryOut(publishPlannedContent, { due, offered, now }, { actor: due.author, now });
};
