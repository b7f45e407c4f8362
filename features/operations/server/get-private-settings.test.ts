import { expect, it } from "vitest";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getPrivateSettings } from "../contract/get-private-settings.ts";
import { handleGetPrivateSettings } from "./get-settings.ts";
import { loadConfiguration } from "./load-configuration.ts";

const configuration = await loadConfiguration("deployments/example/llum.json");
const server = await startTestServer([handleGetPrivateSettings({ readConfiguration: () => configuration })]);

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
