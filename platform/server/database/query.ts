import type pg from "pg";

/** Where a statement can be sent: the pool, or one connection of it in a transaction. */
export type Queryable = Pick<pg.ClientBase, "query">;

/**
 * What a result column holds: a TypeScript type, and the PostgreSQL types that `pool.ts` turns into it. In production a
 * column is only its type, apart from `parse`; the test database compares each declaration with the real column
 * (`platform/testing/database/declared-columns.ts`).
 */
export interface Column<T> {
  /** Names as in `pg_type`: "int8", "_text". */
  readonly types: readonly string[];
  readonly isNullable?: boolean;
  /** Not null although the table's column is nullable: the statement makes sure of it. */
  readonly isPresent?: boolean;
  /** The only values of a closed set. */
  readonly members?: readonly string[];
  /** Of an array. */
  readonly element?: Column<unknown>;
  /** Turns what is not null into `T`, and throws when it is no `T`; for JSON, which PostgreSQL does not describe. */
  readonly parse?: (value: unknown) => T;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;
type ValueOf<C> = C extends Column<infer T> ? T : never;
/** The row that these columns make. */
export type RowOf<C extends Columns> = { [Name in keyof C]: ValueOf<C[Name]> };

export interface Statement {
  /** Prepares the statement under this name on each connection: one name, one text. */
  readonly name?: string;
  /** Values only as `$1`, `$2`; see `sql.ts` for statements put together from parts. */
  readonly text: string;
  readonly values?: unknown[];
}
export type RowStatement<C extends Columns> = Statement & { readonly columns: C };

const column = <T>(...types: string[]): Column<T> => ({ types });

export const int = column<number>("int2", "int4");
/** A number too; one beyond 2^53 fails its statement. */
export const bigint = column<number>("int8");
export const numeric = column<number>("numeric", "float8");
export const text = column<string>("text", "varchar");
export const bool = column<boolean>("bool");
/** `YYYY-MM-DD`; assignable to `PlainDate` of `energy/calendar.ts`. */
export const date = column<`${number}-${number}-${number}`>("date");
export const uuid = column<string>("uuid");
export const instant = column<Date>("timestamptz");
export const bytes = column<Buffer>("bytea");

/** A closed set kept as text; a check constraint on the table's column must allow no other value. */
export const oneOf = <const M extends string>(...members: readonly M[]): Column<M> => ({
  ...column<M>("text", "varchar"),
  members,
});

/** JSON, parsed with a schema of its stored form. */
export const json = <T>(schema: { parse: (value: unknown) => T }): Column<T> => ({
  types: ["json", "jsonb"],
  parse: (value) => schema.parse(value),
});

/** Arrays of one dimension; null among the elements only if `element` is nullable. */
export const arrayOf = <T>(element: Column<T>): Column<T[]> => ({
  types: element.types.map((type) => `_${type}`),
  element,
});

export const nullable = <T>(column: Column<T>): Column<T | null> => ({ ...column, isNullable: true });

/** Not null although the table's column is nullable: a condition of the statement excludes null. */
export const present = <T>(nullableColumn: Column<T>): Column<T> => ({ ...nullableColumn, isPresent: true });

/** All rows of a statement; their type follows from its `columns`, which name every column of the result. */
export const queryRows = async <const C extends Columns>(
  db: Queryable,
  statement: RowStatement<C>,
): Promise<RowOf<C>[]> => {
  const { rows } = await db.query<RowOf<C>>(statement);
  for (const [name, { parse }] of Object.entries(statement.columns)) {
    if (parse === undefined) continue;
    for (const row of rows) if (row[name] !== null) Object.assign(row, { [name]: parse(row[name]) });
  }
  return rows;
};

/** The first row of a statement, undefined when there is none. */
export const queryRow = async <const C extends Columns>(
  db: Queryable,
  statement: RowStatement<C>,
): Promise<RowOf<C> | undefined> => (await queryRows(db, statement))[0];

/** Rows whose columns are known only when the statement runs. */
export const queryUnknownRows = async (
  db: Queryable,
  statement: Statement,
): Promise<Record<string, unknown>[]> => (await db.query<Record<string, unknown>>(statement)).rows;

/** Sends a statement whose rows are not read; answers how many it wrote, or found. */
export const execute = async (db: Queryable, statement: Statement): Promise<number> =>
  (await db.query(statement)).rowCount ?? 0;

/** Sends what another library has composed, which reads `pg`'s own result. */
export const sendForLibrary = (db: Queryable, statement: string, values?: unknown[]) =>
  db.query(statement, values);
