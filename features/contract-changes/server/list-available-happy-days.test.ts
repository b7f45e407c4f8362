import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { listAvailableHappyDays } from "../contract/list-available-happy-days.ts";
import { startTariffOptionServer } from "./testing/tariff-option-samples.ts";

const { server, as, offering, plain, foreign, unknown } = await startTariffOptionServer();

test("the product offers its options, and a contract without options has none", async () => {
  const found = await server.call(listAvailableHappyDays, { as, params: offering });
  expect(found.answer().available).toEqual([
    { value: "saturday", label: "Dissabte" },
    { value: "sunday", label: "Diumenge" },
  ]);
  const none = await server.call(listAvailableHappyDays, { as, params: plain });
  expect(none.answer().available).toEqual([]);
});

test("an unknown contract is not found", async () => {
  const refused = await server.call(listAvailableHappyDays, { as, params: unknown });
  expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
});

provesForeignIdsAreHidden(listAvailableHappyDays, {
  server,
  valid: { as, params: offering },
  foreignParams: foreign,
  unknownParams: unknown,
});
