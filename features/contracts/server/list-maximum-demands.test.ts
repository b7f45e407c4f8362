import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { addMonths, firstOfMonth, madridDate } from "#energy/calendar.ts";
import { listMaximumDemands } from "../contract/list-maximum-demands.ts";
import { loadMaximumDemands } from "./load/load-maximum-demands.ts";
import { annasRecord, fornsGasRecord, loadSamples } from "./testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, ...sources } = await startContractsServer();
await loadSamples(sources, [annasRecord, fornsGasRecord]);
const as = { customerId: anna };
const params = { name: annasRecord.name };
const monthBefore = (months: number) => addMonths(firstOfMonth(madridDate(new Date())), -months);
const load = async (records: readonly unknown[]) => {
  const { refusals, ...counts } = await loadMaximumDemands({
    database: sources.database,
    records: records.map((record, index) => ({ line: index + 1, record })),
  });
  return { counts, reasons: refusals.map(({ reason }) => reason) };
};
const record = (months: number, powers_kw: readonly (number | null)[], contract = annasRecord.name) => ({
  contract,
  month: monthBefore(months).slice(0, 7),
  powers_kw,
});

test("a contract without data has no months", async () => {
  expect((await server.call(listMaximumDemands, { as, params })).answer().months).toEqual([]);
});

test("the months of the last year are listed, and a second load of a month replaces the first", async () => {
  const first = [record(13, [1, 1]), record(12, [3.4, null]), record(1, [3.1, 2])];
  expect((await load(first)).counts).toMatchObject({ new: 3 });
  expect((await load([record(1, [3.2, 2]), record(12, [3.4, null])])).counts).toMatchObject({
    changed: 1,
    unchanged: 1,
  });
  expect((await server.call(listMaximumDemands, { as, params })).answer().months).toEqual([
    { month: monthBefore(12), powersW: [3400, null], contractedW: [3450, 4600] },
    { month: monthBefore(1), powersW: [3200, 2000], contractedW: [3450, 4600] },
  ]);
});

test("a demand of an unknown contract, of other periods or below zero is refused", async () => {
  const { reasons } = await load([
    record(2, [3.1, 2], "0000999"),
    record(3, [3.1]),
    record(4, [3.1, -1]),
    record(2, [5], fornsGasRecord.name),
  ]);
  expect(reasons).toEqual([
    expect.stringMatching(/^contract 0000999 is not known/),
    expect.stringMatching(/^powers_kw has 1 periods, and contract 0000101 has 2 in /),
    expect.stringMatching(/^powers_kw: a demand is not negative/),
    expect.stringMatching(/^powers_kw has 1 periods, and contract 0000901 has 0/),
  ]);
});

test("after a change of tariff, months before it have the former periods and powers, and its own month either", async () => {
  await loadSamples(sources, [
    {
      ...annasRecord,
      access_tariff: "019",
      access_tariff_name: "3.0TD",
      powers_kw: [16, 16, 16, 16, 16, 16],
      terms_since: monthBefore(3).replace(/01$/, "10"),
    },
  ]);
  const six = [9, 9, 9, 9, 9, 9];
  const loaded = await load([record(5, [3, 3]), record(6, six), record(3, [3, 3]), record(2, six)]);
  expect(loaded.counts).toMatchObject({ new: 3 });
  expect(loaded.reasons).toEqual([expect.stringMatching(/has 6 periods, and contract 0000101 has 2 in /)]);
  const { months } = (await server.call(listMaximumDemands, { as, params })).answer();
  expect(months.map(({ month, contractedW }) => [month, contractedW.length])).toEqual([
    [monthBefore(12), 2],
    [monthBefore(5), 2],
    [monthBefore(3), 2],
    [monthBefore(2), 6],
    [monthBefore(1), 6],
  ]);
});

test("an unknown contract is not found", async () => {
  const refused = await server.call(listMaximumDemands, { as, params: { name: "0" } });
  expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
});

provesForeignIdsAreHidden(listMaximumDemands, {
  server,
  valid: { as, params },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "9999999" },
});
