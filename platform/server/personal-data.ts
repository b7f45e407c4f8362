/** Values that replace the personal columns of a retained row when its customer is erased. */
export type Blanks = Readonly<Record<string, string | number | boolean | null>>;

/**
 * How one table's personal data is handled: what is exported on an access request, and what remains after an erasure.
 */
export interface PersonalTable {
  readonly table: string;
  /** Columns that are not exported, each with the reason; or the reason why nothing of the table is. */
  readonly withheld?: Readonly<Record<string, string>> | string;
  /**
   * `delete`: no row remains. Otherwise the columns that are blanked, and the law or need by which the rest is
   * retained.
   */
  readonly erasure: "delete" | { readonly blanked: Blanks; readonly keptBecause: string };
}

/** Files that belong to rows: their name in the export, and their storage key. */
export interface PersonalFiles {
  readonly table: string;
  readonly nameColumn: string;
  readonly keyColumn: string;
}

/** Everything that a feature stores about customers, in the order in which it can be erased. */
export interface PersonalData {
  readonly tables: readonly PersonalTable[];
  readonly files?: readonly PersonalFiles[];
}

/** Declares personal data; a test compares it with the database's catalogue and fails for an undeclared table. */
export const definePersonalData = (personalData: PersonalData): PersonalData => personalData;
