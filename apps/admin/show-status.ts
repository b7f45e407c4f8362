import { addDays, madridDate } from "#energy/calendar.ts";
import { regulatedKinds } from "#energy/regulated-tables.ts";
import { isOverdue, overdueSentences, readLastRows } from "#features/catalogue/server/regulated-status.ts";
import type { AdminContext } from "./admin-context.ts";
import type { AddCommands, Outcome } from "./command.ts";
import { drawTable } from "./draw-table.ts";

/** The last rows of the regulated tables. Fails when a cost that customers are shown uses one that is carried on. */
const showStatus = async ({ database, now }: AdminContext): Promise<Outcome> => {
  const today = madridDate(now);
  const rows = await readLastRows(database.pool);
  const warnings = overdueSentences(rows, today);
  const confirmedUntil = (since: (typeof rows)[number]["carriedOnSince"]): string =>
    since === null ? "without end" : addDays(since, -1);
  return {
    lines: [
      ...drawTable(
        ["REGULATED TABLE", "LAST ROW FROM", "CONFIRMED UNTIL", "OF"],
        rows.map((row) => [
          row.kind,
          row.validFrom,
          confirmedUntil(row.carriedOnSince),
          row.appliesTo.join(", "),
        ]),
      ),
      ...(warnings.length === 0 ? [] : ["", ...warnings]),
    ],
    json: rows.map((row) => ({
      kind: row.kind,
      applies_to: row.appliesTo,
      valid_from: row.validFrom,
      carried_on_since: row.carriedOnSince,
      is_overdue: isOverdue(row, today),
    })),
    isFailure: rows.some((row) => regulatedKinds[row.kind].isUsedInCosts && isOverdue(row, today)),
  };
};

export const addStatusCommands: AddCommands = (program, ask) => {
  program
    .command("status")
    .description("regulated tables: their last rows, and those that are only carried on")
    .action(() => ask(showStatus));
};
