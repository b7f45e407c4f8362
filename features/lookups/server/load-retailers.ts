import { isDeepStrictEqual } from "node:util";
import {
  loadRecords,
  type LoadOptions,
  type LoadReport,
  type Outcome,
  refused,
} from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { retailerRecord, type RetailerRecord } from "../contract/retailer-record.ts";
import {
  findRetailersOf,
  saveRetailers,
  type StoredRetailer,
  withdrawRetailers,
} from "./retailer-queries.ts";

const storedOf = ({ registerCode, commodities, ...record }: RetailerRecord): StoredRetailer => ({
  ...record,
  registerCode: registerCode ?? null,
  suppliesElectricity: commodities.includes("electricity"),
  suppliesGas: commodities.includes("gas"),
});

const applyBatch = async (
  { client }: Load,
  batch: readonly Row<RetailerRecord>[],
): Promise<readonly Outcome[]> => {
  const retailers = batch.map(({ record }) => storedOf(record));
  const stored = await findRetailersOf(client, {
    retailerIds: retailers.map(({ retailerId }) => retailerId),
    registerCodes: retailers.flatMap(({ registerCode }) => registerCode ?? []),
  });
  const byId = new Map(stored.map((retailer) => [retailer.retailerId, retailer]));
  const ownerOf = new Map(stored.map((retailer) => [retailer.registerCode, retailer]));
  const displaced: number[] = [];
  const written: StoredRetailer[] = [];
  const outcomes = retailers.map((retailer): Outcome => {
    const { retailerId, registerCode } = retailer;
    const owner = registerCode === null ? undefined : ownerOf.get(registerCode);
    if (owner !== undefined && owner.retailerId !== retailerId) {
      if (owner.origin === "operator")
        return refused(
          `register_code ${registerCode} is of the retailer ${owner.retailerId}: correct one of the two`,
        );
      displaced.push(owner.retailerId);
    }
    if (registerCode !== null) ownerOf.set(registerCode, { ...retailer, origin: "operator" });
    const known = byId.get(retailerId);
    written.push(retailer);
    if (known === undefined) return { outcome: "new" };
    return {
      outcome: isDeepStrictEqual({ ...retailer, origin: "operator" }, known) ? "unchanged" : "changed",
    };
  });
  if (displaced.length > 0) await withdrawRetailers(client, displaced);
  if (written.length > 0) await saveRetailers(client, written, "operator");
  return outcomes;
};

/** Loads retailers. Those that are not in the file are left unchanged; `active: false` withdraws one from the forms. */
export const loadRetailers = (options: LoadOptions): Promise<LoadReport> =>
  loadRecords(
    {
      schema: retailerRecord,
      keyOf: ({ retailerId }) => String(retailerId),
      keyName: "retailer",
      keyFields: ["retailer_id"],
      check: () => undefined,
      apply: applyBatch,
    },
    options,
  );
