import { centsOf } from "#energy/money.ts";
import { type ElectricityBillInput, settleElectricityBill } from "#energy/electricity-bill.ts";
import { hourStarts, monthOf, type PlainDate } from "#energy/calendar.ts";
import { supplyPointOf } from "#energy/cups.ts";
import { energyPeriodsOfDay } from "#energy/tariff-periods.ts";
import { clockOfZone, findAccessTariff, type TariffZone } from "#energy/tariffs.ts";
import { ratesOn } from "#energy/tax-rates.ts";
import { regulatedCharges, taxRates } from "#database/market/market-tables.ts";
import { destinationOf, environmentOf, printedLines } from "#database/seed/invoices/bill-parts.ts";
import type { OfferedProduct } from "#features/catalogue/contract/offered-product.ts";
import type { CurveDay } from "#features/consumption/server/curves/curve-day.ts";
import type { ElectricityBill } from "#features/invoices/contract/bill.ts";
import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";
import {
  type BegunSupply,
  discountsOn,
  firstInvoiceOf,
  firstPeriodOf,
  frameOf,
  servicesOf,
} from "./offer-terms.ts";

/** What an ordinary home uses in each hour, Wh. */
const homeWh = [
  180, 140, 120, 110, 110, 120, 190, 320, 380, 290, 250, 240, 280, 360, 390, 300, 260, 270, 320, 410, 520,
  560, 430, 290,
];

const zoneOf = ({ record }: BegunSupply): TariffZone => record.supplyPoint.zone ?? "peninsula";

/** The hours of the first day that have passed, and at least one, so that there is something to see. */
const passedHours = (supply: BegunSupply): number[] => {
  const { startsOn, now } = supply;
  const starts = hourStarts(startsOn, clockOfZone(zoneOf(supply)));
  const passed = starts.filter((start) => start.getTime() + 3_600_000 <= now.getTime()).length;
  return starts.slice(0, Math.max(passed, 1)).map((_, hour) => homeWh[hour % 24] ?? 0);
};

/** The first hours of the meter, as the distributor publishes them. */
export const firstCurveDay = (supply: BegunSupply): CurveDay => {
  const { record, startsOn } = supply;
  const hours = passedHours(supply);
  return {
    supplyPoint: supplyPointOf(record.supplyPoint.cups),
    resolution: "hour",
    kind: "validated",
    day: startsOn,
    importWh: hourStarts(startsOn, clockOfZone(zoneOf(supply))).map((_, hour) => hours[hour] ?? null),
    exportWh: null,
    selfConsumedWh: null,
    generatedWh: null,
    reactiveVarh: null,
    estimated: null,
    precedence: null,
    ownPrecedence: null,
    generatedPrecedence: null,
  };
};

const pricesOf = ({ prices }: OfferedProduct, term: "power" | "energy"): number[] =>
  prices
    .filter((price) => price.term === term && price.period !== null)
    .toSorted((a, b) => (a.period ?? 0) - (b.period ?? 0))
    .map(({ amountEur }) => amountEur);

const regulatedEurDay = (charge: (typeof regulatedCharges)[number]["charge"], day: PlainDate): number => {
  const rows = regulatedCharges.filter((row) => row.charge === charge);
  return (ratesOn(rows, day)[0]?.eurYear ?? 0) / 365;
};

const energyByPeriod = (supply: BegunSupply, periods: number): number[] => {
  const { record, startsOn } = supply;
  const tariff = findAccessTariff(record.accessTariff);
  const energyWh = Array.from({ length: periods }, () => 0);
  if (tariff === null) return energyWh;
  const periodOf = energyPeriodsOfDay(tariff.code, startsOn, zoneOf(supply));
  for (const [hour, wh] of passedHours(supply).entries()) {
    const index = (periodOf[hour] ?? 1) - 1;
    energyWh[index] = (energyWh[index] ?? 0) + wh;
  }
  return energyWh;
};

const numbered = [1, 2, 3, 4, 5, 6] as const;

const settledDay = (supply: BegunSupply) => {
  const { record, offer, startsOn } = supply;
  const tariff = findAccessTariff(record.accessTariff);
  const [powerPrices, energyPrices] = [pricesOf(offer, "power"), pricesOf(offer, "energy")];
  const isComplete =
    tariff !== null &&
    powerPrices.length === tariff.powerPeriods &&
    energyPrices.length === tariff.energyPeriods &&
    offer.kind !== "indexed" &&
    offer.prices.every(({ isWithoutTolls }) => !isWithoutTolls);
  if (!isComplete) return undefined;
  const fixedEur =
    offer.prices.find(({ term, unit }) => term === "fixed" && unit === "eur_day")?.amountEur ?? 0;
  const energyWh = energyByPeriod(supply, tariff.energyPeriods);
  const period = firstPeriodOf(supply);
  const input: ElectricityBillInput = {
    period,
    tariff: tariff.code,
    zone: zoneOf(supply),
    isHome: tariff.code === "018" && supply.isPerson,
    isSeverelyVulnerable: false,
    contractedPowersW: record.powersW,
    powerPricesEurKwYear: powerPrices,
    energyWh,
    energyPricesEurKwh: energyPrices,
    surplusWh: 0,
    surplusPriceEurKwh: 0,
    socialBonusFinancingEurDay: regulatedEurDay("social_bonus_financing", startsOn),
    meterRentEurDay: regulatedEurDay(
      tariff.code === "018" ? "meter_rent_single_phase" : "meter_rent_three_phase",
      startsOn,
    ),
    otherSupplyCharges: fixedEur === 0 ? [] : [{ name: offer.name, cents: centsOf(fixedEur) }],
    services: servicesOf(supply),
    discounts: [],
    taxRates,
  };
  const withoutDiscounts = settleElectricityBill(input);
  const { powerCents, energyCents, otherSupplyCents } = withoutDiscounts.totals;
  const cents = { power: powerCents, energy: energyCents, fixed: otherSupplyCents };
  const discounts = discountsOn(supply, cents);
  const settled = discounts.length === 0 ? withoutDiscounts : settleElectricityBill({ ...input, discounts });
  return { settled, period, energyWh, powerPrices, energyPrices };
};

type Settled = NonNullable<ReturnType<typeof settledDay>>;

const readingsOf = ({ period, energyWh }: Settled): ElectricityBill["readings"] =>
  energyWh.map((wh, index) => ({
    magnitude: "active",
    period: numbered[index] ?? null,
    previousOn: period.from,
    currentOn: period.to,
    previousOrigin: "real",
    currentOrigin: "real",
    previous: 0,
    current: wh / 1000,
  }));

const comparatorOf = (
  { record, offer }: BegunSupply,
  { powerPrices, energyPrices }: Settled,
): ElectricityBill["comparator"] =>
  record.accessTariff === "018"
    ? {
        postalCode: record.supplyPoint.postalCode,
        priceKind: offer.kind === "fixed" ? "F" : "E",
        hasFixedMonthlyFee: false,
        powerPricesEurKwYear: powerPrices,
        energyPricesEurKwh: energyPrices,
        lastYear: null,
        priceRevision: "year",
        isGreen: true,
        priceChange: "none",
        hasPromotion: offer.promotions.length > 0,
      }
    : null;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const billOf = (supply: BegunSupply, day: Settled): ElectricityBill => {
  const { settled, period, energyWh } = day;
  const lines = printedLines(settled.lines);
  return {
    ...frameOf(supply),
    readings: readingsOf(day),
    lines,
    destination: destinationOf("electricity", lines),
    history: [{ month: monthOf(supply.startsOn), energyWh: sumOf(energyWh), isEstimated: false }],
    energyWh,
    maxPowersW: [],
    isBilledByHour: true,
    environment: environmentOf(period.to),
    comparator: comparatorOf(supply, day),
  };
};

/** The bill of the first day; undefined of a product whose prices do not say what the day costs. */
export const firstInvoice = (supply: BegunSupply): InvoiceRecord | undefined => {
  const day = settledDay(supply);
  if (day === undefined) return undefined;
  const { totalCents } = day.settled.totals;
  const invoice = firstInvoiceOf(supply, { series: "FE", energyWh: sumOf(day.energyWh), totalCents });
  return { kind: "electricity", ...invoice, bill: billOf(supply, day) };
};
