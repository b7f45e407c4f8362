import type pg from "pg";
import { compareNames } from "#platform/contract/name-order.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute, queryRows, text, type RowOf } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listMunicipalities } from "../contract/list-municipalities.ts";

const columns = { postal_code: text, ine_code: text, municipality: text };
export type PostalCodeRow = RowOf<typeof columns>;

const recordset = "jsonb_to_recordset($1) as r (postal_code text, ine_code text, municipality text)";

/** Names of the municipalities on record, keyed by `postal code, INE code`. */
export const findMunicipalityNames = async (
  client: pg.ClientBase,
  rows: readonly PostalCodeRow[],
): Promise<Map<string, string>> => {
  const found = await queryRows(client, {
    name: "load-find-postal-codes",
    text: `select p.postal_code, p.ine_code, p.municipality
           from ${recordset} join postal_codes p using (postal_code, ine_code)`,
    values: [JSON.stringify(rows)],
    columns,
  });
  return new Map(found.map((row) => [`${row.postal_code} ${row.ine_code}`, row.municipality]));
};

export const savePostalCodes = async (
  client: pg.ClientBase,
  rows: readonly PostalCodeRow[],
): Promise<void> => {
  await execute(client, {
    name: "load-save-postal-codes",
    text: `insert into postal_codes (postal_code, ine_code, municipality)
           select r.postal_code, r.ine_code, r.municipality from ${recordset}
           on conflict (postal_code, ine_code) do update set municipality = excluded.municipality`,
    values: [JSON.stringify(rows)],
  });
};

/** Any cache may have the answer, whatever the language of its reader; the names are Spain's. */
const compare = compareNames("es");
export const inOrderOfNames = <Named extends { readonly name: string }>(found: readonly Named[]): Named[] =>
  found.toSorted((a, b) => compare(a.name, b.name));

/** Sorted by name. */
export const findMunicipalities = async ({ pool }: Pick<Database, "pool">, postalCode: string) =>
  inOrderOfNames(
    await queryRows(pool, {
      text: `select municipality as name, ine_code as "ineCode" from postal_codes where postal_code = $1`,
      values: [postalCode],
      columns: { name: text, ineCode: text },
    }),
  );

export interface AddressesPorts {
  readonly database: Database;
}

export const handleListMunicipalities = ({ database }: AddressesPorts): Handler =>
  handler(listMunicipalities, ({ params }) => findMunicipalities(database, params.zipcode));
