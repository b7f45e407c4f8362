import type { CustomerKey, CustomerPart, PartRow } from "#platform/contract/customer-part.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** What was typed into the search, in the forms in which it is compared. */
export interface CustomerSearch {
  /** Words of a name without accents and signs, in lower case, as `folded_words` of the database; none of an email. */
  readonly words: readonly string[];
  /** Letters and digits only, in upper case. */
  readonly compact: string;
  /** The beginning of an email, in lower case; undefined when it cannot be one. */
  readonly email: string | undefined;
  /** The digits of a Spanish telephone number without its prefix; undefined when it cannot be one. */
  readonly telephone: string | undefined;
  readonly limit: number;
}

/** A customer who was found, and the text that matched. */
export interface FoundCustomer {
  readonly customerId: number;
  readonly by: CustomerKey;
  readonly text: string;
}

export interface ViewedCustomer {
  readonly customerId: number;
  readonly language: CompleteLanguage;
  readonly now: Date;
}

/** A part of a customer's page at the desk. */
interface ViewPart {
  /** Its place on the page, ascending. */
  readonly order: number;
  readonly read: (viewed: ViewedCustomer) => Promise<CustomerPart>;
}

/**
 * What a feature knows of customers for the desk: how they are found, and its parts of a customer's page. Created by
 * `createCustomerView` in `server/customer-view.ts`, which `npm run features` collects: it is deleted with the feature.
 */
export interface CustomerView {
  readonly find?: (search: CustomerSearch) => Promise<readonly FoundCustomer[]>;
  readonly parts?: readonly ViewPart[];
}

/** A row of a part; what is left out is null. */
export const partRowOf = (row: Pick<PartRow, "key" | "title"> & Partial<PartRow>): PartRow => ({
  detail: "",
  on: null,
  at: null,
  amountCents: null,
  state: null,
  deskCase: null,
  ...row,
});

/** A pattern of `like` for texts that begin with this one. */
export const beginningWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
