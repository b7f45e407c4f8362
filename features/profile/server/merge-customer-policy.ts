import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** A customer in an export. */
export interface CustomerFacts {
  readonly document_type: string;
  readonly kind: string;
  readonly name: string;
  readonly given_name: string | null;
  readonly first_surname: string | null;
  readonly second_surname: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  /** Null when the export does not say it. */
  readonly language: CompleteLanguage | null;
}
export type StoredCustomer = CustomerFacts & { readonly language: CompleteLanguage };

/** The facts that customers change themselves in the portal. */
const customersOwn = ["email", "mobile", "language"] as const;
export type CustomersOwn = (typeof customersOwn)[number];

export interface CustomerMerge {
  readonly merged: StoredCustomer;
  /** Facts that the customer and the retailer have both changed, to different values. */
  readonly conflicts: readonly CustomersOwn[];
}

/**
 * What becomes of a customer when a record is loaded, fact by fact, compared with the last record loaded:
 *
 * - The record equals the last one: the stored values stay, so that a nightly export undoes nothing.
 * - The record differs and the customer has changed nothing since: the record's values are stored.
 * - Both have changed it, to different values: email, mobile and language are the customer's own, and the customer's
 *   value stays; it is a conflict, which the load reports. Everything else is the retailer's, and the record is taken.
 *
 * `last` is undefined for a customer that no record described before: then a value that is stored counts as the
 * customer's.
 */
export const mergeCustomer = (
  given: CustomerFacts,
  last: CustomerFacts | undefined,
  stored: StoredCustomer,
): CustomerMerge => {
  /** The customer has changed nothing since the last record; without one, has given nothing. */
  const isUntouched = (fact: CustomersOwn): boolean =>
    stored[fact] === (last === undefined ? null : last[fact]);
  /** A record that does not say the language never changes it. */
  const isStated = (fact: CustomersOwn): boolean =>
    given[fact] !== (last?.[fact] ?? null) && !(fact === "language" && given[fact] === null);
  const isTaken = (fact: CustomersOwn): boolean => isStated(fact) && isUntouched(fact);
  return {
    merged: {
      document_type: given.document_type,
      kind: given.kind,
      name: given.name,
      given_name: given.given_name,
      first_surname: given.first_surname,
      second_surname: given.second_surname,
      email: isTaken("email") ? given.email : stored.email,
      mobile: isTaken("mobile") ? given.mobile : stored.mobile,
      language: (isTaken("language") ? given.language : null) ?? stored.language,
    },
    conflicts: customersOwn.filter(
      (fact) => isStated(fact) && !isUntouched(fact) && given[fact] !== stored[fact],
    ),
  };
};
