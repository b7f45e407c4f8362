import { loadRecords, type LoadOptions, type Outcome } from "#platform/server/loading/load-records.ts";
import type { LoadReport } from "#platform/server/loading/load-report.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { postalCodeRecord, type PostalCodeRecord } from "../contract/postal-code-record.ts";
import { spokenName } from "./municipality-name-policy.ts";
import { findMunicipalityNames, savePostalCodes } from "./postal-code-queries.ts";

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

/** Loads which municipalities each postal code has. What the file does not name stays. */
export const loadPostalCodes = (options: LoadOptions): Promise<LoadReport> =>
  loadRecords(
    {
      schema: postalCodeRecord,
      keyOf: ({ postalCode, ineCode }) => `${postalCode} ${ineCode}`,
      keyName: "municipality of a postal code",
      check: () => undefined,
      apply: applyBatch,
    },
    options,
  );
