import type { PlainDate } from "./calendar.ts";

/** Terms of a contract that hold from a day until the next ones begin. */
interface DatedTerms {
  readonly startsOn: PlainDate;
}

/**
 * The terms of a day, of a list in order: the last ones that have begun. The first ones, which are the earliest known, hold
 * before their first day too. Undefined of an empty list.
 */
export const termsOn = <Terms extends DatedTerms>(
  terms: readonly Terms[],
  day: PlainDate,
): Terms | undefined => terms.findLast(({ startsOn }) => startsOn <= day) ?? terms[0];

/** The terms that hold on at least one day of a range, both days included, of a list in order. */
export const termsWithin = <Terms extends DatedTerms>(
  terms: readonly Terms[],
  range: { readonly startsOn: PlainDate; readonly endsOn: PlainDate },
): Terms[] => {
  const first = termsOn(terms, range.startsOn);
  return terms.filter(
    (candidate) =>
      candidate === first || (candidate.startsOn > range.startsOn && candidate.startsOn <= range.endsOn),
  );
};
