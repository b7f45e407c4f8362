import {
  type BillConcept,
  type BillLine,
  type DailyAmount,
  dailyLines,
  type NamedAmount,
  namedLine,
  rateFacts,
  salesTaxLines,
  zeroOrMore,
} from "./bill-lines.ts";
import { billedDays, type BillingPeriod, yearFraction } from "./billing-period.ts";
import type { PlainDate } from "./calendar.ts";
import { centsOf, sumCents } from "./money.ts";
import { type AccessTariffCode, findAccessTariff, type TariffPeriod, type TariffZone } from "./tariffs.ts";
import { type BillTaxes, billTaxesOn, type TaxRate } from "./tax-rates.ts";

/** Inputs of an electricity bill. Lists begin with the first period, one value per period. */
export type ElectricityBillInput = {
  period: BillingPeriod;
  tariff: AccessTariffCode;
  zone: TariffZone;
  isHome: boolean;
  isSeverelyVulnerable: boolean;
  contractedPowersW: readonly number[];
  powerPricesEurKwYear: readonly number[];
  energyWh: readonly number[];
  /** The part of it that the product does not charge, by period, and how the bill calls it. */
  freeEnergy?: { readonly wh: readonly number[]; readonly name: string };
  energyPricesEurKwh: readonly number[];
  /**
   * Of an indexed product, by period: what the charged energy costs at the prices of its intervals, in euros, to which
   * `energyPricesEurKwh` is added. May be negative.
   */
  intervalEnergyEur?: readonly number[];
  /** Energy exported to the grid by the customer's own panels; 0 without them. */
  surplusWh: number;
  surplusPriceEurKwh: number;
  /** Euros a day, or those of each of the days when they change within the period. */
  socialBonusFinancingEurDay: number | readonly DailyAmount[];
  /** Whether the electricity tax is charged on the financing too; `untaxed` by default. Retailers differ. */
  financing?: "taxed" | "untaxed";
  meterRentEurDay: number | readonly DailyAmount[];
  /** Charges for the supply itself (reactive energy, excess power); subject to the electricity tax. */
  otherSupplyCharges: readonly NamedAmount[];
  /** Services sold with the supply, such as maintenance; not subject to the electricity tax. */
  services: readonly NamedAmount[];
  /** On the supply, before taxes; positive. */
  discounts: readonly NamedAmount[];
  taxRates: readonly TaxRate[];
  /** The day whose tax rates apply; by default the last of the period. */
  taxedOn?: PlainDate;
};

/** Subtotals before taxes, and taxes; every cent of the total is in exactly one of them. */
export type ElectricityBillTotals = {
  powerCents: number;
  energyCents: number;
  /** Zero or negative. */
  surplusCents: number;
  /** Zero or negative. */
  discountCents: number;
  otherSupplyCents: number;
  socialBonusFinancingCents: number;
  meterRentCents: number;
  serviceCents: number;
  electricityTaxCents: number;
  salesTaxCents: number;
  totalCents: number;
};

export type ElectricityBill = {
  lines: BillLine[];
  totals: ElectricityBillTotals;
  /** Value of the surplus above the energy term, which a virtual battery may store. */
  uncompensatedSurplusCents: number;
};

const valueOf = (values: readonly number[], index: number): number =>
  zeroOrMore(values[index], `Period ${index + 1}`);

const periods = (count: number): TariffPeriod[] => ([1, 2, 3, 4, 5, 6] as const).slice(0, count);

const powerLines = (input: ElectricityBillInput, count: number): BillLine[] => {
  const partOfYear = yearFraction(input.period);
  return periods(count).map((period, index) => {
    const quantity = valueOf(input.contractedPowersW, index) / 1000;
    const unitPrice = valueOf(input.powerPricesEurKwYear, index);
    const cents = centsOf(quantity * unitPrice * partOfYear);
    return { concept: "power", name: null, period, quantity, unit: "kW", unitPrice, cents };
  });
};

/** The charged energy by period, and in one line without a price what is free. */
const energyLines = (input: ElectricityBillInput, count: number): BillLine[] => [
  ...chargedLines(input, count),
  ...freeLine(input),
];

const freeLine = ({ freeEnergy }: ElectricityBillInput): BillLine[] => {
  const freeWh = freeEnergy?.wh.reduce((sum, wh) => sum + wh, 0) ?? 0;
  if (freeEnergy === undefined || freeWh === 0) return [];
  const { name } = freeEnergy;
  return [
    { concept: "energy", name, period: null, quantity: freeWh / 1000, unit: "kWh", unitPrice: 0, cents: 0 },
  ];
};

const chargedLines = (input: ElectricityBillInput, count: number): BillLine[] =>
  periods(count).map((period, index) => {
    const quantity = (valueOf(input.energyWh, index) - (input.freeEnergy?.wh[index] ?? 0)) / 1000;
    const ofProduct = valueOf(input.energyPricesEurKwh, index);
    const ofIntervals = input.intervalEnergyEur?.[index];
    const euros = (ofIntervals ?? 0) + quantity * ofProduct;
    const unitPrice = ofIntervals === undefined || quantity === 0 ? ofProduct : euros / quantity;
    return { concept: "energy", name: null, period, quantity, unit: "kWh", unitPrice, cents: centsOf(euros) };
  });

/**
 * The surplus at its price and, when it is worth more than the energy, the amount that the law does not let the bill
 * deduct (RD 244/2019, article 14): the energy term is never below zero.
 */
const surplusLines = (input: ElectricityBillInput, energyCents: number) => {
  const quantity = zeroOrMore(input.surplusWh, "Surplus") / 1000;
  const unitPrice = zeroOrMore(input.surplusPriceEurKwh, "Surplus price");
  const worthCents = centsOf(quantity * unitPrice);
  const uncompensatedSurplusCents = Math.max(worthCents - energyCents, 0);
  const common = { name: null, period: null } as const;
  const lines: BillLine[] = [
    {
      ...common,
      concept: "surplus_compensation",
      quantity,
      unit: "kWh",
      unitPrice,
      cents: worthCents === 0 ? 0 : -worthCents,
    },
    {
      ...common,
      concept: "surplus_cap",
      quantity: 1,
      unit: "unit",
      unitPrice: uncompensatedSurplusCents / 100,
      cents: uncompensatedSurplusCents,
    },
  ];
  const printed = lines.filter(({ concept, cents }) => concept !== "surplus_cap" || cents > 0);
  return { lines: input.surplusWh > 0 ? printed : [], uncompensatedSurplusCents };
};

/**
 * The electricity tax on power, energy less compensation, other charges of the supply and discounts. Never less
 * than the minimum per MWh taken from the grid (Law 38/1992, article 99.2).
 */
const electricityTaxLine = (
  supplyLines: readonly BillLine[],
  energyWh: number,
  taxes: BillTaxes,
): BillLine => {
  const { electricityTax } = taxes;
  if (electricityTax === null) throw new RangeError("No electricity tax for a supply of gas");
  const baseCents = Math.max(sumCents(supplyLines), 0);
  const byRateCents = centsOf((baseCents / 100) * electricityTax.rate);
  const minimumCents = centsOf((energyWh / 1_000_000) * electricityTax.minimumEurMwh);
  const common = { concept: "electricity_tax", name: null, period: null } as const;
  return byRateCents >= minimumCents
    ? {
        ...common,
        quantity: baseCents / 100,
        unit: "EUR",
        unitPrice: electricityTax.rate,
        cents: byRateCents,
        ...rateFacts(electricityTax),
      }
    : {
        ...common,
        quantity: energyWh / 1000,
        unit: "kWh",
        unitPrice: electricityTax.minimumEurMwh / 1000,
        cents: minimumCents,
        ...rateFacts(electricityTax),
      };
};

const totalsOf = (lines: readonly BillLine[]): ElectricityBillTotals => {
  const subtotal = (...concepts: BillConcept[]) =>
    sumCents(lines.filter((line) => concepts.includes(line.concept)));
  return {
    powerCents: subtotal("power"),
    energyCents: subtotal("energy"),
    surplusCents: subtotal("surplus_compensation", "surplus_cap"),
    discountCents: subtotal("discount"),
    otherSupplyCents: subtotal("other_supply_charge"),
    socialBonusFinancingCents: subtotal("social_bonus_financing"),
    meterRentCents: subtotal("meter_rent"),
    serviceCents: subtotal("service"),
    electricityTaxCents: subtotal("electricity_tax"),
    salesTaxCents: subtotal("vat", "igic", "ipsi"),
    totalCents: sumCents(lines),
  };
};

/**
 * Each line is rounded to the cent and the total is the sum of the lines, so a customer who adds them up gets
 * the same total. Taxes are those of the period's last day. There is one price per period of the tariff: a
 * price change within the billed days is not split.
 *
 * Throws a RangeError for a value that is missing, negative or not a number, or when the tax table does not
 * cover the day.
 */
export const settleElectricityBill = (input: ElectricityBillInput): ElectricityBill => {
  const tariff = findAccessTariff(input.tariff);
  if (!tariff) throw new RangeError(`Not an access tariff: ${input.tariff}`);
  const days = billedDays(input.period);
  const taxes = billTaxesOn(input.taxRates, input.taxedOn ?? input.period.to, {
    commodity: "electricity",
    zone: input.zone,
    isHome: input.isHome,
    isSeverelyVulnerable: input.isSeverelyVulnerable,
    maxPowerW: Math.max(...input.contractedPowersW),
  });
  const energy = energyLines(input, tariff.energyPeriods);
  const surplus = surplusLines(input, sumCents(energy));
  const supply = [
    ...powerLines(input, tariff.powerPeriods),
    ...energy,
    ...surplus.lines,
    ...input.otherSupplyCharges.map((charge) => namedLine("other_supply_charge", charge, 1)),
    ...input.discounts.map((discount) => namedLine("discount", discount, -1)),
  ];
  const energyWh = input.energyWh.reduce((total, wh) => total + wh, 0);
  const amounts = (eurDay: number | readonly DailyAmount[]): readonly DailyAmount[] =>
    typeof eurDay === "number" ? [{ days, eurDay }] : eurDay;
  const financing = dailyLines("social_bonus_financing", amounts(input.socialBonusFinancingEurDay));
  const taxed = input.financing === "taxed" ? [...supply, ...financing] : supply;
  const beforeSalesTax = [
    ...supply,
    electricityTaxLine(taxed, energyWh, taxes),
    ...financing,
    ...dailyLines("meter_rent", amounts(input.meterRentEurDay)),
    ...input.services.map((service) => namedLine("service", service, 1)),
  ];
  const lines = [...beforeSalesTax, ...salesTaxLines(beforeSalesTax, taxes)];
  return { lines, totals: totalsOf(lines), uncompensatedSurplusCents: surplus.uncompensatedSurplusCents };
};
