import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A published day on which clocks change, read from its file without the parsers of the product. */
export interface ClockChangeDay {
  readonly file: string;
  readonly text: string;
  readonly series: "omie_es" | "pvpc";
  readonly day: string;
  readonly stepMinutes: number;
  readonly startsAt: readonly string[];
  readonly centsMwh: readonly number[];
}

const published = [
  ["marginalpdbc_20241027.1", "omie_es", "2024-10-27", 60, "2024-10-26T22:00:00Z", 25],
  ["marginalpdbc_20250330.1", "omie_es", "2025-03-30", 60, "2025-03-29T23:00:00Z", 23],
  ["marginalpdbc_20251026.1", "omie_es", "2025-10-26", 15, "2025-10-25T22:00:00Z", 100],
  ["marginalpdbc_20260329.1", "omie_es", "2026-03-29", 15, "2026-03-28T23:00:00Z", 92],
  ["pvpc-2021-10-31.json", "pvpc", "2021-10-31", 60, "2021-10-30T22:00:00Z", 25],
  ["pvpc-2022-03-27.json", "pvpc", "2022-03-27", 60, "2022-03-26T23:00:00Z", 23],
] as const;

const centsOf = (text: string): number => Math.round(Number(text.replace(",", ".")) * 100);

/** Of the day-ahead market the sixth column of each row with a price, of the regulated tariff the PCB of each hour. */
const pricesIn = (text: string): number[] =>
  text.startsWith("{")
    ? Array.from(text.matchAll(/"PCB": "([\d,-]+)"/g), ([, price = ""]) => centsOf(price))
    : Array.from(text.matchAll(/^\d{4};\d\d;\d\d;\d+;[\d.-]+;([\d.-]+);/gm), ([, price = ""]) =>
        centsOf(price),
      );

/** The days of 25 and of 23 hours of each source, in hours and in quarters of an hour. */
export const clockChangeDays: readonly ClockChangeDay[] = published.map(
  ([file, series, day, stepMinutes, first, count]) => {
    const path = new URL(`../../../../energy/market/fixtures/${file}`, import.meta.url);
    const text = readFileSync(fileURLToPath(path), "latin1");
    return {
      file,
      text,
      series,
      day,
      stepMinutes,
      startsAt: Array.from({ length: count }, (_, index) =>
        new Date(Date.parse(first) + index * stepMinutes * 60_000).toISOString(),
      ),
      centsMwh: pricesIn(text),
    };
  },
);
