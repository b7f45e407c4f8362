import { addDays, addMonths, type PlainDate } from "../calendar.ts";
import type { NamedAmount } from "../bill-lines.ts";
import { centsOf } from "../money.ts";
import type { PromotedTerm, Promotion } from "./product.ts";
import type { DatedPromotion } from "./supply-terms.ts";

/** The promotions of a product on the days of a contract. */
export const datedPromotions = (
  promotions: readonly Promotion[],
  contractStartsOn: PlainDate,
): DatedPromotion[] =>
  promotions
    .map(({ name, reduction, on, lasts }) => {
      const endsOn = "months" in lasts ? addDays(addMonths(contractStartsOn, lasts.months), -1) : lasts.until;
      return { name, reduction, on, startsOn: contractStartsOn, endsOn };
    })
    .filter(({ startsOn, endsOn }) => startsOn <= endsOn);

export const promotionsOn = (promotions: readonly DatedPromotion[], day: PlainDate): DatedPromotion[] =>
  promotions.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);

/** Cents before taxes of the terms that promotions reduce, without the promotions. */
export type PromotedCents = Readonly<Record<Exclude<PromotedTerm, "supply">, number>>;

const monthsPerYear = 12;

/** What promotions deduct from the terms of a bill, in the order of the promotions; no term falls below zero. */
export const discountsOf = (
  promotions: readonly Pick<DatedPromotion, "name" | "reduction" | "on">[],
  cents: PromotedCents,
  /** Part of a year that is billed. */
  partOfYear: number,
): NamedAmount[] => {
  const full = { ...cents, supply: cents.power + cents.energy + cents.fixed };
  const left = { ...full };
  return promotions.flatMap(({ name, reduction, on }) => {
    const wanted =
      "percent" in reduction
        ? centsOf((Math.max(full[on], 0) / 100) * (reduction.percent / 100))
        : centsOf(reduction.eurMonth * monthsPerYear * partOfYear);
    const deducted = Math.max(Math.min(wanted, left[on], left.supply), 0);
    if (deducted === 0) return [];
    left.supply -= deducted;
    if (on !== "supply") left[on] -= deducted;
    return [{ name, cents: deducted }];
  });
};
