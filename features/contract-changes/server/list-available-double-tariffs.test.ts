import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { listAvailableDoubleTariffs } from "../contract/list-available-double-tariffs.ts";
import { startTariffOptionServer } from "./testing/tariff-option-samples.ts";

const { server, as, offering, plain, foreign, unknown } = await startTariffOptionServer();

test("the product offers its periods that have not ended, and a contract without options has none", async () => {
  const found = await server.call(listAvailableDoubleTariffs, { as, params: offering });
  expect(found.answer().available).toEqual([
    { startMonth: 4, startYear: 2099, endMonth: 9, endYear: 2099 },
    { startMonth: 6, startYear: 2099, endMonth: 9, endYear: 2099 },
  ]);
  const none = await server.call(listAvailableDoubleTariffs, { as, params: plain });
  expect(none.answer().available).toEqual([]);
});

test("an unknown contract is not found", async () => {
  const refused = await server.call(listAvailableDoubleTariffs, { as, params: unknown });
  expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
});

provesForeignIdsAreHidden(listAvailableDoubleTariffs, {
  server,
  valid: { as, params: offering },
  foreignParams: foreign,
  unknownParams: unknown,
});
