import {
  bigint,
  bool,
  execute,
  int,
  nullable,
  queryRows,
  type Queryable,
} from "#platform/server/database/query.ts";

/** A customer's table whose rows a record identifies by their content and not by an id. */
export interface UpsertTarget<R> {
  readonly table: string;
  readonly id: string;
  /** PostgreSQL type of each column of a row. */
  readonly columns: Readonly<Record<keyof R & string, string>>;
  /** SQL condition, besides the customer, under which the stored row `s` is the wanted row `w`. */
  readonly isSame: string;
  /** Equal for wanted rows that are the same by `isSame`. */
  readonly keyOf: (row: R) => string;
  /** Columns of the stored row to update from the wanted one. */
  readonly replaces: readonly (keyof R & string)[];
  /** Columns of the stored row to update where the wanted one has a value. */
  readonly fillsIn?: readonly (keyof R & string)[];
}

/**
 * Statements that name the customers for the table (`customer_id = any($2)`) and never join a given list with the whole
 * table, so that each is one index scan, or one task for each node of a database that is spread over several.
 */
const statementsFor = <R>({ table, id, columns, isSame, replaces, fillsIn = [] }: UpsertTarget<R>) => {
  const names = Object.keys(columns).join(", ");
  const types = Object.entries<string>(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");
  const differs = [
    "false",
    ...replaces.map((name) => `s.${name} is distinct from w.${name}`),
    ...fillsIn.map((name) => `s.${name} is distinct from coalesce(w.${name}, s.${name})`),
  ].join(" or ");
  const assignments = [
    ...replaces.map((name) => `${name} = w.${name}`),
    ...fillsIn.map((name) => `${name} = coalesce(w.${name}, t.${name})`),
  ];
  return {
    find: `with w as materialized (select * from jsonb_to_recordset($1) as r (place integer, ${types})),
             s as materialized (select ${id}, ${names} from ${table} where customer_id = any($2))
           select w.place, s.${id} as id, ${differs} as differs
           from w join s on s.customer_id = w.customer_id and ${isSame}`,
    insert: `with w as materialized (
               select *, nextval(pg_get_serial_sequence('${table}', '${id}')) as new_id
               from jsonb_to_recordset($1) as r (place integer, ${types})
             ), added as (
               insert into ${table} (${id}, ${names}) select new_id, ${names} from w
             )
             select place, new_id as id from w`,
    update: `with w as materialized (select * from jsonb_to_recordset($1) as r (id bigint, ${types}))
             update ${table} t set ${assignments.join(", ")} from w
             where t.customer_id = any($2) and t.customer_id = w.customer_id and t.${id} = w.id`,
  };
};

/**
 * Finds or inserts each row, updates the columns in `replaces` where they differ, and returns a function from row to id.
 * Of two wanted rows that are the same, the later one is written.
 */
export const upsertRows = async <R extends { customer_id: number }>(
  client: Queryable,
  target: UpsertTarget<R>,
  rows: readonly R[],
): Promise<(row: R) => number> => {
  const { table, keyOf } = target;
  const statements = statementsFor(target);
  const wanted = [...new Map(rows.map((row) => [keyOf(row), row])).values()].map((row, place) => ({
    ...row,
    place,
  }));
  const customerIds = [...new Set(rows.map(({ customer_id }) => customer_id))];
  const idByPlace = new Map<number, number>();
  if (wanted.length > 0) {
    const stored = await queryRows(client, {
      name: `load-find-${table}`,
      text: statements.find,
      values: [JSON.stringify(wanted), customerIds],
      columns: { place: int, id: bigint, differs: nullable(bool) },
    });
    for (const { place, id } of stored) idByPlace.set(place, id);
    const differing = new Map(stored.filter(({ differs }) => differs).map(({ place, id }) => [place, id]));
    const replaced = wanted.flatMap((row) => {
      const id = differing.get(row.place);
      return id === undefined ? [] : [{ ...row, id }];
    });
    if (replaced.length > 0) {
      const values = [JSON.stringify(replaced), customerIds];
      await execute(client, { name: `load-update-${table}`, text: statements.update, values });
    }
    const missing = wanted.filter(({ place }) => !idByPlace.has(place));
    if (missing.length > 0) {
      const added = await queryRows(client, {
        name: `load-insert-${table}`,
        text: statements.insert,
        values: [JSON.stringify(missing)],
        columns: { place: int, id: bigint },
      });
      for (const { place, id } of added) idByPlace.set(place, id);
    }
  }
  const idByKey = new Map(wanted.map((row) => [keyOf(row), idByPlace.get(row.place)]));
  return (row) => {
    const id = idByKey.get(keyOf(row));
    if (id === undefined) throw new Error(`${table} has no row for ${keyOf(row)}`);
    return id;
  };
};
