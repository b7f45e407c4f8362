import { beforeEach, expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getDoubleTariff } from "../contract/get-double-tariff.ts";
import { updateDoubleTariff } from "../contract/update-double-tariff.ts";
import { startTariffOptionServer } from "./testing/tariff-option-samples.ts";

const { server, as, offering, plain, closed, foreign, unknown, carryOut, forget } =
  await startTariffOptionServer();

const one = { startMonth: 4, startYear: 2099, endMonth: 9, endYear: 2099 } as const;
const other = { startMonth: 6, startYear: 2099, endMonth: 9, endYear: 2099 } as const;
const update = (body: typeof one | typeof other, params = offering) =>
  server.call(updateDoubleTariff, { as, params, body });
const current = async () => (await server.call(getDoubleTariff, { as, params: offering })).answer().current;

beforeEach(forget);

test("the double-tariff period holds once the retailer has carried out the request", async () => {
  const { reference, isWaitingForSignature } = (await update(one)).answer();
  expect([isWaitingForSignature, await current()]).toEqual([false, null]);
  await carryOut(reference);
  expect(await current()).toEqual({ startMonth: 4, startYear: 2099, endMonth: 9, endYear: 2099 });
});

test("a second choice replaces the first", async () => {
  for (const choice of [one, other]) await carryOut((await update(choice)).answer().reference);
  expect(await current()).toEqual({ startMonth: 6, startYear: 2099, endMonth: 9, endYear: 2099 });
});

test("a double click is one request, and another choice meanwhile is a conflict", async () => {
  const [first, second] = await Promise.all([update(one), update(one)]);
  expect(first.answer().reference).toBe(second.answer().reference);
  const refused = await update(other);
  expect([refused.status, refused.problem().code]).toEqual([409, "change_under_way"]);
});

test("what the product does not offer is refused", async () => {
  const absent = await server.call(updateDoubleTariff, {
    as,
    params: offering,
    body: { startMonth: 5, startYear: 2099, endMonth: 9, endYear: 2099 },
  });
  expect([absent.status, absent.problem().code]).toEqual([409, "tariff_option_not_available"]);
  const past = { startMonth: 4, startYear: 2020, endMonth: 9, endYear: 2020 };
  const ended = await server.call(updateDoubleTariff, { as, params: offering, body: past });
  expect(ended.problem().code).toBe("tariff_option_not_available");
  expect((await update(one, plain)).problem().code).toBe("tariff_option_not_available");
});

test.each([
  ["a closed contract", closed, 409, "contract_not_active"],
  ["an unknown contract", unknown, 404, "contract_not_found"],
])("%s is refused", async (_case, params, status, code) => {
  const refused = await update(one, params);
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

provesForeignIdsAreHidden(updateDoubleTariff, {
  server,
  valid: { as, params: offering, body: one },
  foreignParams: foreign,
  unknownParams: unknown,
});
