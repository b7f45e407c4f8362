import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getHappyHours } from "../contract/get-happy-hours.ts";
import { startTariffOptionServer } from "./testing/tariff-option-samples.ts";

const { server, as, offering, foreign, unknown } = await startTariffOptionServer();

test("the happy hours of a contract without a choice is null", async () => {
  const found = await server.call(getHappyHours, { as, params: offering });
  expect(found.answer().current).toEqual(null);
});

test("an unknown contract is not found", async () => {
  const refused = await server.call(getHappyHours, { as, params: unknown });
  expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
});

provesForeignIdsAreHidden(getHappyHours, {
  server,
  valid: { as, params: offering },
  foreignParams: foreign,
  unknownParams: unknown,
});
