/** A column's value in a row that remains when its customer is erased. */
export type Blanks = Readonly<Record<string, string | number | boolean | null>>;

/** What becomes of a table's rows about a customer when the customer's data is exported or erased. */
export interface PersonalRows {
  /** Columns that are not exported, each with the reason; or the reason why nothing of the table is. */
  readonly withheld?: Readonly<Record<string, string>> | string;
  /** The view that has the rows in a form to be read, when the table has not. */
  readonly exportedAs?: string;
  /** The text column by whose values the rows are exported, one statement for each, when all are too many for one. */
  readonly exportedBy?: string;
  /**
   * `delete`: no row remains. Otherwise the columns that are blanked, and the law or need by which the rest is
   * retained.
   */
  readonly erasure: "delete" | { readonly blanked: Blanks; readonly retentionReason: string };
  /** Files that belong to the rows: the columns of their name in the export and of their storage key. */
  readonly files?: { readonly nameColumn: string; readonly keyColumn: string };
}

/** How long rows are kept, counted from the day or instant in one of their columns. */
export interface Retention {
  readonly from: string;
  /** An interval in PostgreSQL's words. */
  readonly keep: `${number} ${"hours" | "day" | "days" | "months" | "years"}`;
}

interface CommonTable {
  /** Of a table that grows with time. */
  readonly retention?: Retention;
  /** Why the rows of a table that records instants are not deleted by their age. */
  readonly noRetention?: string;
}

/**
 * A table, by where its rows are when the database is spread over several machines by customer:
 *
 * - `customer`: rows of one customer each, with `customer_id` first in the key.
 * - `directory`: values that are unique across customers, spread by one column of the key.
 * - `shared`: reference data, copied to every machine.
 * - `local`: rows on the coordinating machine alone.
 */
export type Table =
  | (CommonTable & PersonalRows & { readonly kind: "customer" })
  | (CommonTable & Partial<PersonalRows> & { readonly kind: "directory"; readonly key: string })
  | (CommonTable & Partial<PersonalRows> & { readonly kind: "shared" | "local" });

/** The tables that only one feature writes, by name. */
export type Tables = Readonly<Record<string, Table>>;

/** Declares a feature's tables. The database catalogue is compared with the declarations in tests. */
// @__NO_SIDE_EFFECTS__
export const defineTables = <const T extends Tables>(tables: T): T => tables;

/** The tables with the retentions that the deployment has set instead of the declared ones. */
export const withRetentions = (
  tables: Tables,
  keepByTable: Readonly<Record<string, Retention["keep"]>>,
): Tables =>
  Object.fromEntries(
    Object.entries(tables).map(([name, table]) => {
      const keep = keepByTable[name];
      return [
        name,
        keep === undefined || table.retention === undefined
          ? table
          : { ...table, retention: { ...table.retention, keep } },
      ];
    }),
  );

/** A table with rows about customers. */
export type PersonalTable = PersonalRows & { readonly table: string };

/** The tables with rows about customers: the register for the retailer's data protection officer. */
export const personalTablesOf = (tables: Tables): PersonalTable[] =>
  Object.entries(tables).flatMap(([table, { withheld, exportedAs, exportedBy, erasure, files }]) =>
    erasure === undefined ? [] : [{ table, withheld, exportedAs, exportedBy, erasure, files }],
  );
