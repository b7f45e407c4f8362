import { beforeEach, expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getHappyDay } from "../contract/get-happy-day.ts";
import { updateHappyDay } from "../contract/update-happy-day.ts";
import { startTariffOptionServer } from "./testing/tariff-option-samples.ts";

const { server, as, offering, plain, closed, foreign, unknown, carryOut, forget } =
  await startTariffOptionServer();

const one = { value: "saturday" } as const;
const other = { value: "sunday" } as const;
const update = (body: typeof one | typeof other, params = offering) =>
  server.call(updateHappyDay, { as, params, body });
const current = async () => (await server.call(getHappyDay, { as, params: offering })).answer().current;

beforeEach(forget);

test("the happy day holds once the retailer has carried out the request", async () => {
  const { reference, isWaitingForSignature } = (await update(one)).answer();
  expect([isWaitingForSignature, await current()]).toEqual([false, null]);
  await carryOut(reference);
  expect(await current()).toEqual({ value: "saturday", label: "Dissabte" });
});

test("a second choice replaces the first", async () => {
  for (const choice of [one, other]) await carryOut((await update(choice)).answer().reference);
  expect(await current()).toEqual({ value: "sunday", label: "Diumenge" });
});

test("a double click is one request, and another choice meanwhile is a conflict", async () => {
  const [first, second] = await Promise.all([update(one), update(one)]);
  expect(first.answer().reference).toBe(second.answer().reference);
  const refused = await update(other);
  expect([refused.status, refused.problem().code]).toEqual([409, "change_under_way"]);
});

test("what the product does not offer is refused", async () => {
  const absent = await server.call(updateHappyDay, { as, params: offering, body: { value: "monday" } });
  expect([absent.status, absent.problem().code]).toEqual([409, "tariff_option_not_available"]);
  expect((await update(one, plain)).problem().code).toBe("tariff_option_not_available");
});

test.each([
  ["a closed contract", closed, 409, "contract_not_active"],
  ["an unknown contract", unknown, 404, "contract_not_found"],
])("%s is refused", async (_case, params, status, code) => {
  const refused = await update(one, params);
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

provesForeignIdsAreHidden(updateHappyDay, {
  server,
  valid: { as, params: offering, body: one },
  foreignParams: foreign,
  unknownParams: unknown,
});
