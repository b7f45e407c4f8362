interface ToChange {
  /** The day since when it is known. The list only shrinks: a test fails when one of them is no longer refused. */
  readonly since: `${number}-${number}-${number}`;
  readonly reason: string;
  /** Only a real cluster refuses it: the guard does not see it. */
  readonly isUnseen?: true;
}

const since = "2026-11-27";
const ofNewsletters =
  "reads subscribers, who are on the coordinator, beside customers in one subquery for each; the addresses of customers are to be read first";
const ofQueue = "compares with the queue of cases, which is spread by reference, in a subquery for each case";
const ofPrices =
  "compares prices of products, copied to each machine, with those by the hour, spread by product";

/** Statements of the portal that Citus refuses today, by their names. None is in the way of a customer's call. */
export const statementsToChange: Readonly<Record<string, ToChange>> = {
  "count-newsletter-recipients": { since, reason: ofNewsletters },
  "find-bills-to-debit": {
    since,
    reason: "finds the account of each bill by a subquery without a table of its own",
    isUnseen: true,
  },
  "find-interval-price-ends": { since, reason: ofPrices },
  "find-newsletter-link-recipients": { since, reason: ofNewsletters, isUnseen: true },
  "find-underived-interval-prices": { since, reason: ofPrices },
  "find-unprepared-signatures": { since, reason: ofQueue },
  "find-waiting-cases": { since, reason: ofQueue },
  "insert-newsletter-deliveries": { since, reason: ofNewsletters },
  "list-begun-leads": {
    since,
    reason: "compares leads, on the coordinator, with the contracts of all machines",
  },
};
