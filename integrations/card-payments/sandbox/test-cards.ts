/** What the sandbox bank does with a card when it is charged. A text is the code of a refusal. */
export type CardBehaviour =
  | "success"
  | "authentication"
  | "authentication_then_declined"
  | "slow"
  | "cut_after_charge"
  | { readonly refusal: string };

/**
 * The cards of the sandbox, those of Stripe's test mode where it has one; no other number is accepted. Any future date
 * and any code of three digits are.
 */
export const testCards: Readonly<Record<string, CardBehaviour>> = {
  "4242424242424242": "success",
  "4000002760003184": "authentication",
  "4000008260003178": "authentication_then_declined",
  "4000000000000077": "slow",
  "4000000000004293": "cut_after_charge",
  "4000000000007726": "success",
  "4000000000005126": "success",
  "4000000000000259": "success",
  "4000000000000002": { refusal: "card_declined" },
  "4000000000000069": { refusal: "expired_card" },
  "4000000000000127": { refusal: "incorrect_cvc" },
  "4000000000000036": { refusal: "incorrect_zip" },
  "4000000000000119": { refusal: "processing_error" },
  "4000000000000341": { refusal: "missing" },
  "4000000000009995": { refusal: "insufficient_funds" },
  "4000000000007007": { refusal: "rate_limit" },
};

/**
 * What the sandbox bank does when money of a card's charge is returned, if it is not returned at once. `slow`: it succeeds a
 * few seconds later. `fails_later`: it succeeds, and the money comes back a few seconds later. `cut`: it succeeds, and the
 * answer is lost. A text is the code of a refusal.
 */
export type RefundBehaviour = "slow" | "fails_later" | "cut" | { readonly refusal: string };
export const refundsOfTestCards: Readonly<Record<string, RefundBehaviour>> = {
  "4000000000007726": "slow",
  "4000000000005126": "fails_later",
  "4000000000004293": "cut",
  "4000000000000259": { refusal: "charge_disputed" },
};

/** The method of every payment by Bizum; the customer's decision on the bank's page is its outcome. */
export const bizumMethod = "bizum";

export interface GivenCard {
  readonly number: string;
  readonly month: number;
  readonly year: number;
  readonly cvc: string;
}

/** Why a card cannot become a payment method; undefined when it can. Full years, such as 2030. */
export const cardProblem = ({ number, month, year, cvc }: GivenCard, now: Date): string | undefined => {
  if (!/^\d{13,19}$/.test(number)) return "invalid_number";
  if (!Object.hasOwn(testCards, number)) return "incorrect_number";
  if (!Number.isInteger(month) || month < 1 || month > 12) return "invalid_expiry_month";
  const isPast = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (!Number.isInteger(year) || isPast || year > now.getUTCFullYear() + 50) return "invalid_expiry_year";
  return /^\d{3}$/.test(cvc) ? undefined : "invalid_cvc";
};
