import { centsOf } from "#energy/money.ts";
import type { NamedAmount } from "#energy/bill-lines.ts";
import { type BillingPeriod, yearFraction } from "#energy/billing-period.ts";
import {
  type ElectricityBill as SettledBill,
  type ElectricityBillInput,
  settleElectricityBill,
} from "#energy/electricity-bill.ts";
import { addDays, hourStarts, monthOf, plainDate, type PlainDate } from "#energy/calendar.ts";
import { supplyPointOf } from "#energy/cups.ts";
import { maskIban } from "#energy/iban.ts";
import { energyPeriodsOfDay } from "#energy/tariff-periods.ts";
import { clockOfZone, findAccessTariff, type TariffZone } from "#energy/tariffs.ts";
import { ratesOn } from "#energy/tax-rates.ts";
import type { Promotion } from "#energy/pricing/product.ts";
import { datedPromotions, discountsOf, promotionsOn } from "#energy/pricing/promotions.ts";
import { regulatedCharges, taxRates } from "#database/market/market-tables.ts";
import { destinationOf, environmentOf, printedLines } from "#database/seed/invoices/bill-parts.ts";
import type { OfferedProduct } from "#features/catalogue/contract/offered-product.ts";
import type { CurveDay } from "#features/consumption/server/curves/curve-day.ts";
import type { ContractRecord } from "#features/contracts/contract/contract-record.ts";
import type { ElectricityBill } from "#features/invoices/contract/bill.ts";
import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";

type OfferedPromotion = OfferedProduct["promotions"][number];

/** A contract of electricity that has just begun, with the prices at which it was agreed. */
export interface BegunSupply {
  readonly record: ContractRecord;
  readonly offer: OfferedProduct;
  /** The holder is a person, not a company. */
  readonly isPerson: boolean;
  readonly startsOn: PlainDate;
  readonly now: Date;
}

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

const promotionOf = ({ name, on, percent, eurMonth, months, lastDay }: OfferedPromotion): Promotion => ({
  name,
  on,
  reduction: percent === null ? { eurMonth: eurMonth ?? 0 } : { percent },
  lasts: lastDay === null ? { months: months ?? 0 } : { until: plainDate(lastDay) },
});

/** What the offer deducts on the day, its coupon included, from what the terms cost without it. */
const discountsOn = (
  { offer, startsOn }: BegunSupply,
  { input, settled }: { readonly input: ElectricityBillInput; readonly settled: SettledBill },
): NamedAmount[] => {
  const dated = datedPromotions(offer.promotions.map(promotionOf), startsOn);
  const { powerCents, energyCents, otherSupplyCents } = settled.totals;
  const cents = { power: powerCents, energy: energyCents, fixed: otherSupplyCents };
  return discountsOf(promotionsOn(dated, startsOn), cents, yearFraction(input.period));
};

/** The services without which the product is not sold, by the day. */
const servicesOf = ({ offer }: BegunSupply, period: BillingPeriod): NamedAmount[] =>
  offer.services
    .filter(({ isCompulsory }) => isCompulsory)
    .map(({ name, eurMonth }) => ({ name, cents: centsOf(eurMonth * 12 * yearFraction(period)) }));

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
  const period = { from: addDays(startsOn, -1), to: startsOn };
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
    services: servicesOf(supply, period),
    discounts: [],
    taxRates,
  };
  const withoutDiscounts = settleElectricityBill(input);
  const discounts = discountsOn(supply, { input, settled: withoutDiscounts });
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

const billOf = (supply: BegunSupply, day: Settled, dueOn: PlainDate): ElectricityBill => {
  const { settled, period, energyWh } = day;
  const { record, offer, startsOn } = supply;
  const { supplyPoint, holder, iban } = record;
  const lines = printedLines(settled.lines);
  const address = `${supplyPoint.street}, ${supplyPoint.postalCode} ${supplyPoint.city}`;
  return {
    contract: {
      name: record.name,
      productName: offer.name,
      cups: supplyPoint.cups,
      supplyAddress: address,
      accessTariffName: record.accessTariffName,
      powersW: record.powersW,
      startsOn,
      pricing: "fixed",
      distributorName: supplyPoint.distributor.name,
    },
    holder: { name: holder.name, taxId: holder.taxId, address: [holder.fiscalAddress.slice(0, 120)] },
    readings: readingsOf(day),
    lines,
    destination: destinationOf("electricity", lines),
    history: [
      {
        month: monthOf(startsOn),
        energyWh: energyWh.reduce((sum, wh) => sum + wh, 0),
        isEstimated: false,
      },
    ],
    payment: iban
      ? { means: "direct_debit", maskedIban: maskIban(iban).replaceAll("•", "*"), chargedOn: dueOn }
      : { means: "transfer" },
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
  const { record, startsOn } = supply;
  const dueOn = addDays(startsOn, 7);
  const totalCents = day.settled.totals.totalCents;
  return {
    kind: "electricity",
    number: `FE${startsOn.slice(2, 4)}${startsOn.slice(5, 7)}-${record.name}`,
    customerTaxId: record.customerTaxId,
    contractName: record.name,
    issuedOn: startsOn,
    dueOn,
    startsOn: day.period.from,
    endsOn: day.period.to,
    energyWh: day.energyWh.reduce((sum, wh) => sum + wh, 0),
    totalCents,
    pendingCents: totalCents,
    paymentStatus: record.iban ? "pending_remesa" : "pending_transfer",
    rectifying: "none",
    onlinePayment: !record.iban,
    pendingStates: [],
    bill: billOf(supply, day, dueOn),
  };
};
