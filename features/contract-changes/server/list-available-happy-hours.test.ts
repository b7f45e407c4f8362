import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { listAvailableHappyHours } from "../contract/list-available-happy-hours.ts";
import { startTariffOptionServer } from "./testing/tariff-option-samples.ts";

const { server, as, offering, plain, foreign, unknown } = await startTariffOptionServer();

test("the product offers its options, and a contract without options has none", async () => {
  const found = await server.call(listAvailableHappyHours, { as, params: offering });
  expect(found.answer().available).toEqual([
    { startHour: 14, endHour: 16 },
    { startHour: 22, endHour: 24 },
  ]);
  const none = await server.call(listAvailableHappyHours, { as, params: plain });
  expect(none.answer().available).toEqual([]);
});

test("an unknown contract is not found", async () => {
  const refused = await server.call(listAvailableHappyHours, { as, params: unknown });
  expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
});

provesForeignIdsAreHidden(listAvailableHappyHours, {
  server,
  valid: { as, params: offering },
  foreignParams: foreign,
  unknownParams: unknown,
});
