import { expect, it } from "vitest";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getPrivateSettings } from "../contract/get-private-settings.ts";
import { loadConfiguration } from "./load-configuration.ts";
import { handlers as operationsHandlers } from "./routes.ts";

const configuration = await loadConfiguration("deployments/example/llum.json");
const readFlags = () => configuration.featureFlags;
const server = await startTestServer(
  operationsHandlers({ readConfiguration: () => configuration, flags: { read: readFlags } }),
);

it("the private settings are the page sizes, columns and costs that this retailer configured", async () => {
  const settings = (await server.call(getPrivateSettings, { as: { customerId: 1 } })).answer();
  expect(settings).toMatchObject({
    contracts: { itemsPerPage: 25, showPower: false, showProduct: true },
    invoices: {
      itemsPerPage: 12,
      totalColumns: ["energy", "amount", "pending"],
      contractsInChart: 10,
      downloadTypes: ["pdf"],
    },
    powerChangeCosts: { connectionEur: 9.04, accessEurPerKw: 19.7, extensionEurPerKw: 17.27 },
  });
});
