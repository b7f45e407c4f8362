import { describe, expect, test } from "vitest";
import { cupsCheckLetters } from "#energy/cups.ts";
import { createSandboxRegistry } from "#integrations/supply-points/sandbox.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getCupsAvailability } from "../contract/get-cups-availability.ts";
import { handleGetCupsAvailability } from "./get-cups-availability.ts";

/** A CUPS with valid check letters; the sandbox chooses what it has by the last digits. */
const cupsOf = (digits: string): string => `ES${digits}${cupsCheckLetters(digits)}`;
const ofElectricity = (ending: string): string => cupsOf(`0031405600000${ending}`);
const optedOutHere = ofElectricity("002");
const ports = {
  supplyPointRegistry: createSandboxRegistry({ wait: async () => {} }),
  hasOptedOutOfSips: async (supplyPoint: string) => supplyPoint === optedOutHere,
};
const server = await startTestServer([handleGetCupsAvailability(ports)], {
  rateLimits: { lookup: 100 },
});
const electricity = (ending: string) =>
  server.call(getCupsAvailability, { as: "visitor", params: { cups: ofElectricity(ending) } });

describe("an electricity supply point", () => {
  test("that the register knows is available, with the facts that a form takes", async () => {
    expect((await electricity("001")).answer()).toEqual({
      isAvailable: true,
      isRegistered: true,
      reason: null,
      accessTariff: { code: "018", name: "2.0TD", isInForce: true },
      postalCode: "08036",
      municipalityCode: "08019",
      powerW: 4600,
      power2W: 4600,
      power3W: null,
      power4W: null,
      power5W: null,
      power6W: null,
      hasSelfConsumption: false,
      selfConsumption: "00",
      allowedPowerW: 5750,
      phases: 1,
      isMainResidence: true,
      hasSocialBonus: false,
      hasRecentChange: false,
    });
  });

  test("that is unknown, protected or opted out here can be contracted, and all three are answered alike", async () => {
    const answers = await Promise.all(["000", "999", "002"].map(electricity));
    for (const answer of answers)
      expect(answer.answer()).toMatchObject({
        isAvailable: true,
        isRegistered: false,
        accessTariff: null,
        powerW: null,
        postalCode: null,
      });
    expect(new Set(answers.map(({ bytes }) => String(bytes))).size).toBe(1);
  });

  test.each([
    ["998", { isAvailable: false, isRegistered: true, reason: "not_contractable" }],
    ["994", { powerW: 5750, power2W: 5750, power3W: null }],
    ["993", { accessTariff: { code: "001", name: "2.0A", isInForce: false } }],
    ["991", { hasSocialBonus: true, accessTariff: { code: "018" }, powerW: 3450 }],
    ["990", { hasSelfConsumption: true, selfConsumption: "41", phases: 3 }],
    ["989", { hasRecentChange: true }],
    ["997", { isAvailable: true }],
  ])("%s of the sandbox is answered with what is special about it", async (ending, facts) => {
    expect((await electricity(ending)).answer()).toMatchObject(facts);
  });

  test("of gas is not available", async () => {
    const called = await server.call(getCupsAvailability, {
      as: "visitor",
      params: { cups: cupsOf("0217405600000001") },
    });
    expect(called.answer()).toMatchObject({
      isAvailable: false,
      isRegistered: false,
      reason: "other_commodity",
    });
  });

  test("with a wrong CUPS is refused", async () => {
    const called = await server.call(getCupsAvailability, { as: "visitor", params: { cups: "ES0031" } });
    expect([called.status, called.problem().code]).toEqual([400, "cups_not_valid"]);
  });

  test.each(["996", "995"])("cannot be looked up while the register fails (%s)", async (ending) => {
    const called = await electricity(ending);
    expect([called.status, called.problem().code]).toEqual([503, "supply_point_registry_unavailable"]);
  });
});
