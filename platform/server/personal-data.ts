/** Values that take the place of a kept row's personal columns when its customer is erased. */
export type Blanks = Readonly<Record<string, string | number | boolean | null>>;

/**
 * What becomes of a customer's rows in one table: what of them the customer is given who asks for everything held,
 * and what is left of them after an erasure.
 */
export interface PersonalTable {
  readonly table: string;
  /** Columns that are not handed out, each with the reason; or why nothing of the table is. */
  readonly withheld?: Readonly<Record<string, string>> | string;
  /** `delete`: nothing stays. Else the columns that are blanked, and by which law or need the rest stays. */
  readonly erasure: "delete" | { readonly blanked: Blanks; readonly keptBecause: string };
}

/** Files that belong to rows: their name for the customer, and the key under which storage has them. */
export interface PersonalFiles {
  readonly table: string;
  readonly nameColumn: string;
  readonly keyColumn: string;
}

/** Everything that a feature holds on customers, in the order in which it can be erased. */
export interface PersonalData {
  readonly tables: readonly PersonalTable[];
  readonly files?: readonly PersonalFiles[];
}

/** Declares it; a test reads the database's catalogue and refuses a customer's table that nobody declared. */
export const definePersonalData = (personalData: PersonalData): PersonalData => personalData;
