import { expect, test } from "vitest";
import { demoContracts } from "#database/seed/demo-people.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getMeter } from "../contract/get-meter.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as } = await startSupport();
const { flat, flatGas } = demoContracts.household;
const metersOf = async (name: string) =>
  (await server.call(getMeter, { as, params: { name } })).answer().registers;

test("a meter has the registers of the contract's tariff, each with the latest readings of bills", async () => {
  const registers = await metersOf(flat);
  expect(registers.map(({ register }) => register)).toEqual(["P1", "P2", "P3"]);
  for (const { readings } of registers) {
    expect(readings.length).toBeGreaterThan(1);
    expect(readings).toEqual(readings.toSorted((a, b) => (a.on < b.on ? 1 : -1)));
  }
});

test("a meter of gas has one register", async () => {
  const [gas, ...more] = await metersOf(flatGas);
  expect([gas?.register, gas?.readings[0]?.value, more.length]).toEqual(["gas", expect.any(Number), 0]);
});

test("a contract that the customer does not have is not found", async () => {
  const refused = await server.call(getMeter, { as, params: { name: "0099999" } });
  expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
});

provesForeignIdsAreHidden(getMeter, {
  server,
  valid: { as, params: { name: flat } },
  foreignParams: { name: demoContracts.company.workshop },
  unknownParams: { name: "0099999" },
});
