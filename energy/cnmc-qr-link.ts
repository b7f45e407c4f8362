import type { PlainDate } from "./calendar.ts";
import type { ElectricityBillTotals } from "./electricity-bill.ts";
import { HOUSEHOLD_POWER_LIMIT_W } from "./power-limits.ts";

/**
 * Kind of price of the contract: A regulated (PVPC); B, C and D indexed by the hour, with one price and with
 * three; E three fixed prices; F one fixed price; G bands of the retailer's own; H flat rate.
 */
export type ComparatorPriceKind = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";

/** N normal; A cancels, R rectifies, C complements and G regularises another bill. */
export type ComparatorBillKind = "N" | "A" | "R" | "C" | "G";

/** How often prices may be revised: every year, half, quarter, month, three years or five years. */
export type PriceRevision = "year" | "half_year" | "quarter" | "month" | "three_years" | "five_years";

/** The data of a bill that the comparator takes. Lists begin with the first period. */
export type ComparatorBill = {
  postalCode: string;
  contractedPowersW: readonly number[];
  priceKind: ComparatorPriceKind;
  hasFixedMonthlyFee: boolean;
  contractEndsOn: PlainDate | null;
  /** Number in the CNMC's list of retailers, `R2-` and digits. */
  retailerCode: string;
  cups: string;
  billKind: ComparatorBillKind;
  period: { from: PlainDate; to: PlainDate };
  issuedOn: PlainDate;
  billedWh: readonly number[];
  lastYear: { from: PlainDate; energyWh: readonly number[]; maxPowersW: readonly number[] } | null;
  totals: ElectricityBillTotals;
  powerPricesEurKwYear: readonly number[];
  energyPricesEurKwh: readonly number[];
  priceRevision: PriceRevision;
  isGreen: boolean;
  priceChange: "none" | "in_this_bill" | "in_the_next";
  hasPromotion: boolean;
  penaltyEndsOn: PlainDate | null;
};

const COMPARATOR = "https://comparador.cnmc.gob.es/comparador/QRE";

type Parameter = readonly [name: string, value: string | null];

const euros = (cents: number): string => (cents / 100).toFixed(2);

/** W as kW or Wh as kWh, without trailing zeros. */
const kilo = (amount: number): string => String(amount / 1000);

const numbered = (prefix: string, values: readonly string[]): Parameter[] =>
  values.map((value, index) => [`${prefix}${index + 1}`, value]);

const REVISION_CODES: Readonly<Record<PriceRevision, string>> = {
  year: "0",
  half_year: "1",
  quarter: "2",
  month: "3",
  three_years: "4",
  five_years: "5",
};

const PRICE_CHANGE_CODES: Readonly<Record<ComparatorBill["priceChange"], string>> = {
  none: "0",
  in_this_bill: "1",
  in_the_next: "2",
};

const contractParameters = (bill: ComparatorBill): Parameter[] => [
  ["cp", bill.postalCode],
  ...numbered("pP", bill.contractedPowersW.map(kilo)),
  ["tc", `${bill.priceKind}${bill.hasFixedMonthlyFee ? 1 : 0}`],
  ["finContrato", bill.contractEndsOn],
  ["com", bill.retailerCode],
  ["cups", bill.cups],
  ["tf", bill.billKind],
  ["iniF", bill.period.from],
  ["finF", bill.period.to],
  ["fFact", bill.issuedOn],
];

const consumptionParameters = (bill: ComparatorBill): Parameter[] => [
  ...numbered("cfP", bill.billedWh.map(kilo)),
  ...numbered("caP", (bill.lastYear?.energyWh ?? []).map(kilo)),
  ["iniA", bill.lastYear?.from ?? null],
  ...numbered("pmaxP", (bill.lastYear?.maxPowersW ?? []).map(kilo)),
];

const amountParameters = (bill: ComparatorBill): Parameter[] => {
  const { totals } = bill;
  const isRegulated = bill.priceKind === "A";
  return [
    ["imp", euros(totals.totalCents)],
    ["impPot", euros(totals.powerCents)],
    ["impEner", euros(totals.energyCents)],
    ["impOtrosSinIE", euros(totals.meterRentCents)],
    ["impOtrosConIE", euros(totals.otherSupplyCents)],
    ["impSA", euros(totals.serviceCents)],
    ["dto", euros(Math.abs(totals.discountCents))],
    ["exc", euros(Math.abs(totals.surplusCents))],
    ["ajuste", isRegulated ? "-1" : "0"],
    ["finBS", isRegulated ? "-1" : euros(totals.socialBonusFinancingCents)],
    ...numbered(
      "prP",
      bill.powerPricesEurKwYear.map((price) => price.toFixed(6)),
    ),
    ...numbered(
      "prE",
      bill.energyPricesEurKwh.map((price) => price.toFixed(6)),
    ),
  ];
};

const conditionParameters = (bill: ComparatorBill): Parameter[] => [
  ["rev", REVISION_CODES[bill.priceRevision]],
  ["verde", bill.isGreen ? "1" : "0"],
  ["cambio", PRICE_CHANGE_CODES[bill.priceChange]],
  ["promo", bill.hasPromotion ? "1" : "0"],
  ["finPen", bill.penaltyEndsOn],
];

/**
 * The link to the CNMC's comparator that every bill up to 15 kW must carry, as a QR code and as text (CNMC
 * resolutions of 24 June 2021, BOE-A-2021-11035, and 6 October 2022, BOE-A-2022-16989). Null above 15 kW.
 *
 * Decimals with a dot, dates as YYYY-MM-DD, the period's first day excluded. Bills that cancel or correct
 * others carry neither amounts nor prices. Unknown values (no year of readings, no end of contract) are
 * omitted.
 */
export const cnmcComparatorLink = (bill: ComparatorBill): string | null => {
  if (Math.max(...bill.contractedPowersW) > HOUSEHOLD_POWER_LIMIT_W) return null;
  const parameters = [
    ...contractParameters(bill),
    ...consumptionParameters(bill),
    ...(bill.billKind === "N" ? amountParameters(bill) : []),
    ...conditionParameters(bill),
  ];
  const query = parameters
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`);
  return `${COMPARATOR}?${query.join("&")}`;
};
