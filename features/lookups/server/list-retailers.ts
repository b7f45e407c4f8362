import { compareNames } from "#platform/contract/name-order.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listGasRetailers } from "../contract/list-gas-retailers.ts";
import { listRetailers, type Retailer } from "../contract/list-retailers.ts";
import { findActiveRetailers } from "./retailer-queries.ts";

export interface RetailerPorts {
  readonly database: Pick<Database, "pool">;
  /** The portal's own retailer. */
  readonly organization: { readonly name: string; readonly retailerCode?: string | undefined };
}

/** Any cache may have the answer, whatever the language of its reader. */
const compare = compareNames("es");

const retailersOf = async (
  { database, organization }: RetailerPorts,
  commodity: "electricity" | "gas",
): Promise<{ data: Retailer[] }> => {
  const found = await findActiveRetailers(database.pool, commodity);
  const others = found.filter(
    ({ name, registerCode }) =>
      (registerCode === null || registerCode !== organization.retailerCode) &&
      compare(name, organization.name) !== 0,
  );
  return { data: others.toSorted((a, b) => compare(a.name, b.name)) };
};

export const handleListRetailers = (ports: RetailerPorts): Handler =>
  handler(listRetailers, () => retailersOf(ports, "electricity"));

export const handleListGasRetailers = (ports: RetailerPorts): Handler =>
  handler(listGasRetailers, () => retailersOf(ports, "gas"));
