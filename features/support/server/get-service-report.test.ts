import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { getServiceReport, type ReportRow } from "../contract/get-service-report.ts";

const { database, enter, ask } = await startDeskServer();
const pau = await enter("Pau", "manager");
const rowsOf = async (year: number): Promise<(ReportRow & { resolved_in_time: number })[]> =>
  (await pau.call(getServiceReport, { query: { year } })).json.rows;

test("a case counts in the quarter of Madrid in which it arrived, without the words of the customer", async () => {
  const add = async (arrivedAt: string, resolvedAt: string | null): Promise<void> => {
    const reference = await ask("Una consulta", new Date(arrivedAt));
    await database.unguarded.query(
      "update cases set state = 'accepted', resolved_at = $2, first_answered_at = $2 where reference = $1",
      [reference, resolvedAt],
    );
  };
  // The last second of March and the first of April, in summer time.
  await add("2021-03-31T21:59:59Z", "2021-04-09T10:00:00Z");
  await add("2021-03-31T22:00:00Z", "2021-06-01T10:00:00Z");
  await add("2021-12-31T22:59:59Z", null);
  await add("2021-12-31T23:00:00Z", null);
  const rows = await rowsOf(2021);
  const received = rows.filter(({ kind }) => kind === "question").map((row) => [row.quarter, row.received]);
  expect(received).toEqual([
    [1, 1],
    [2, 1],
    [3, 0],
    [4, 1],
    [null, 3],
  ]);
  expect(rows.find(({ quarter, kind }) => quarter === null && kind === null)).toMatchObject({
    received: 3,
    answered_in_time: 1,
    resolved: 2,
    resolved_in_time: 1,
    open: 1,
    overdue: 1,
  });
  expect(JSON.stringify(rows)).not.toContain("consulta");
});

test("a year without cases has rows of zero", async () => {
  const rows = await rowsOf(2005);
  expect(rows).toHaveLength(20);
  expect(rows.every(({ received }) => received === 0)).toBe(true);
});
