import { addDays, type PlainDate } from "#energy/calendar.ts";
import {
  type ElectricityPrices,
  type GasPrices,
  type PassedThroughTerm,
  type Penalty,
  pricesFor,
  type Product,
  type Promotion,
} from "#energy/pricing/product.ts";
import type { NotComparable, YearlyEstimate } from "#energy/pricing/yearly-estimate.ts";
import { ratesOn } from "#energy/tax-rates.ts";
import type { CouponTerms } from "#features/promotions/contract/coupon-code.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { OfferedProduct } from "../../contract/offered-product.ts";
import { pricedProductOf, textIn } from "../priced-product.ts";
import type { StoredProduct } from "../product-rows.ts";
import { type EstimateConditions, estimateProduct } from "./product-estimate.ts";
import type { OfferedSupply } from "./offered-supply.ts";

type Price = OfferedProduct["prices"][number];

const byPeriod = (
  amounts: readonly number[],
  price: Pick<Price, "term" | "unit" | "isWithoutTolls">,
): Price[] => amounts.map((amountEur, index) => ({ ...price, period: index + 1, amountEur }));

const withoutPeriod = (amountEur: number, price: Pick<Price, "term" | "unit">): Price[] =>
  amountEur === 0 ? [] : [{ ...price, period: null, amountEur, isWithoutTolls: false }];

const electricityPrices = (row: ElectricityPrices): Price[] => {
  const isWithoutTolls = (term: PassedThroughTerm) => row.passedThrough?.includes(term) ?? false;
  return [
    ...byPeriod(row.powerEurKwYear, {
      term: "power",
      unit: "eur_kw_year",
      isWithoutTolls: isWithoutTolls("power"),
    }),
    ...byPeriod(row.energyEurKwh, {
      term: "energy",
      unit: "eur_kwh",
      isWithoutTolls: isWithoutTolls("energy"),
    }),
    ...withoutPeriod(row.surplusEurKwh ?? 0, { term: "surplus", unit: "eur_kwh" }),
    ...withoutPeriod(row.fixedEurDay, { term: "fixed", unit: "eur_day" }),
  ];
};

const gasPrices = ({ fixedTerm, energyEurKwh }: GasPrices): Price[] => [
  ...withoutPeriod(fixedTerm.eur, { term: "fixed", unit: fixedTerm.per === "day" ? "eur_day" : "eur_month" }),
  { term: "energy", unit: "eur_kwh", period: null, amountEur: energyEurKwh, isWithoutTolls: false },
];

/** The prices of a supply on a day. */
const pricesOn = (product: Product, supply: OfferedSupply, day: PlainDate): Price[] => {
  if (product.commodity === "gas") {
    const [row] = ratesOn(pricesFor(product.prices, supply), day);
    return row === undefined ? [] : gasPrices(row);
  }
  const [row] = ratesOn(pricesFor(product.prices, supply), day);
  return row === undefined ? [] : electricityPrices(row);
};

const promotionOf = (
  { name, on, reduction, lasts }: Promotion,
  isOfCoupon: boolean,
): OfferedProduct["promotions"][number] => ({
  name,
  on,
  percent: "percent" in reduction ? reduction.percent : null,
  eurMonth: "eurMonth" in reduction ? reduction.eurMonth : null,
  months: "months" in lasts ? lasts.months : null,
  lastDay: "until" in lasts ? lasts.until : null,
  isOfCoupon,
});

const penaltyOf = (penalty: Penalty | null): OfferedProduct["penalty"] =>
  penalty && {
    percentOfPendingEnergy: "percentOfPendingEnergy" in penalty ? penalty.percentOfPendingEnergy : null,
    eur: "eur" in penalty ? penalty.eur : null,
  };

const estimateOf = (
  estimate: YearlyEstimate | NotComparable,
  { commodity, powersW, use: { source, energyWh } }: OfferedSupply,
): OfferedProduct["estimate"] =>
  estimate.status === "not_comparable"
    ? estimate
    : {
        ...estimate,
        lines: [...estimate.lines],
        use: {
          source,
          yearlyWh: energyWh.reduce((sum, wh) => sum + wh, 0),
          yearlyWhByPeriod: [...energyWh],
          powersW: [...powersW],
        },
        leavesOut: commodity === "gas" ? ["meter_rent"] : [],
        hoursWithoutPrice: estimate.coverage?.hoursWithoutPrice ?? null,
      };

export interface Offer extends EstimateConditions {
  readonly coupon: CouponTerms | undefined;
  readonly language: CompleteLanguage;
}

/** A product as it is offered for a supply, with the reduction of the coupon. */
export const offeredProductOf = (stored: StoredProduct, offer: Offer): OfferedProduct => {
  const { supply, coupon, language, today } = offer;
  const listed = pricedProductOf(stored, language);
  const ofCoupon = coupon?.reduction == null ? [] : [{ name: coupon.title, ...coupon.reduction }];
  const product = { ...listed, promotions: [...listed.promotions, ...ofCoupon] };
  return {
    productId: stored.numericId,
    name: stored.commercialName,
    description: textIn(stored.descriptions, language),
    link: textIn(stored.links, language),
    kind: product.kind,
    prices: pricesOn(product, supply, today),
    promotions: [
      ...listed.promotions.map((promotion) => promotionOf(promotion, false)),
      ...ofCoupon.map((promotion) => promotionOf(promotion, true)),
    ],
    services: [...product.services],
    oneOffCharges: [...product.oneOffCharges],
    permanenceMonths: product.permanenceMonths,
    penalty: penaltyOf(product.penalty),
    lastDay: stored.soldTo === null ? null : addDays(stored.soldTo, -1),
    estimate: estimateOf(estimateProduct(product, offer), supply),
  };
};

const firstYearOf = ({ estimate }: OfferedProduct): number =>
  estimate.status === "comparable" ? estimate.firstYearCents : Infinity;

/** The cheapest first year first; what cannot be compared last, in the order of the numbers. */
export const inOrderOfCost = (products: readonly OfferedProduct[]): OfferedProduct[] =>
  products.toSorted((a, b) => {
    const [first, second] = [firstYearOf(a), firstYearOf(b)];
    return first === second ? a.productId - b.productId : first - second;
  });
