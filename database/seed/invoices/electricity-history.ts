import type { BillingPeriod } from "#energy/billing-period.ts";
import { addDays, monthOf, type PlainDate } from "#energy/calendar.ts";
import type { HistoryMonth } from "#features/invoices/contract/bill-parts.ts";
import type { ElectricitySupply } from "../contracts/supply-plan.ts";
import type { ElectricityBilling } from "./electricity-billing.ts";

const HISTORY_MONTHS = 14;
const YEAR_MONTHS = 12;

type Billing = Pick<ElectricityBilling, "plan" | "reader" | "almanac">;

/** The months that end with a billing period, oldest first, cut where the supply begins. */
const monthsOf = ({ plan, almanac }: Billing, period: BillingPeriod): BillingPeriod[] => {
  const beforeSupply = addDays(plan.startsOn ?? period.from, -1);
  return almanac
    .monthsUntil(period.to)
    .filter(({ to }) => to > beforeSupply)
    .map(({ from, to }) => ({ from: from < beforeSupply ? beforeSupply : from, to }))
    .slice(-monthsKept(plan));
};

/** Of four hundred stairs, only the months that are invoiced are worked out: it is the start that waits. */
const monthsKept = ({ curveMonths, invoiceCount }: ElectricitySupply): number =>
  curveMonths.hours > invoiceCount || invoiceCount >= YEAR_MONTHS ? HISTORY_MONTHS : invoiceCount;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Energy of the last fourteen months, for the chart on the invoice. */
export const historyOf = (billing: Billing, period: BillingPeriod): HistoryMonth[] =>
  monthsOf(billing, period).map((month) => ({
    month: monthOf(month.to),
    energyWh: sum(billing.reader.energyOf(month).energyWh),
    isEstimated: false,
  }));

/** Energy of the last twelve months and the highest powers, by period; `null` while the supply is younger. */
export const lastYearOf = (
  billing: Billing,
  period: BillingPeriod,
): { from: PlainDate; energyWh: number[]; maxPowersW: number[] } | null => {
  const months = monthsOf(billing, period).slice(-YEAR_MONTHS);
  const first = months[0];
  if (!first || months.length < YEAR_MONTHS) return null;
  const energies = months.map((month) => billing.reader.energyOf(month));
  return {
    from: first.from,
    energyWh: [0, 1, 2].map((index) => sum(energies.map(({ energyWh }) => energyWh[index] ?? 0))),
    maxPowersW: [0, 1].map((index) =>
      Math.max(...energies.map(({ maximumDemandW }) => maximumDemandW[index] ?? 0)),
    ),
  };
};
