import { expect, test } from "vitest";
import { retailerTable } from "#database/market/market-tables.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { listGasRetailers } from "../contract/list-gas-retailers.ts";
import { shipRetailers } from "./retailer-queries.ts";
import { handlers } from "./routes.ts";

const database = await createTestDatabase("empty");
await shipRetailers(database.pool, retailerTable);
const server = await startTestServer(handlers({ database, organization: { name: "Llum" } }));

test("the retailers of gas are only those that supply it", async () => {
  const { bytes } = await server.call(listGasRetailers, { as: "visitor" });
  const { data } = JSON.parse(bytes.toString("utf8"));
  expect(data).toContainEqual({ id: 104, name: "Baser" });
  expect(data).not.toContainEqual(expect.objectContaining({ name: "Régsiti" }));
});
