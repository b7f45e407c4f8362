import { addMonths, type PlainDate } from "#energy/calendar.ts";

export interface PlannedInstalment {
  readonly dueOn: PlainDate;
  readonly amountCents: number;
}

/**
 * A debt in equal parts, one a month from the first day: the parts add up to the debt, and the first ones have the cents
 * that cannot be divided. A month without the day has its last one.
 */
export const divideDebt = (totalCents: number, count: number, firstOn: PlainDate): PlannedInstalment[] => {
  const cents = Math.floor(totalCents / count);
  const odd = totalCents - cents * count;
  return Array.from({ length: count }, (_, index) => ({
    dueOn: addMonths(firstOn, index),
    amountCents: cents + (index < odd ? 1 : 0),
  }));
};
