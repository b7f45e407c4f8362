import { billedDays, type BillingPeriod } from "#energy/billing-period.ts";
import { addDays, monthOf } from "#energy/calendar.ts";
import type { ReadingOrigin, HistoryMonth, LastYear } from "#features/invoices/contract/bill-parts.ts";
import type { ElectricityBill } from "#features/invoices/contract/bill.ts";
import { priceOn } from "../contracts/products.ts";
import type { ElectricitySupply } from "../contracts/supply-plan.ts";
import type { Almanac } from "../curves/almanac.ts";
import type { MeteredEnergy, MeterReader } from "../curves/meter-reader.ts";
import { createRandom, hashOf } from "../random.ts";
import { dueDay, issueDay } from "../timeline.ts";
import { billFrame, type Charge, destinationOf, environmentOf } from "./bill-parts.ts";
import { priceBill, type PricedContract } from "./priced-bill.ts";

/** Register readings of a meter, Wh: one for each period, and the exported energy. */
export type Registers = { activeWh: readonly number[]; exportedWh: number };

const tariffPeriods = [1, 2, 3, 4, 5, 6] as const;
const LARGEST_FIRST_WH = 9_000_000;

/** The register readings before the first bill. */
export const firstRegisters = (contractName: string, periods: number): Registers => ({
  activeWh: Array.from(
    { length: periods },
    (_, index) => hashOf(`${contractName} P${index}`) % LARGEST_FIRST_WH,
  ),
  exportedWh: hashOf(`${contractName} exported`) % LARGEST_FIRST_WH,
});

/** The register readings after that energy. */
export const advanced = (registers: Registers, energy: MeteredEnergy): Registers => ({
  activeWh: registers.activeWh.map((wh, index) => wh + (energy.energyWh[index] ?? 0)),
  exportedWh: registers.exportedWh + energy.exportedWh,
});

/** The readings at both ends of a bill, in kWh. Their differences are the billed energy. */
const readingsOf = (measured: {
  period: BillingPeriod;
  energy: MeteredEnergy;
  origin: ReadingOrigin;
  registers: Registers;
}): ElectricityBill["readings"] => {
  const { period, energy, origin, registers } = measured;
  const after = advanced(registers, energy);
  const ends = {
    previousOn: period.from,
    currentOn: period.to,
    previousOrigin: "real",
    currentOrigin: origin,
  } as const;
  const active = registers.activeWh.map((wh, index) => ({
    magnitude: "active" as const,
    period: tariffPeriods[index] ?? null,
    ...ends,
    previous: wh / 1000,
    current: (after.activeWh[index] ?? wh) / 1000,
  }));
  if (energy.exportedWh === 0) return active;
  const exported = {
    magnitude: "exported" as const,
    ...ends,
    previous: registers.exportedWh / 1000,
    current: after.exportedWh / 1000,
  };
  return [...active, exported];
};

/** Input of a contract's bills. */
export type ElectricityBilling = PricedContract & { reader: MeterReader; almanac: Almanac };

/** One bill's metered energy and its deduction from the solar wallet. */
export type Measured = {
  period: BillingPeriod;
  energy: MeteredEnergy;
  origin: ReadingOrigin;
  registers: Registers;
  walletCents: number;
};

const HISTORY_MONTHS = 14;
const YEAR_MONTHS = 12;

type Billing = Pick<ElectricityBilling, "plan" | "reader" | "almanac">;

/** The months up to the end of a billing period, oldest first, cut at the start of the supply. */
const monthsOf = ({ plan, almanac }: Billing, period: BillingPeriod): BillingPeriod[] => {
  const beforeSupply = addDays(plan.startsOn ?? period.from, -1);
  return almanac
    .monthsUntil(period.to)
    .filter(({ to }) => to > beforeSupply)
    .map(({ from, to }) => ({ from: from < beforeSupply ? beforeSupply : from, to }))
    .slice(-historyMonths(plan));
};

/** For the four hundred stairwells only the invoiced months are calculated, to keep the start fast. */
const historyMonths = ({ curveMonths, invoiceCount }: ElectricitySupply): number =>
  curveMonths.hours > invoiceCount || invoiceCount >= YEAR_MONTHS ? HISTORY_MONTHS : invoiceCount;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Energy of the last fourteen months, for the chart on the invoice. */
const historyOf = (billing: Billing, period: BillingPeriod): HistoryMonth[] =>
  monthsOf(billing, period).map((month) => ({
    month: monthOf(month.to),
    energyWh: sum(billing.reader.energyOf(month).energyWh),
    isEstimated: false,
  }));

/** Energy and maximum power of the last twelve months, by period; `null` while the supply is younger. */
const lastYearOf = (billing: Billing, period: BillingPeriod): LastYear | null => {
  const months = monthsOf(billing, period).slice(-YEAR_MONTHS);
  const first = months[0];
  if (!first || months.length < YEAR_MONTHS) return null;
  const energies = months.map((month) => billing.reader.energyOf(month));
  return {
    from: addDays(first.from, 1),
    energyWh: (energies[0]?.energyWh ?? []).map((_, index) =>
      sum(energies.map(({ energyWh }) => energyWh[index] ?? 0)),
    ),
    maxPowersW: (energies[0]?.maximumDemandW ?? []).map((_, index) =>
      Math.max(...energies.map(({ maximumDemandW }) => maximumDemandW[index] ?? 0)),
    ),
  };
};

const AVERAGE_HOME_WH_DAY = { least: 5000, spread: 4000 };

/** A fictitious mean of the homes around, which the retailer has from the distributor; of homes only. */
const postalCodeAverageOf = (
  { isHome, place: { postalCode } }: ElectricitySupply,
  period: BillingPeriod,
): ElectricityBill["postalCodeAverage"] => {
  if (!isHome) return null;
  const { least, spread } = AVERAGE_HOME_WH_DAY;
  const whDay = least + spread * createRandom(`${postalCode} ${period.to}`).next();
  return { postalCode, energyWh: Math.round((whDay * billedDays(period)) / 1000) * 1000 };
};

type Comparator = NonNullable<ElectricityBill["comparator"]>;

const priceKindOf = (productId: string): Comparator["priceKind"] => {
  if (productId === "indexada") return "B";
  return productId === "tarifa-plana" ? "F" : "E";
};

/** Parameters of the link to the CNMC's comparator. */
const comparatorOf = (
  billing: ElectricityBilling,
  period: BillingPeriod,
  lastYear: LastYear | null,
): Comparator => {
  const { plan, product } = billing;
  const price = priceOn(product, plan.accessTariff, period.to);
  return {
    postalCode: plan.place.postalCode,
    priceKind: priceKindOf(product.productId),
    hasFixedMonthlyFee: false,
    powerPricesEurKwYear: price.powerEurKwYear,
    energyPricesEurKwh: price.energyEurKwh,
    lastYear,
    priceRevision: product.productId === "indexada" ? "month" : "year",
    isGreen: true,
    priceChange: "none",
    hasPromotion: false,
  };
};

const surplusPart = (
  exportedWh: number,
  compensatedCents: number,
  toWalletCents: number,
): Pick<ElectricityBill, "surplus"> =>
  exportedWh === 0 ? {} : { surplus: { exportedWh, compensatedCents, toWalletCents } };

/** Calculates one bill of a contract, with the content of its printed invoice. */
export const electricityCharge = (billing: ElectricityBilling, measured: Measured): Charge => {
  const { plan, product } = billing;
  const { period, energy } = measured;
  const { lines, totals, toWalletCents } = priceBill(billing, measured);
  const lastYear = lastYearOf(billing, period);
  const energyWh = sum(energy.energyWh);
  const bill: ElectricityBill = {
    ...billFrame({ plan, product, chargedOn: dueDay(issueDay(period.to)) }),
    readings: readingsOf(measured),
    lines,
    destination: destinationOf("electricity", lines),
    history: historyOf(billing, period),
    energyWh: energy.energyWh,
    maxPowersW: energy.maximumDemandW,
    lastYear,
    isBilledByHour: measured.origin === "real",
    postalCodeAverage: postalCodeAverageOf(plan, period),
    ...surplusPart(energy.exportedWh, -totals.surplusCents, toWalletCents),
    environment: environmentOf(period.to),
    comparator: plan.accessTariff === "018" ? comparatorOf(billing, period, lastYear) : null,
  };
  return {
    kind: "electricity",
    period,
    energyWh,
    totalCents: totals.totalCents,
    bill,
    toWalletCents,
  };
};
