import { expect, test } from "vitest";
import { cupsCheckLetters } from "#energy/cups.ts";
import { SupplyPointRegistryUnavailable } from "#integrations/supply-points/port.ts";
import { createSandboxRegistry } from "#integrations/supply-points/sandbox.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { lookUpGasSupplyPoint } from "../contract/look-up-gas-supply-point.ts";
import { handleLookUpGasSupplyPoint } from "./look-up-supply-point.ts";

const cupsOf = (digits: string): string => `ES${digits}${cupsCheckLetters(digits)}`;
const home = cupsOf("0217405600000002");
const sandbox = createSandboxRegistry();
const unavailable = cupsOf("0217405600000004");
const server = await startTestServer([
  handleLookUpGasSupplyPoint({
    supplyPointRegistry: {
      find: async (query) => {
        if (query.supplyPoint === unavailable) throw new SupplyPointRegistryUnavailable("No answer");
        return sandbox.find(query);
      },
    },
    hasOptedOutOfSips: async () => false,
  }),
]);
const lookUp = (cups: string) => server.call(lookUpGasSupplyPoint, { as: "visitor", params: { cups } });

test("a gas supply point is answered with its access tariff", async () => {
  const { bytes } = await lookUp(home);
  expect(JSON.parse(bytes.toString("utf8"))).toEqual({ access_tariff: { id: "RL.1", name: "RL.1" } });
});

test.each([
  ["a CUPS that is not valid", "ES0217405600000002XX", 400, "cups_not_valid"],
  ["a supply point of electricity", cupsOf("0031405600000001"), 404, "supply_point_not_found"],
  ["a register that does not answer", unavailable, 503, "supply_point_registry_unavailable"],
])("%s is refused", async (_case, cups, status, code) => {
  const refused = await lookUp(cups);
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});
