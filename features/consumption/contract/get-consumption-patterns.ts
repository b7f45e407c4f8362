import * as z from "zod/mini";
import { isoWeekdays } from "#energy/load-patterns.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, euros, kilowattHours, named, rowId } from "#platform/contract/wire.ts";

const weekday = z.literal(isoWeekdays);
const fraction = z.number();

/** The fact of a month that stands out most, by the rule of `energy/month-insight.ts`. Fractions: 0.31 is 31 %. */
const monthInsight = z.union([
  named({
    kind: ["kind", z.literal("base_load")],
    hourlyWh: ["hourly", kilowattHours],
    share: ["share", fraction],
  }),
  named({
    kind: ["kind", z.literal("dearest_weekday")],
    weekday: ["weekday", weekday],
    usualCents: ["usual", euros],
    share: ["share", fraction],
  }),
  named({
    kind: ["kind", z.literal("highest_weekday")],
    weekday: ["weekday", weekday],
    usualWh: ["usual", kilowattHours],
    share: ["share", fraction],
  }),
  named({ kind: ["kind", z.literal("peak_period")], share: ["share", fraction] }),
  named({
    kind: ["kind", z.literal("highest_day")],
    day: ["date", day],
    energyWh: ["activa", kilowattHours],
    ratio: ["ratio", z.number()],
  }),
  named({
    kind: ["kind", z.literal("year_before")],
    trend: ["trend", z.enum(["more", "less"])],
    share: ["share", fraction],
    beforeWh: ["before", kilowattHours],
    days: ["days", z.int()],
  }),
  named({ kind: ["kind", z.literal("typical_day")], energyWh: ["activa", kilowattHours] }),
]);

const month = named({
  /** First day of the month. */
  month: ["month", day],
  importWh: ["activa", kilowattHours],
  /** `null`: no data, as without a solar installation. */
  exportWh: ["exportada", z.nullable(kilowattHours)],
  selfConsumedWh: ["autoconsumida", z.nullable(kilowattHours)],
  /** `null` while the month lasts, and when fewer than twenty of its days are without a gap. */
  insight: ["insight", z.nullable(monthInsight)],
});

/** A bill's surplus and what became of its value. */
const surplusBill = named({
  number: ["number", z.string()],
  startsOn: ["start", day],
  endsOn: ["end", day],
  exportedWh: ["exportada", kilowattHours],
  /** Deducted from the bill. */
  compensatedCents: ["compensated", euros],
  /** Above the energy term, credited to the solar wallet. */
  walletCents: ["to_wallet", euros],
  /** Above the energy term, and neither deducted nor credited (RD 244/2019, art. 14). */
  lostCents: ["lost", euros],
});

const patterns = named({
  /** The days that the patterns are of: twelve whole months and the running one, where there is data; null without any. */
  startsOn: ["start", z.nullable(day)],
  endsOn: ["end", z.nullable(day)],
  /** Mean energy in Wh: seven lists from Monday, each with the 24 hours of Madrid's clock; null without data. */
  meanWhByWeekday: ["mean_wh_by_weekday", z.array(z.array(z.nullable(z.int())))],
  /** Lowest tenth of the measured hours between 0 and 6; `null` below seven nights. */
  baseLoad: [
    "base_load",
    z.nullable(
      named({
        hourlyWh: ["hourly", kilowattHours],
        share: ["share", fraction],
        nights: ["nights", z.int()],
      }),
    ),
  ],
  /** Oldest first; months without data are omitted. */
  months: ["months", z.array(month)],
  /** Bills of those days with surplus, oldest first. */
  surplusBills: ["surplus_bills", z.array(surplusBill)],
});
export type ConsumptionPatterns = z.output<typeof patterns>;
export type PatternMonth = ConsumptionPatterns["months"][number];
export type SurplusBill = ConsumptionPatterns["surplusBills"][number];

/** When and how a contract uses energy, from its hours. Not in the specification. */
export const getConsumptionPatterns = customerRead({
  id: "getConsumptionPatterns",
  summary:
    "Patterns of the consumption of a contract: hours by weekday, base load, a fact of each month, surplus",
  path: "/contracts/{contractId}/cch/patterns/",
  versions: [2],
  readsMayLag: true,
  ownership: { param: "contractId" },
  params: z.object({ contractId: rowId }),
  response: json(patterns),
  errors: { contract_not_found: 404 },
});
