import {
  loadRecords,
  type LoadOptions,
  type Outcome,
  type LoadReport,
} from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { postalCodeRecord, type PostalCodeRecord } from "../contract/postal-code-record.ts";
import { findMunicipalityNames, savePostalCodes } from "./list-municipalities.ts";

/**
 * The name in its usual order. INE moves the article to the end for sorting: "Pobla de Massaluca, La" is "La
 * Pobla de Massaluca", "Hospitalet de Llobregat, L'" is "L'Hospitalet de Llobregat", and the double name
 * "Pinós, el/Pinoso" is "el Pinós/Pinoso".
 */
export const spokenName = (sortedName: string): string => {
  const parts = /^(.+), (\p{L}+|\p{L}+['’])(\/.+)?$/u.exec(sortedName);
  const [, name = sortedName, article = "", otherName = ""] = parts ?? [];
  if (article === "") return name;
  return (/['’]$/.test(article) ? article + name : `${article} ${name}`) + otherName;
};

const applyBatch = async (
  { client }: Load,
  batch: readonly Row<PostalCodeRecord>[],
): Promise<readonly Outcome[]> => {
  const rows = batch.map(({ record }) => ({
    postal_code: record.postalCode,
    ine_code: record.ineCode,
    municipality: spokenName(record.name),
  }));
  const known = await findMunicipalityNames(client, rows);
  await savePostalCodes(client, rows);
  return rows.map(({ postal_code, ine_code, municipality }) => {
    const name = known.get(`${postal_code} ${ine_code}`);
    if (name === undefined) return { outcome: "new" };
    return { outcome: name === municipality ? "unchanged" : "changed" };
  });
};

/** Loads the municipalities of each postal code. Rows that the file does not contain are unchanged. */
export const loadPostalCodes = (options: LoadOptions): Promise<LoadReport> =>
  loadRecords(
    {
      schema: postalCodeRecord,
      keyOf: ({ postalCode, ineCode }) => `${postalCode} ${ineCode}`,
      keyName: "municipality of a postal code",
      keyFields: ["codigo_postal", "municipio_id"],
      check: () => undefined,
      apply: applyBatch,
    },
    options,
  );
