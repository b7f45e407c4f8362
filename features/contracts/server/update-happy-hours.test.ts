import { beforeEach, expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getHappyHours } from "../contract/get-happy-hours.ts";
import { updateHappyHours } from "../contract/update-happy-hours.ts";
import { startTariffOptionServer } from "./testing/tariff-option-samples.ts";

const { server, as, offering, plain, closed, foreign, unknown, carryOut, forget } =
  await startTariffOptionServer();

const one = { startHour: 14, endHour: 16 } as const;
const other = { startHour: 22, endHour: 24 } as const;
const update = (body: typeof one | typeof other, params = offering) =>
  server.call(updateHappyHours, { as, params, body });
const current = async () => (await server.call(getHappyHours, { as, params: offering })).answer().current;

beforeEach(forget);

test("the happy hours holds once the retailer has carried out the request", async () => {
  const { reference, isWaitingForSignature } = (await update(one)).answer();
  expect([isWaitingForSignature, await current()]).toEqual([false, null]);
  await carryOut(reference);
  expect(await current()).toEqual({ startHour: 14, endHour: 16 });
});

test("a second choice replaces the first", async () => {
  for (const choice of [one, other]) await carryOut((await update(choice)).answer().reference);
  expect(await current()).toEqual({ startHour: 22, endHour: 24 });
});

test("a double click is one request, and another choice meanwhile is a conflict", async () => {
  const [first, second] = await Promise.all([update(one), update(one)]);
  expect(first.answer().reference).toBe(second.answer().reference);
  const refused = await update(other);
  expect([refused.status, refused.problem().code]).toEqual([409, "change_under_way"]);
});

test("what the product does not offer is refused", async () => {
  const absent = await server.call(updateHappyHours, {
    as,
    params: offering,
    body: { startHour: 14, endHour: 17 },
  });
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

provesForeignIdsAreHidden(updateHappyHours, {
  server,
  valid: { as, params: offering, body: one },
  foreignParams: foreign,
  unknownParams: unknown,
});
