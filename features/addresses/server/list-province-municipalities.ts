import type { Database } from "#platform/server/database/pool.ts";
import { queryRows, text } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listProvinceMunicipalities } from "../contract/list-province-municipalities.ts";
import { inOrderOfNames, type AddressesPorts } from "./list-municipalities.ts";

/** Sorted by name; `province` is the first two digits of its municipalities' codes. */
export const findMunicipalitiesOfProvince = async ({ pool }: Pick<Database, "pool">, province: string) =>
  inOrderOfNames(
    await queryRows(pool, {
      name: "list-municipalities-of-province",
      text: `select min(municipality) as name, ine_code as "ineCode" from postal_codes
             where left(ine_code, 2) = $1 group by ine_code`,
      values: [province],
      columns: { name: text, ineCode: text },
    }),
  );

export const handleListProvinceMunicipalities = ({ database }: AddressesPorts): Handler =>
  handler(listProvinceMunicipalities, ({ params }) =>
    findMunicipalitiesOfProvince(database, params.province),
  );
