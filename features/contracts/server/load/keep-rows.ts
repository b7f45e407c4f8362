import type pg from "pg";
import { bigint, int, queryRows } from "#platform/server/database/query.ts";

/** A table of a customer's things, of which a record names one by what it is and not by a number. */
export interface KeptTable<R> {
  readonly table: string;
  readonly id: string;
  /** PostgreSQL type of each column of a row. */
  readonly columns: Readonly<Record<keyof R & string, string>>;
  /** SQL that says when the kept row `t` is the wanted row `r`, beside their customer. */
  readonly isSame: string;
  /** Says the same of two wanted rows. */
  readonly keyOf: (row: R) => string;
  /** Columns in which the wanted row replaces the kept one. */
  readonly replaces: readonly (keyof R & string)[];
}

const statementFor = <R>({ table, id, columns, isSame, replaces }: KeptTable<R>): string => {
  const names = Object.keys(columns).join(", ");
  const types = Object.entries<string>(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");
  const replacements = replaces.map((name) => `${name} = w.${name}`).join(", ");
  const replaced = `replaced as (
    update ${table} t set ${replacements} from wanted w
    where t.customer_id = w.customer_id and t.${id} = w.kept_id
  ),`;
  return `
    with wanted as (
      select r.*, t.${id} as kept_id
      from jsonb_to_recordset($1) as r (place integer, ${types})
      left join ${table} t on t.customer_id = r.customer_id and ${isSame}
    ), fresh as (
      select *, nextval(pg_get_serial_sequence('${table}', '${id}')) as new_id
      from wanted where kept_id is null
    ), ${replaces.length > 0 ? replaced : ""} added as (
      insert into ${table} (${id}, ${names}) select new_id, ${names} from fresh
    )
    select place, kept_id as id from wanted where kept_id is not null
    union all select place, new_id from fresh`;
};

/**
 * Finds the kept row of each wanted one, adds those that are not there, and answers the number of each.
 * Of two wanted rows that are the same, the later one is kept.
 */
export const keepRows = async <R extends { customer_id: number }>(
  client: pg.ClientBase,
  kept: KeptTable<R>,
  rows: readonly R[],
): Promise<(row: R) => number> => {
  const wanted = [...new Map(rows.map((row) => [kept.keyOf(row), row])).values()];
  const idByKey = new Map<string, number>();
  if (wanted.length > 0) {
    const found = await queryRows(client, {
      name: `load-keep-${kept.table}`,
      text: statementFor(kept),
      values: [JSON.stringify(wanted.map((row, place) => ({ ...row, place })))],
      columns: { place: int, id: bigint },
    });
    for (const { place, id } of found) {
      const row = wanted[place];
      if (row !== undefined) idByKey.set(kept.keyOf(row), id);
    }
  }
  return (row) => {
    const id = idByKey.get(kept.keyOf(row));
    if (id === undefined) throw new Error(`${kept.table} kept no row for ${kept.keyOf(row)}`);
    return id;
  };
};
