import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { madridDate } from "#energy/calendar.ts";
import { getActivity, type ActivityChart } from "../contract/get-activity.ts";
import { mondayOf } from "./count-periods.ts";

const { database, enter, ask } = await startDeskServer();
const marta = await enter("Marta", "agent");

interface Answer {
  readonly periods: readonly string[];
  readonly figures: readonly ActivityChart[];
}
const read = async (by: "day" | "week"): Promise<Answer> =>
  (await marta.call(getActivity, { query: { by } })).json;
const valuesOf = ({ figures }: Answer, figure: string, series: string) =>
  figures.find(({ id }) => id === figure)?.series.find(({ id }) => id === series)?.values;

test("what happens today is in the last day and the last week", async () => {
  const before = await read("day");
  await ask("Avui");
  await database.unguarded.query(
    "insert into daily_failures (day, kind, name, failures) values ($1, 'job', 'x', 3)",
    [madridDate(new Date())],
  );
  const [days, weeks] = [await read("day"), await read("week")];
  const today = madridDate(new Date());
  expect([days.periods.at(-1), weeks.periods.at(-1)]).toEqual([today, mondayOf(today)]);
  const last = (answer: Answer) => valuesOf(answer, "cases", "opened")?.at(-1) ?? 0;
  expect(last(days)).toBe(last(before) + 1);
  expect(valuesOf(weeks, "failures", "jobs")).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
});

test("the figures are in one order and lead to their screens", async () => {
  const { figures, periods } = await read("day");
  expect(figures.map(({ id, screen }) => [id, screen])).toEqual([
    ["accounts", null],
    ["sign-ins", null],
    ["payments", "payments.payments"],
    ["paid", "payments.payments"],
    ["cases", "case-queue.list"],
    ["failures", null],
    ["newsletter", null],
    ["loads", "loads.list"],
    ["events", "operations.outbox"],
  ]);
  const lengths = new Set(figures.flatMap(({ series }) => series.map(({ values }) => values.length)));
  expect([...lengths]).toEqual([periods.length]);
});
