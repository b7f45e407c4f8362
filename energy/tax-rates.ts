import type { PlainDate } from "./calendar.ts";
import type { TariffZone } from "./tariffs.ts";

export type Tax = "electricity_tax" | "vat" | "igic" | "ipsi" | "hydrocarbon_tax";

/**
 * The supplies that a rate applies to; the empty condition is the general rate. If several apply, the lowest
 * rate wins. The two conditions on 10 kW come from two decrees of 2026 on the same reduction: below, and up to.
 */
export const taxConditions = [
  "",
  "electricity_below_10_kw",
  "electricity_up_to_10_kw",
  "electricity_severely_vulnerable",
  "electricity",
  "electricity_home_up_to_10_kw",
  "meter_rent",
  "gas",
] as const;
export type TaxCondition = (typeof taxConditions)[number];

/** A tax rate and its validity, as stored in `database/market/tax-rates.json`. */
export type TaxRate = {
  tax: Tax;
  condition: TaxCondition;
  validFrom: PlainDate;
  /** First day on which it is no longer valid; null while it is. */
  validTo: PlainDate | null;
  /** Fraction (0.21 is 21 %); for the hydrocarbon tax, euros per kWh. */
  rate: number;
  /** Minimum of the electricity tax, euros per MWh. */
  minimumEurMwh: number | null;
  /** The norm as a bill names it, such as `RDL 7/2026`. */
  norm: string;
  /** The rate that a temporary cut replaces; null when the rate is not a cut. */
  cutFrom: number | null;
  source: string;
};

/** The properties of a supply that determine its rates. */
export type TaxedSupply = {
  commodity: "electricity" | "gas";
  zone: TariffZone;
  isHome: boolean;
  isSeverelyVulnerable: boolean;
  /** The highest contracted power of the supply, W; 0 for gas. */
  maxPowerW: number;
};

export type AppliedRate = Pick<TaxRate, "rate" | "norm" | "cutFrom">;

export type BillTaxes = {
  /** VAT in the peninsula and the Balearic Islands, IGIC in the Canary Islands, IPSI in Ceuta and Melilla. */
  salesTax: Extract<Tax, "vat" | "igic" | "ipsi">;
  supply: AppliedRate;
  meterRent: AppliedRate;
  service: AppliedRate;
  /** Null for gas. */
  electricityTax: (AppliedRate & { minimumEurMwh: number }) | null;
  /** In €/kWh; null for electricity. */
  hydrocarbonTax: AppliedRate | null;
};

const TEN_KW = 10_000;

/** The rows valid on a day: first day included, last day excluded. */
export const ratesOn = <Row extends { validFrom: PlainDate; validTo: PlainDate | null }>(
  rates: readonly Row[],
  day: PlainDate,
): Row[] => rates.filter((rate) => rate.validFrom <= day && (rate.validTo === null || day < rate.validTo));

const holdsFor = (condition: TaxCondition, supply: TaxedSupply): boolean => {
  const isElectricity = supply.commodity === "electricity";
  switch (condition) {
    case "":
      return true;
    case "electricity_below_10_kw":
      return isElectricity && supply.maxPowerW < TEN_KW;
    case "electricity_up_to_10_kw":
      return isElectricity && supply.maxPowerW <= TEN_KW;
    case "electricity_severely_vulnerable":
      return isElectricity && supply.isSeverelyVulnerable;
    case "electricity":
      return isElectricity;
    case "electricity_home_up_to_10_kw":
      return isElectricity && supply.isHome && supply.maxPowerW <= TEN_KW;
    case "meter_rent":
      return false;
    case "gas":
      return supply.commodity === "gas";
    default:
      return condition satisfies never;
  }
};

/** The sales tax of a zone: VAT, or that of the Canary Islands, Ceuta and Melilla. */
export const salesTaxOf = (zone: TariffZone): BillTaxes["salesTax"] => {
  switch (zone) {
    case "peninsula":
    case "balearic_islands":
      return "vat";
    case "canary_islands":
      return "igic";
    case "ceuta":
    case "melilla":
      return "ipsi";
    default:
      return zone satisfies never;
  }
};

const findGeneralRate = (table: readonly TaxRate[], tax: Tax, day: PlainDate): TaxRate | undefined =>
  ratesOn(table, day).find((row) => row.tax === tax && row.condition === "");

const generalRate = (table: readonly TaxRate[], tax: Tax, day: PlainDate): TaxRate => {
  const rate = findGeneralRate(table, tax, day);
  if (rate) return rate;
  const general = table.filter((row) => row.tax === tax && row.condition === "");
  const first = general.map(({ validFrom }) => validFrom).toSorted()[0];
  const known = first === undefined ? "it has none" : `its rates begin on ${first}`;
  throw new RangeError(`The table of taxes has no rate of ${tax} on ${day}: ${known}`);
};

const electricityTaxOn = (table: readonly TaxRate[], day: PlainDate): BillTaxes["electricityTax"] => {
  const rate = generalRate(table, "electricity_tax", day);
  const { minimumEurMwh } = rate;
  if (minimumEurMwh === null)
    throw new RangeError(`The table of taxes has no minimum of electricity_tax on ${day}`);
  return { ...rate, minimumEurMwh };
};

const rateOfSupply = (
  table: readonly TaxRate[],
  { tax, day, supply }: { tax: Tax; day: PlainDate; supply: TaxedSupply },
): TaxRate => {
  const particular = ratesOn(table, day).filter(
    (row) => row.tax === tax && row.condition !== "" && holdsFor(row.condition, supply),
  );
  const [lowest] = particular.toSorted((a, b) => a.rate - b.rate);
  return lowest ?? generalRate(table, tax, day);
};

const energyTaxOf = (commodity: TaxedSupply["commodity"]): Tax =>
  commodity === "electricity" ? "electricity_tax" : "hydrocarbon_tax";

/** Whether the table has the rates that `billTaxesOn` needs on a day. */
export const hasBillTaxes = (
  table: readonly TaxRate[],
  day: PlainDate,
  { commodity, zone }: Pick<TaxedSupply, "commodity" | "zone">,
): boolean =>
  [salesTaxOf(zone), energyTaxOf(commodity)].every((tax) => {
    const rate = findGeneralRate(table, tax, day);
    return rate !== undefined && (tax !== "electricity_tax" || rate.minimumEurMwh !== null);
  });

/**
 * The rates for a bill whose taxes fall due on a day: the last day of the billed period (Law 37/1992, article
 * 75.1.7; a rate change within the period is not split). Reduced rates apply to the supply; other services have
 * the general rate. Throws a RangeError that names the tax and the day when the table has no rate for it.
 */
export const billTaxesOn = (table: readonly TaxRate[], day: PlainDate, supply: TaxedSupply): BillTaxes => {
  const tax = salesTaxOf(supply.zone);
  const ofSupply = rateOfSupply(table, { tax, day, supply });
  const meterRent = ratesOn(table, day).find((row) => row.tax === tax && row.condition === "meter_rent");
  const isElectricity = supply.commodity === "electricity";
  return {
    salesTax: tax,
    supply: ofSupply,
    meterRent: meterRent ?? ofSupply,
    service: generalRate(table, tax, day),
    electricityTax: isElectricity ? electricityTaxOn(table, day) : null,
    hydrocarbonTax: isElectricity ? null : generalRate(table, "hydrocarbon_tax", day),
  };
};
