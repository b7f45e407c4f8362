import { addMonths, daysBetween, daysInMonth, firstOfMonth, type PlainDate } from "../calendar.ts";
import type { BillConcept, BillLine } from "../bill-lines.ts";
import { centsOf } from "../money.ts";
import { type BillTaxes, ratesOn } from "../tax-rates.ts";
import { unpricedReasons } from "./day-price.ts";
import { isExcessPower } from "./excess-charges.ts";
import type { IntervalCoverage } from "./interval-coverage.ts";
import type { Product } from "./product.ts";
import { datedPromotions } from "./promotions.ts";
import type { DatedPromotion, RegulatedAmounts } from "./supply-terms.ts";
import type { YearOfUse } from "./year-of-use.ts";

/** What a year's cost is made of. */
export const estimateConcepts = [
  "power",
  "energy",
  "surplus",
  "fixed",
  "excess_power",
  "discount",
  "social_bonus_financing",
  "meter_rent",
  "service",
  "electricity_tax",
  "hydrocarbon_tax",
  "sales_tax",
] as const;
export type EstimateConcept = (typeof estimateConcepts)[number];

const conceptOf: Readonly<Record<BillConcept, EstimateConcept>> = {
  power: "power",
  energy: "energy",
  surplus_compensation: "surplus",
  surplus_cap: "surplus",
  discount: "discount",
  // Without reactive energy, which no estimate has, it is the product's fixed amount or the excess of power.
  other_supply_charge: "fixed",
  social_bonus_financing: "social_bonus_financing",
  meter_rent: "meter_rent",
  service: "service",
  gas_fixed_term: "fixed",
  gas_variable_term: "energy",
  electricity_tax: "electricity_tax",
  hydrocarbon_tax: "hydrocarbon_tax",
  vat: "sales_tax",
  igic: "sales_tax",
  ipsi: "sales_tax",
};

export interface EstimatedLine {
  readonly concept: EstimateConcept;
  readonly totalCents: number;
}

type Lines = readonly Pick<BillLine, "concept" | "name" | "cents">[];

const estimatedConceptOf = ({ concept, name }: Lines[number]): EstimateConcept =>
  concept === "other_supply_charge" && isExcessPower(name) ? "excess_power" : conceptOf[concept];

/** The lines of bills summed by concept, in the order of the concepts; none for what costs nothing. */
const linesByConcept = (lines: Lines): EstimatedLine[] => {
  const sums = new Map<EstimateConcept, number>();
  for (const line of lines) {
    const estimated = estimatedConceptOf(line);
    sums.set(estimated, (sums.get(estimated) ?? 0) + line.cents);
  }
  return estimateConcepts.flatMap((concept) => {
    const totalCents = sums.get(concept) ?? 0;
    return totalCents === 0 ? [] : [{ concept, totalCents }];
  });
};

export interface EstimatedMonth {
  /** Its first day, in the year of use. */
  readonly month: PlainDate;
  readonly totalCents: number;
  /** Value of the surplus above the energy of the month, which a solar wallet may store; in no total. */
  readonly uncompensatedCents: number;
}

/** What a product costs a supply in twelve months, with taxes; the first month is that in which the contract begins. */
export interface YearlyEstimate {
  readonly status: "comparable";
  /** With the promotions. */
  readonly firstYearCents: number;
  /** Once the promotions have ended. */
  readonly followingYearCents: number;
  /** A twelfth of the first year. */
  readonly monthlyCents: number;
  /** Of the first year, whose sum they are. */
  readonly lines: readonly EstimatedLine[];
  /** Of the first year. */
  readonly months: readonly EstimatedMonth[];
  readonly lowestMonth: EstimatedMonth;
  readonly highestMonth: EstimatedMonth;
  /** Charged once and in neither year. */
  readonly oneOffCents: number;
  /** Of an indexed product, what share of the months of use has no price. */
  readonly coverage: IntervalCoverage | null;
}

export const notComparableReasons = [
  ...unpricedReasons,
  "needs_hours",
  "month_without_prices",
  "too_many_hours_without_price",
] as const;
export type NotComparableReason = (typeof notComparableReasons)[number];

export interface NotComparable {
  readonly status: "not_comparable";
  readonly reason: NotComparableReason;
}

export interface EstimateConditions {
  readonly regulated: RegulatedAmounts;
  /** The day whose prices, taxes and regulated amounts are used for all of the twelve months. */
  readonly today: PlainDate;
  /** The day on which the contract would begin; today by default. */
  readonly startsOn?: PlainDate;
}

export const beginning: PlainDate = "1900-01-01";
const end: PlainDate = "2999-12-31";

/** The rows of a day as if they were valid always. */
export const validAlways = <Row extends { validFrom: PlainDate; validTo: PlainDate | null }>(
  rows: readonly Row[],
  day: PlainDate,
): (Row & { validFrom: PlainDate; validTo: null })[] =>
  ratesOn(rows, day).map((row) => ({ ...row, validFrom: beginning, validTo: null }));

/** The months of use in the order in which a contract would come to them. */
const monthsFrom = <Day extends { readonly day: PlainDate }>(
  { months }: YearOfUse<Day>,
  startsOn: PlainDate,
) => {
  const first = months.findIndex(({ month }) => month.slice(5, 7) === startsOn.slice(5, 7));
  return [...months.slice(Math.max(first, 0)), ...months.slice(0, Math.max(first, 0))];
};

/** The promotions of a month on all of its days, those of some of them in proportion. */
const promotionsOfMonth = (promotions: readonly DatedPromotion[], month: PlainDate): DatedPromotion[] =>
  promotions.flatMap(({ endsOn, reduction, ...promotion }) => {
    if (endsOn < month) return [];
    const days = daysInMonth(month);
    const share = Math.min((daysBetween(month, endsOn) + 1) / days, 1);
    const reduced =
      "percent" in reduction
        ? { percent: reduction.percent * share }
        : { eurMonth: reduction.eurMonth * share };
    return [{ ...promotion, reduction: reduced, startsOn: beginning, endsOn: end }];
  });

export const compulsoryServices = ({ services }: Product) =>
  services.filter(({ isCompulsory }) => isCompulsory);

export const oneOffCentsOf = ({ oneOffCharges }: Product, { service }: BillTaxes): number =>
  oneOffCharges.reduce((sum, { eur }) => sum + centsOf(eur) + centsOf(eur * service.rate), 0);

export type MonthCost =
  | { readonly totalCents: number; readonly lines: Lines; readonly uncompensatedCents?: number }
  | { readonly reason: NotComparableReason };

interface EstimatedYear<Day extends { readonly day: PlainDate }> {
  readonly product: Product;
  readonly startsOn: PlainDate;
  readonly use: YearOfUse<Day>;
  readonly priceMonth: (days: readonly Day[], promotions: readonly DatedPromotion[]) => MonthCost;
}

/** The cost of each month with the promotions, and the sum without. */
export const priceYear = <Day extends { readonly day: PlainDate }>({
  product,
  startsOn,
  use,
  priceMonth,
}: EstimatedYear<Day>) => {
  const months: EstimatedMonth[] = [];
  const lines: Lines[number][] = [];
  let followingYearCents = 0;
  const first = firstOfMonth(startsOn);
  const dated = datedPromotions(product.promotions, first);
  for (const [index, { month, days }] of monthsFrom(use, startsOn).entries()) {
    const without = priceMonth(days, []);
    if ("reason" in without) return without;
    followingYearCents += without.totalCents;
    const promotions = promotionsOfMonth(dated, addMonths(first, index));
    const reduced = promotions.length === 0 ? without : priceMonth(days, promotions);
    if ("reason" in reduced) return reduced;
    const { totalCents, uncompensatedCents = 0 } = reduced;
    months.push({ month, totalCents, uncompensatedCents });
    lines.push(...reduced.lines);
  }
  return { months, lines: linesByConcept(lines), followingYearCents };
};

export const notComparable = (reason: NotComparableReason): NotComparable => ({
  status: "not_comparable",
  reason,
});

const monthsPerYear = 12;

export const estimateOf = (
  priced: ReturnType<typeof priceYear>,
  { oneOffCents, coverage }: Pick<YearlyEstimate, "oneOffCents" | "coverage">,
): YearlyEstimate | NotComparable => {
  if ("reason" in priced) return notComparable(priced.reason);
  const { months, lines, followingYearCents } = priced;
  const byCost = months.toSorted((a, b) => a.totalCents - b.totalCents);
  const [lowestMonth] = byCost;
  const highestMonth = byCost.at(-1);
  if (lowestMonth === undefined || highestMonth === undefined) return notComparable("no_periods");
  const firstYearCents = months.reduce((sum, { totalCents }) => sum + totalCents, 0);
  return {
    status: "comparable",
    firstYearCents,
    followingYearCents,
    monthlyCents: Math.round(firstYearCents / monthsPerYear),
    lines,
    months,
    lowestMonth,
    highestMonth,
    oneOffCents,
    coverage,
  };
};
