import { describe, expect, it } from "vitest";
import { getMarketPrices } from "../contract/get-market-prices.ts";
import { startMarketServer } from "./testing/market-server.ts";

const { call, load } = await startMarketServer();
for (const name of ["marginalpdbc_20251026.1", "marginalpdbc_20260329.1", "pvpc-2021-10-31.json"])
  await load(name);
const pricesOf = async (query: { day?: string; series?: "omie_es" | "pvpc"; hours?: number }) =>
  (await call(getMarketPrices, { query, as: "visitor" })).answer();

describe("the prices of a day", () => {
  it.each([
    ["2025-10-26", 100, "2025-10-25T22:00:00.000Z", "2025-10-26T23:00:00.000Z"],
    ["2026-03-29", 92, "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  ])("%s have an interval for each quarter of an hour that the day has", async (day, count, start, end) => {
    const { intervals, stepMinutes } = await pricesOf({ day });
    expect([intervals.length, stepMinutes]).toEqual([count, 15]);
    expect(intervals[0]?.startsAt.toISOString()).toBe(start);
    expect(intervals.at(-1)?.endsAt.toISOString()).toBe(end);
    const gaps = intervals.filter(
      ({ startsAt }, index) => index > 0 && startsAt.getTime() !== intervals[index - 1]?.endsAt.getTime(),
    );
    expect(gaps).toEqual([]);
  });

  it("name the cheapest hours, as many as are asked for", async () => {
    const day = await pricesOf({ day: "2025-10-26", hours: 2 });
    const lengthMs = (day.cheapest?.endsAt.getTime() ?? 0) - (day.cheapest?.startsAt.getTime() ?? 0);
    expect(lengthMs).toBe(2 * 3_600_000);
    expect(day.cheapest?.centsMwh).toBeLessThan(day.meanCentsMwh ?? 0);
  });

  it("of the regulated tariff have hours", async () => {
    const { intervals, stepMinutes } = await pricesOf({ day: "2021-10-31", series: "pvpc" });
    expect([intervals.length, stepMinutes, intervals[0]?.centsMwh]).toEqual([25, 60, 17148]);
  });

  it("are empty before they are published", async () => {
    expect(await pricesOf({ day: "2030-01-01" })).toMatchObject({
      intervals: [],
      stepMinutes: null,
      cheapest: null,
    });
  });

  it.each(["2026-02-30", "today", "2026-1-1"])("of the day %s are refused", async (day) => {
    expect((await call(getMarketPrices, { raw: { query: `?day=${day}` }, as: "visitor" })).status).toBe(400);
  });
});
