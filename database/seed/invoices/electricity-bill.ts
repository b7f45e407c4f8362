import type { BillingPeriod } from "#energy/billing-period.ts";
import { addDays, monthOf, type PlainDate } from "#energy/calendar.ts";
import { type ElectricityBillInput, settleElectricityBill } from "#energy/electricity-bill.ts";
import type { TaxRate } from "#energy/tax-rates.ts";
import type { ProductRecord } from "#features/contracts/contract/product-record.ts";
import type { ReadingOrigin, HistoryMonth } from "#features/invoices/contract/bill-parts.ts";
import type { ElectricityBill } from "#features/invoices/contract/bill.ts";
import { priceOn } from "../contracts/products.ts";
import type { ElectricitySupply } from "../contracts/supply-plan.ts";
import type { Almanac } from "../curves/almanac.ts";
import type { MeteredEnergy, MeterReader } from "../curves/meter-reader.ts";
import { regulatedEurDay } from "../market-rates.ts";
import { hashOf } from "../random.ts";
import { dueDay, issueDay } from "../timeline.ts";
import {
  billFrame,
  discountNames,
  printedLines,
  type Charge,
  destinationOf,
  environmentOf,
} from "./bill-parts.ts";

/** What a meter's registers show, Wh: one for each period, and the energy poured into the grid. */
export type Registers = { activeWh: readonly number[]; exportedWh: number };

const tariffPeriods = [1, 2, 3, 4, 5, 6] as const;
const LARGEST_FIRST_WH = 9_000_000;

/** What the registers of a meter show before the first bill. */
export const firstRegisters = (contractName: string, periods: number): Registers => ({
  activeWh: Array.from(
    { length: periods },
    (_, index) => hashOf(`${contractName} P${index}`) % LARGEST_FIRST_WH,
  ),
  exportedWh: hashOf(`${contractName} exported`) % LARGEST_FIRST_WH,
});

/** What they show once the energy has passed. */
export const advanced = (registers: Registers, energy: MeteredEnergy): Registers => ({
  activeWh: registers.activeWh.map((wh, index) => wh + (energy.energyWh[index] ?? 0)),
  exportedWh: registers.exportedWh + energy.exportedWh,
});

/** The readings at both ends of a bill, in the kWh of the registers. Their differences are the energy billed. */
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

/** Everything that a bill of a contract is worked out from. */
export type ElectricityBilling = {
  plan: ElectricitySupply;
  product: ProductRecord;
  reader: MeterReader;
  almanac: Almanac;
  taxRates: readonly TaxRate[];
};

/** One bill: what the meter says that it covers, and what the solar wallet takes off it. */
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
const historyOf = (billing: Billing, period: BillingPeriod): HistoryMonth[] =>
  monthsOf(billing, period).map((month) => ({
    month: monthOf(month.to),
    energyWh: sum(billing.reader.energyOf(month).energyWh),
    isEstimated: false,
  }));

/** Energy of the last twelve months and the highest powers, by period; `null` while the supply is younger. */
const lastYearOf = (
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

type Comparator = NonNullable<ElectricityBill["comparator"]>;

const priceKindOf = (productId: string): Comparator["priceKind"] => {
  if (productId === "indexada") return "B";
  return productId === "tarifa-plana" ? "F" : "E";
};

/** What the link to the CNMC's comparator asks for. */
const comparatorOf = (billing: ElectricityBilling, period: BillingPeriod): Comparator => {
  const { plan, product } = billing;
  const price = priceOn(product, plan.accessTariff, period.to);
  return {
    postalCode: plan.place.postalCode,
    priceKind: priceKindOf(product.productId),
    hasFixedMonthlyFee: false,
    powerPricesEurKwYear: price.powerEurKwYear,
    energyPricesEurKwh: price.energyEurKwh,
    lastYear: lastYearOf(billing, period),
    priceRevision: product.productId === "indexada" ? "month" : "year",
    isGreen: true,
    priceChange: "none",
    hasPromotion: false,
  };
};

const SOCIAL_BONUS_SHARE = 0.575;

const meterRentOf = ({ accessTariff }: ElectricityBilling["plan"]) =>
  accessTariff === "018" ? "meter_rent_single_phase" : "meter_rent_three_phase";

const inputOf = (
  { plan, product, taxRates }: ElectricityBilling,
  { period, energy }: Pick<Measured, "period" | "energy">,
): ElectricityBillInput => {
  const price = priceOn(product, plan.accessTariff, period.to);
  return {
    period,
    tariff: plan.accessTariff,
    zone: "peninsula",
    isHome: plan.isHome,
    isSeverelyVulnerable: plan.isSeverelyVulnerable,
    contractedPowersW: plan.powersW,
    powerPricesEurKwYear: price.powerEurKwYear,
    energyWh: energy.energyWh,
    energyPricesEurKwh: price.energyEurKwh,
    surplusWh: energy.exportedWh,
    surplusPriceEurKwh: price.surplusEurKwh,
    socialBonusFinancingEurDay: regulatedEurDay("social_bonus_financing", period.to),
    meterRentEurDay: regulatedEurDay(meterRentOf(plan), period.to),
    otherSupplyCharges: [],
    services: [],
    discounts: [],
    taxRates,
  };
};

/** What a bill charges for power and energy, and how much surplus is left over for the wallet. */
export const supplyBeforeDiscounts = (
  billing: ElectricityBilling,
  measured: Pick<Measured, "period" | "energy">,
): { supplyCents: number; toWalletCents: number } => {
  const { totals, uncompensatedSurplusCents } = settleElectricityBill(inputOf(billing, measured));
  return {
    supplyCents: totals.powerCents + totals.energyCents + totals.surplusCents,
    toWalletCents: uncompensatedSurplusCents,
  };
};

const discountsOf = (billing: ElectricityBilling, measured: Measured): ElectricityBillInput["discounts"] => {
  const bonusCents = billing.plan.isSeverelyVulnerable
    ? Math.round(supplyBeforeDiscounts(billing, measured).supplyCents * SOCIAL_BONUS_SHARE)
    : 0;
  return [
    { name: discountNames.socialBonus, cents: bonusCents },
    { name: discountNames.wallet, cents: measured.walletCents },
  ].filter(({ cents }) => cents > 0);
};

const surplusPart = (
  exportedWh: number,
  compensatedCents: number,
  toWalletCents: number,
): Pick<ElectricityBill, "surplus"> =>
  exportedWh === 0 ? {} : { surplus: { exportedWh, compensatedCents, toWalletCents } };

/** Works out one bill of a contract, with what its printed invoice shows. */
export const electricityCharge = (billing: ElectricityBilling, measured: Measured): Charge => {
  const { plan, product } = billing;
  const { period, energy } = measured;
  const settled = settleElectricityBill({
    ...inputOf(billing, measured),
    discounts: discountsOf(billing, measured),
  });
  const lines = printedLines(settled.lines);
  const toWalletCents = settled.uncompensatedSurplusCents;
  const isSmall = plan.accessTariff === "018";
  const bill: ElectricityBill = {
    ...billFrame({ plan, product, chargedOn: dueDay(issueDay(period.to)) }),
    readings: readingsOf(measured),
    lines,
    destination: destinationOf("electricity", lines),
    history: historyOf(billing, period),
    energyWh: energy.energyWh,
    maxPowersW: energy.maximumDemandW,
    ...surplusPart(energy.exportedWh, -settled.totals.surplusCents, toWalletCents),
    environment: environmentOf(period.to),
    comparator: isSmall ? comparatorOf(billing, period) : null,
  };
  const energyWh = energy.energyWh.reduce((total, wh) => total + wh, 0);
  return {
    kind: "electricity",
    period,
    energyWh,
    totalCents: settled.totals.totalCents,
    bill,
    toWalletCents,
  };
};
