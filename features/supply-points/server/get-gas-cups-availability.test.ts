import { describe, expect, test } from "vitest";
import { cupsCheckLetters } from "#energy/cups.ts";
import { createSandboxRegistry } from "#integrations/supply-points/sandbox.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getGasCupsAvailability } from "../contract/get-gas-cups-availability.ts";
import { handleGetGasCupsAvailability } from "./get-cups-availability.ts";

/** A CUPS with valid check letters; the sandbox chooses what it has by the last digits. */
const cupsOf = (digits: string): string => `ES${digits}${cupsCheckLetters(digits)}`;
const ports = {
  supplyPointRegistry: createSandboxRegistry({ wait: async () => {} }),
  hasOptedOutOfSips: async () => false,
};
const server = await startTestServer([handleGetGasCupsAvailability(ports)], { rateLimits: { lookup: 100 } });
const ask = (cups: string) => server.call(getGasCupsAvailability, { as: "visitor", params: { cups } });
const gas = (ending: string) => ask(cupsOf(`0217405600000${ending}`));

describe("a gas supply point", () => {
  test("is available, and says that its inspection has expired", async () => {
    expect((await gas("001")).answer()).toMatchObject({
      isAvailable: true,
      accessTariff: { code: "RL.2", name: "RL.2", isInForce: true },
      isInspectionExpired: false,
    });
    expect((await gas("992")).answer().isInspectionExpired).toBe(true);
  });

  test("of electricity is not available, and a wrong CUPS or a failing register is refused", async () => {
    expect((await ask(cupsOf("0031405600000001"))).answer().reason).toBe("other_commodity");
    expect((await ask("ES")).problem().code).toBe("cups_not_valid");
    expect((await gas("996")).problem().code).toBe("supply_point_registry_unavailable");
  });
});
