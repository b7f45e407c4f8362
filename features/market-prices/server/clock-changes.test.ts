import { afterEach, describe, expect, it, vi } from "vitest";
import { downloadCheapestHours } from "../contract/download-cheapest-hours.ts";
import { getMarketPrices } from "../contract/get-market-prices.ts";
import { evaluatePublications } from "./alerts/evaluate-price-alerts.ts";
import { insertAlert } from "./alerts/alert-queries.ts";
import { clockChangeDays } from "./testing/clock-change-days.ts";
import { startMarketServer } from "./testing/market-server.ts";

const { call, load, database, anna } = await startMarketServer();
for (const { file, text } of clockChangeDays) await load(file, text);
afterEach(() => void vi.useRealTimers());

const hoursAsked = 3;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe.each(clockChangeDays)(
  "the day $day of $file",
  ({ series, day, stepMinutes, startsAt, centsMwh }) => {
    it("has each of its intervals once in JSON, at its instant and with its price", async () => {
      expect(centsMwh).toHaveLength(startsAt.length);
      const answer = (await call(getMarketPrices, { as: "visitor", query: { day, series } })).answer();
      expect(answer.stepMinutes).toBe(stepMinutes);
      expect(
        answer.intervals.map((interval) => [interval.startsAt.toISOString(), interval.centsMwh]),
      ).toEqual(startsAt.map((start, index) => [start, centsMwh[index]]));
      expect(answer.meanCentsMwh).toBe(Math.round(sumOf(centsMwh) / centsMwh.length));
    });

    it("has its cheapest hours in the calendar, as long as they last by the clock of the world", async () => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00Z`) });
      const query = { series, hours: hoursAsked };
      const { bytes } = await call(downloadCheapestHours, { as: "visitor", query });
      const [, start = "", end = ""] =
        /DTSTART:(\d{8}T\d{6}Z)\r\nDTEND:(\d{8}T\d{6}Z)/.exec(bytes.toString()) ?? [];
      const instantOf = (text: string): number =>
        Date.parse(text.replace(/(....)(..)(..)T(..)(..)(..)Z/, "$1-$2-$3T$4:$5:$6Z"));
      expect(instantOf(end) - instantOf(start)).toBe(hoursAsked * 3_600_000);
      const length = (hoursAsked * 60) / stepMinutes;
      const sums = centsMwh
        .slice(0, centsMwh.length - length + 1)
        .map((_, index) => sumOf(centsMwh.slice(index, index + length)));
      const chosen = startsAt.indexOf(new Date(instantOf(start)).toISOString());
      expect(sums[chosen]).toBe(Math.min(...sums));
    });
  },
);

const dayAhead = clockChangeDays.filter(({ series }) => series === "omie_es");
it.each(dayAhead)("alerts are compared with all intervals of $day of $file", async ({ day, centsMwh }) => {
  const now = new Date();
  await database.unguarded.query("delete from price_alerts");
  const limits = {
    "OMIE ES": Math.round(sumOf(centsMwh) / centsMwh.length),
    "OMIE ES max": Math.max(...centsMwh),
    "OMIE ES min": Math.min(...centsMwh),
  };
  for (const [product, limitCents] of Object.entries(limits))
    await insertAlert(database.pool, anna.customerId, {
      product,
      type: "==",
      limitCents,
      endsOn: null,
      publishedFor: null,
      maximum: 10,
      now,
    });
  await database.unguarded.query(
    `update market_publications set evaluated_revision =
       case when published_for = $1 then 0 else revision end`,
    [day],
  );
  await evaluatePublications({ database }, now);
  const { rows } = await database.unguarded.query(
    "select product, noticed_for::text as day, cents_mwh as cents from price_alert_notices order by product",
  );
  expect(rows).toEqual(Object.entries(limits).map(([product, cents]) => ({ product, day, cents })));
});
