import { addDays, type PlainDate } from "../calendar.ts";
import { yearFraction } from "../billing-period.ts";
import { termsOn } from "../contract-terms.ts";
import { type GasBill, settleGasBill } from "../gas-bill.ts";
import { centsOf } from "../money.ts";
import type { TariffZone } from "../tariffs.ts";
import { hasBillTaxes, ratesOn, type TaxRate } from "../tax-rates.ts";
import type { TaxPoint, UnpricedReason } from "./day-price.ts";
import type { GasPrices } from "./product.ts";
import { discountsOf, promotionsOn } from "./promotions.ts";
import type { DayRange } from "./regulated-charges.ts";
import type { DatedPromotion, SupplyService } from "./supply-terms.ts";
import type { GasDay } from "./year-of-use.ts";

/** What decides the price of a supply of gas, from a day until the next terms begin. */
export interface GasTerms {
  readonly startsOn: PlainDate;
  readonly zone: TariffZone;
  /** Those of the product and the tariff. */
  readonly prices: readonly Omit<GasPrices, "accessTariff" | "zone">[];
  /** Before taxes; a twelfth of the year, billed by the day. */
  readonly meterRentEurMonth: number;
  readonly promotions?: readonly DatedPromotion[];
  readonly services?: readonly SupplyService[];
}

export interface PricedGasSupply {
  /** In order; those of a day are found with `termsOn`. */
  readonly terms: readonly GasTerms[];
  readonly taxRates: readonly TaxRate[];
}

/** Consecutive days with the same prices and terms, settled as a bill. */
interface PricedGasPart extends DayRange {
  readonly bill: GasBill;
}

interface PricedGasDays {
  readonly parts: readonly PricedGasPart[];
  readonly unpriced: readonly (DayRange & { readonly reason: UnpricedReason })[];
}

interface PriceTerms {
  readonly terms: GasTerms;
  readonly prices: GasTerms["prices"][number];
  readonly promotions: readonly DatedPromotion[];
  /** The rates of the day's taxes, which divide the days when each day is taxed by its own. */
  readonly rates: string;
}
type DayPrice = PriceTerms | { readonly reason: UnpricedReason };

const monthsPerYear = 12;
const daysPerYear = 365;

const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0;

const priceOn = ({ terms, taxRates }: PricedGasSupply, day: PlainDate, taxedOn: PlainDate): DayPrice => {
  const ofDay = termsOn(terms, day);
  const prices = ofDay && ratesOn(ofDay.prices, day)[0];
  if (ofDay === undefined || prices === undefined) return { reason: "no_prices" };
  if (![prices.fixedTerm.eur, prices.energyEurKwh, ofDay.meterRentEurMonth].every(isAmount))
    return { reason: "no_prices" };
  if (!hasBillTaxes(taxRates, taxedOn, { commodity: "gas", zone: ofDay.zone })) return { reason: "no_taxes" };
  const rates = ratesOn(taxRates, taxedOn).filter(({ tax }) => tax !== "electricity_tax");
  return {
    terms: ofDay,
    prices,
    promotions: promotionsOn(ofDay.promotions ?? [], day),
    rates: rates.map(({ tax, condition, rate }) => `${tax} ${condition} ${rate}`).join(),
  };
};

const isSamePrice = (a: DayPrice, b: DayPrice): boolean => {
  if ("reason" in a || "reason" in b) return "reason" in a && "reason" in b && a.reason === b.reason;
  return (
    a.terms === b.terms &&
    a.prices === b.prices &&
    a.rates === b.rates &&
    a.promotions.length === b.promotions.length &&
    a.promotions.every((promotion, index) => promotion === b.promotions[index])
  );
};

const billOf = (
  { terms, prices, promotions }: PriceTerms,
  days: readonly GasDay[],
  { startsOn, endsOn, taxedOn, taxRates }: DayRange & { taxedOn: PlainDate; taxRates: readonly TaxRate[] },
): GasBill => {
  const period = { from: addDays(startsOn, -1), to: endsOn };
  const partOfYear = yearFraction(period);
  const input = {
    period,
    zone: terms.zone,
    energyWh: days.reduce((sum, { energyWh }) => sum + energyWh, 0),
    fixedTerm: prices.fixedTerm,
    variableEurKwh: prices.energyEurKwh,
    meterRentEurDay: Math.round(((terms.meterRentEurMonth * monthsPerYear) / daysPerYear) * 1e6) / 1e6,
    services: (terms.services ?? []).map(({ name, eurMonth }) => ({
      name,
      cents: centsOf(eurMonth * monthsPerYear * partOfYear),
    })),
    discounts: [],
    taxRates,
    taxedOn,
  };
  const bill = settleGasBill(input);
  const centsOfConcept = (wanted: string): number =>
    bill.lines.find(({ concept }) => concept === wanted)?.cents ?? 0;
  const cents = {
    power: 0,
    energy: centsOfConcept("gas_variable_term"),
    fixed: centsOfConcept("gas_fixed_term"),
  };
  const discounts = discountsOf(promotions, cents, partOfYear);
  return discounts.length === 0 ? bill : settleGasBill({ ...input, discounts });
};

/**
 * What consecutive days of a supply of gas cost as one bill: a change of a price, of the terms or of the promotions divides
 * them into parts, whose lines and taxes are calculated apart. Days without a price or a tax have no cost.
 */
export const priceGasSupply = (
  supply: PricedGasSupply,
  days: readonly GasDay[],
  { taxPoint = "last_day" }: { readonly taxPoint?: TaxPoint } = {},
): PricedGasDays => {
  const last = days.at(-1)?.day;
  if (last === undefined) return { parts: [], unpriced: [] };
  const taxDayOf = (day: PlainDate): PlainDate => {
    if (taxPoint === "last_day") return last;
    return taxPoint === "each_day" ? day : taxPoint.on;
  };
  const runs: { price: DayPrice; days: GasDay[] }[] = [];
  for (const gasDay of days) {
    const price = priceOn(supply, gasDay.day, taxDayOf(gasDay.day));
    const run = runs.at(-1);
    if (run !== undefined && isSamePrice(run.price, price)) run.days.push(gasDay);
    else runs.push({ price, days: [gasDay] });
  }
  const parts: PricedGasPart[] = [];
  const unpriced: { startsOn: PlainDate; endsOn: PlainDate; reason: UnpricedReason }[] = [];
  for (const { price, days: ofRun } of runs) {
    const range = { startsOn: ofRun[0]?.day ?? last, endsOn: ofRun.at(-1)?.day ?? last };
    if ("reason" in price) unpriced.push({ ...range, reason: price.reason });
    else {
      const taxedOn = taxDayOf(range.endsOn);
      parts.push({ ...range, bill: billOf(price, ofRun, { ...range, taxedOn, taxRates: supply.taxRates }) });
    }
  }
  return { parts, unpriced };
};
