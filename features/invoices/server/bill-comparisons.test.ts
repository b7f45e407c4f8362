import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type ComparedBill, explainDifference } from "#energy/bill-comparison.ts";
import { daysBetween, plainDate } from "#energy/calendar.ts";
import { type Column, date, present, queryRows, text } from "#platform/server/database/query.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const { unguarded } = await createTestDatabase("demo");

const storedBill = z.object({
  lines: z.array(
    z.object({
      concept: z.string(),
      period: z._default(z.nullable(z.literal([1, 2, 3, 4, 5, 6])), null),
      quantity: z.number(),
      unit: z.enum(["kW", "kWh", "day", "unit", "EUR"]),
      unitPrice: z.number(),
      cents: z.int(),
    }),
  ),
});
const billColumn: Column<z.output<typeof storedBill>> = {
  types: ["jsonb"],
  parse: (value) => storedBill.parse(typeof value === "string" ? JSON.parse(value) : value),
};
const bills = await queryRows(unguarded, {
  text: `select k.name as contract, i.number, i.period_starts_on as "startsOn", i.period_ends_on as "endsOn", i.bill
         from invoices i join contracts k using (customer_id, contract_id)
         where i.kind <> 'multipoint' and i.rectifying = 'none' and i.bill is not null
         order by k.name, i.period_ends_on`,
  columns: { contract: text, number: text, startsOn: date, endsOn: date, bill: present(billColumn) },
});

type Bill = (typeof bills)[number];
const compared = ({ startsOn, endsOn, bill }: Bill): ComparedBill => ({
  days: daysBetween(plainDate(startsOn), plainDate(endsOn)),
  lines: bill.lines,
});
const pairs = [...Map.groupBy(bills, ({ contract }) => contract).values()].flatMap((ofContract) =>
  ofContract.slice(1).map((after, index) => ({ before: ofContract[index] ?? after, after })),
);
const explain = ({ before, after }: { before: Bill; after: Bill }) =>
  explainDifference(compared(before), compared(after));

/** Whether a term has one price in one bill and another in the other. */
const hasOtherPrice = (
  { before, after }: { before: Bill; after: Bill },
  isMeant: (concept: string) => boolean,
): boolean => {
  const pricesOf = ({ bill }: Bill) =>
    Map.groupBy(
      bill.lines.filter(({ concept, unit }) => isMeant(concept) && unit !== "unit"),
      ({ concept, period, unit }) => `${concept} ${period} ${unit}`,
    );
  const [earlier, later] = [pricesOf(before), pricesOf(after)];
  return [...earlier].some(([term, lines]) =>
    (later.get(term) ?? []).some((line) =>
      lines.some(({ unitPrice }) => Math.abs(line.unitPrice - unitPrice) > 1e-9),
    ),
  );
};
const taxes = new Set(["electricity_tax", "hydrocarbon_tax", "vat", "igic", "ipsi"]);

test("the bills of the demo are explained to the cent, without prices and taxes that did not change", () => {
  expect(pairs.length).toBeGreaterThan(500);
  const faults = pairs.flatMap((pair) => {
    const parts = explain(pair);
    const total = ({ bill }: Bill) => bill.lines.reduce((sum, { cents }) => sum + cents, 0);
    const isExplained =
      parts.reduce((sum, { cents }) => sum + cents, 0) === total(pair.after) - total(pair.before);
    const named = new Set(parts.map(({ cause }) => cause));
    const hasFalsePrice = named.has("price") && !hasOtherPrice(pair, (concept) => !taxes.has(concept));
    const hasFalseTax = named.has("tax") && !hasOtherPrice(pair, (concept) => taxes.has(concept));
    return isExplained && !hasFalsePrice && !hasFalseTax ? [] : [{ number: pair.after.number, parts }];
  });
  expect(faults).toEqual([]);
});

test("a bill of July after one of June, of a tariff of six periods, names the season and the price that rose in June", () => {
  const pair = pairs.find(({ after }) => after.number === "FE2607-0031001");
  if (pair === undefined) throw new Error("The bill is not there");
  expect(explain(pair)).toEqual([
    { cause: "days", cents: 4712 },
    { cause: "use", cents: 7006 },
    { cause: "season", cents: 17_134 },
    // The financing of the social bonus, 0.024688 € a day since 26 June: 74 cents instead of 48 and 12, with 21 % of VAT.
    { cause: "price", cents: 17 },
    { cause: "other", cents: 1236 },
  ]);
});
