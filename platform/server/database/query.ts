import type pg from "pg";
import { noteWrite, sendRead } from "./lagging-reads.ts";

/** The pool, or one of its connections in a transaction. */
export type Queryable = Pick<pg.ClientBase, "query">;

/**
 * A result column: a TypeScript type, and the PostgreSQL types that `pool.ts` parses into it. In production only the
 * type and `parse` have an effect; the test database compares each declaration with the real column
 * (`platform/testing/database/declared-columns.ts`).
 */
export interface Column<T> {
  /** Names as in `pg_type`: "int8", "_text". */
  readonly types: readonly string[];
  readonly isNullable?: boolean;
  /** Not null although the table's column is nullable, because the statement excludes null. */
  readonly isPresent?: boolean;
  /** The allowed values of a closed set. */
  readonly members?: readonly string[];
  /** The element of an array. */
  readonly element?: Column<unknown>;
  /** Parses a non-null value and throws when it is invalid; for JSON, which PostgreSQL does not describe. */
  readonly parse?: (value: unknown) => T;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;
type ValueOf<C> = C extends Column<infer T> ? T : never;
export type RowOf<C extends Columns> = { [Name in keyof C]: ValueOf<C[Name]> };

export interface Statement {
  /** Prepares the statement under this name on each connection: one name, one text. */
  readonly name?: string;
  /** Values only as `$1`, `$2`; see `sql.ts` for statements composed of parts. */
  readonly text: string;
  readonly values?: unknown[];
}
export type RowStatement<C extends Columns> = Statement & { readonly columns: C };

const column = <T>(...types: string[]): Column<T> => ({ types });

export const int = column<number>("int2", "int4");
/** Read as a number; a value beyond 2^53 fails its statement. */
export const bigint = column<number>("int8");
export const numeric = column<number>("numeric", "float8");
export const text = column<string>("text", "varchar");
export const bool = column<boolean>("bool");
/** `YYYY-MM-DD`; assignable to `PlainDate` of `energy/calendar.ts`. */
export const date = column<`${number}-${number}-${number}`>("date");
export const uuid = column<string>("uuid");
export const instant = column<Date>("timestamptz");
export const bytes = column<Buffer>("bytea");

/** A closed set stored as text; a check constraint on the column must allow no other value. */
export const oneOf = <const M extends string>(...members: readonly M[]): Column<M> => ({
  ...column<M>("text", "varchar"),
  members,
});

/** JSON, parsed with the schema of its stored form. */
export const json = <T>(schema: { parse: (value: unknown) => T }): Column<T> => ({
  types: ["json", "jsonb"],
  parse: (value) => schema.parse(value),
});

/** One-dimensional arrays; elements are null only if `element` is nullable. */
export const arrayOf = <T>(element: Column<T>): Column<T[]> => ({
  types: element.types.map((type) => `_${type}`),
  element,
});

export const nullable = <T>(column: Column<T>): Column<T | null> => ({ ...column, isNullable: true });

/** Not null although the table's column is nullable: a condition of the statement excludes null. */
export const present = <T>(nullableColumn: Column<T>): Column<T> => ({ ...nullableColumn, isPresent: true });

/** All rows of a statement, typed by its `columns`, which name every column of the result. */
export const queryRows = async <const C extends Columns>(
  db: Queryable,
  statement: RowStatement<C>,
): Promise<RowOf<C>[]> => {
  const { rows } = await sendRead<RowOf<C>>(db, statement);
  for (const [name, { parse }] of Object.entries(statement.columns)) {
    if (parse === undefined) continue;
    for (const row of rows) if (row[name] !== null) Object.assign(row, { [name]: parse(row[name]) });
  }
  return rows;
};

/** The first row of a statement; undefined when there is none. */
export const queryRow = async <const C extends Columns>(
  db: Queryable,
  statement: RowStatement<C>,
): Promise<RowOf<C> | undefined> => (await queryRows(db, statement))[0];

/** Rows whose columns are known only at run time. */
export const queryUnknownRows = async (
  db: Queryable,
  statement: Statement,
): Promise<Record<string, unknown>[]> => (await sendRead<Record<string, unknown>>(db, statement)).rows;

/** Runs a statement without reading rows; returns the number of rows it wrote or found. */
export const execute = async (db: Queryable, statement: Statement): Promise<number> => {
  const isRead = /^\s*select\b/i.test(statement.text);
  if (!isRead) noteWrite(statement.text);
  return (await (isRead ? sendRead(db, statement) : db.query(statement))).rowCount ?? 0;
};

/** Sends a statement composed by another library, which reads `pg`'s own result. */
export const sendForLibrary = (db: Queryable, statement: string, values?: unknown[]) =>
  db.query(statement, values);
