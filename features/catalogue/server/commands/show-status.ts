import { addDays, madridDate } from "#energy/calendar.ts";
import { regulatedKinds } from "#energy/regulated-tables.ts";
import { endingPriceSentences, lacksToday, readIntervalPriceEnds } from "../interval-price-status.ts";
import { isOverdue, overdueSentences, readLastRows } from "../regulated-status.ts";
import type { AddCommands, CommandContext, Outcome } from "#platform/server/commands/command.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";

/** The tables of the regulator, with the warnings of those that are carried on. */
const regulatedStatus = async ({ database, now }: CommandContext): Promise<Outcome> => {
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
    isFailure: rows.some((row) => regulatedKinds[row.kind].usedInCosts === "all" && isOverdue(row, today)),
  };
};

/** How far the prices by interval of indexed products reach, with the warnings of those that end before tomorrow. */
const intervalPriceStatus = async ({ database, now }: CommandContext): Promise<Outcome> => {
  const today = madridDate(now);
  const ends = await readIntervalPriceEnds(database.pool);
  if (ends.length === 0) return { lines: [], json: [] };
  const warnings = endingPriceSentences(ends, today);
  return {
    lines: [
      "",
      ...drawTable(
        ["PRICES BY INTERVAL", "TARIFF", "ZONE", "UNTIL"],
        ends.map(({ productId, accessTariff, zone, lastDay }) => [
          productId,
          accessTariff,
          zone,
          lastDay ?? "none",
        ]),
      ),
      ...(warnings.length === 0 ? [] : ["", ...warnings]),
    ],
    json: ends.map(({ productId, accessTariff, zone, lastDay }) => ({
      product_id: productId,
      access_tariff: accessTariff,
      zone,
      last_day: lastDay,
    })),
    isFailure: ends.some((end) => lacksToday(end, today)),
  };
};

/**
 * What the operator loads by date, and until when it is known. Fails when a cost that customers are shown is calculated with
 * a row that is carried on, or lacks the prices of today's hours.
 */
const showStatus = async (context: CommandContext): Promise<Outcome> => {
  const regulated = await regulatedStatus(context);
  const intervalPrices = await intervalPriceStatus(context);
  return {
    lines: [...regulated.lines, ...intervalPrices.lines],
    json: { regulated: regulated.json, interval_prices: intervalPrices.json },
    isFailure: regulated.isFailure === true || intervalPrices.isFailure === true,
  };
};

export const addStatusCommands: AddCommands<CommandContext> = (program, ask) => {
  program
    .command("status")
    .description("until when regulated tables and prices by interval are known")
    .action(() => ask(showStatus));
};
