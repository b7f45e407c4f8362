import type { BillingPeriod } from "#energy/billing-period.ts";
import { addDays, addMonths, firstOfMonth, lastOfMonth, monthOf, type PlainDate } from "#energy/calendar.ts";
import type { HistoryMonth } from "#features/invoices/contract/bill-parts.ts";
import type { ElectricitySupply } from "../contracts/supply-plan.ts";
import type { MeterReader } from "../curves/meter-reader.ts";

const HISTORY_MONTHS = 14;
const YEAR_MONTHS = 12;

const later = (one: PlainDate, other: PlainDate): PlainDate => (one > other ? one : other);

/** The calendar months that end with a billing period, oldest first, cut where the supply begins. */
const monthsUntil = (plan: ElectricitySupply, period: BillingPeriod, count: number): BillingPeriod[] => {
  const beforeSupply = addDays(plan.startsOn ?? period.from, -1);
  return Array.from({ length: count }, (_, index) => {
    const month = addMonths(firstOfMonth(period.to), index + 1 - count);
    const to = index === count - 1 ? period.to : lastOfMonth(month);
    return { from: later(beforeSupply, addDays(month, -1)), to };
  }).filter(({ from, to }) => from < to);
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Where nobody looks at the curves, only the months that are invoiced are worked out: it is the start that waits. */
const monthsBack = (plan: ElectricitySupply, wanted: number): number =>
  plan.hasCurves ? wanted : Math.min(wanted, plan.invoiceCount);

/** Energy of the last fourteen months, for the chart on the invoice. */
export const historyOf = (
  plan: ElectricitySupply,
  reader: MeterReader,
  period: BillingPeriod,
): HistoryMonth[] =>
  monthsUntil(plan, period, monthsBack(plan, HISTORY_MONTHS)).map((month) => ({
    month: monthOf(month.to),
    energyWh: sum(reader.energyOf(month).energyWh),
    isEstimated: false,
  }));

/** Energy of the last twelve months and the highest powers, by period; `null` while the supply is younger. */
export const lastYearOf = (
  plan: ElectricitySupply,
  reader: MeterReader,
  period: BillingPeriod,
): { from: PlainDate; energyWh: number[]; maxPowersW: number[] } | null => {
  const months = monthsUntil(plan, period, monthsBack(plan, YEAR_MONTHS));
  const first = months[0];
  if (!first || months.length < YEAR_MONTHS) return null;
  const energies = months.map((month) => reader.energyOf(month));
  return {
    from: first.from,
    energyWh: [0, 1, 2].map((index) => sum(energies.map(({ energyWh }) => energyWh[index] ?? 0))),
    maxPowersW: [0, 1].map((index) =>
      Math.max(...energies.map(({ maximumDemandW }) => maximumDemandW[index] ?? 0)),
    ),
  };
};
