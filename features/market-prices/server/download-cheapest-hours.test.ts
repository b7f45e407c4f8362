import { describe, expect, it } from "vitest";
import { madridDate } from "#energy/calendar.ts";
import { intervalCount } from "#energy/market/market-days.ts";
import { downloadCheapestHours } from "../contract/download-cheapest-hours.ts";
import { calendarOf } from "./cheapest-hours-calendar.ts";
import { startMarketServer } from "./testing/market-server.ts";

const { call, load } = await startMarketServer();
const today = madridDate(new Date());
const [year = "", month = "", day = ""] = today.split("-");
const rows = Array.from({ length: intervalCount(today, 15) }, (_, index) => {
  const price = index >= 40 && index < 52 ? "-1.5" : "80";
  return `${year};${month};${day};${index + 1};${price};${price};`;
});
await load("marginalpdbc_today.1", ["MARGINALPDBC;", ...rows, "*"].join("\n"));

describe("the calendar of the cheapest hours", () => {
  it("has an event for each published day, in the language of the call", async () => {
    const answer = await call(downloadCheapestHours, { as: "visitor", language: "es", query: {} });
    const text = answer.bytes.toString();
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain("SUMMARY:Las 3 horas más baratas de la luz");
    expect(text).toContain(`UID:omie_es-${today}-3@market-prices`);
  });

  it("has no event where nothing is published", async () => {
    const answer = await call(downloadCheapestHours, { as: "visitor", query: { series: "pvpc" } });
    expect(answer.bytes.toString()).not.toContain("VEVENT");
  });

  it("has lines of at most 75 octets in UTC, and no unescaped character", () => {
    const text = calendarOf(
      [
        {
          day: "2026-10-25",
          startsAt: new Date("2026-10-25T00:00:00Z"),
          endsAt: new Date("2026-10-25T03:00:00Z"),
          meanCentsMwh: 123_456_789,
        },
      ],
      { series: "omie_es", hours: 3, language: "ca", now: new Date("2026-10-24T12:00:00Z") },
    );
    expect(text).toContain("DTSTART:20261025T000000Z\r\nDTEND:20261025T030000Z\r\n");
    const lines = text.split("\r\n");
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const unfolded = text.replaceAll("\r\n ", "");
    expect(/DESCRIPTION:.*[^\\],/.test(unfolded)).toBe(false);
  });
});
