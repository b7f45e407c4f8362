import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { dateAt, hourAt, isoWeekday, madridMidnight } from "../calendar.ts";
import { readDayAheadFile } from "../market/day-ahead-file.ts";
import { indexedPricesOn } from "./market-index.ts";

const household = { accessTariff: "018", zone: "peninsula" } as const;
/** Of Circular 3/2020. */
const index = { addedEurMwh: 15, lossesPercent: [16.7, 16.3, 18] };
const spainOf = (name: string) => {
  const file = readDayAheadFile(
    readFileSync(fileURLToPath(new URL(`../market/fixtures/${name}`, import.meta.url)), "latin1"),
  );
  if ("fault" in file) throw new Error(file.fault);
  return file.spain;
};

/** The period of an instant of 2.0TD, from the clock alone: on a working day that is no holiday. */
const periodAt = (instant: Date): 1 | 2 | 3 => {
  const hour = hourAt(instant, "Europe/Madrid");
  if (hour < 8 || isoWeekday(dateAt(instant, "Europe/Madrid")) > 5) return 3;
  return (hour >= 10 && hour < 14) || (hour >= 18 && hour < 22) ? 1 : 2;
};

describe("the prices of an indexed product", () => {
  test("are the market's and what is added to it, with the losses of the period", () => {
    const prices = indexedPricesOn(
      { day: "2026-11-26", stepMinutes: 60, centsMwh: new Array<number>(24).fill(6000) },
      index,
      household,
    );
    // 75 €/MWh: × 1.18 at night, × 1.163 at 8 h, × 1.167 at 10 h.
    expect([prices?.[0], prices?.[8], prices?.[10]]).toEqual([88_500, 87_225, 87_525]);
  });

  test.each([
    ["marginalpdbc_20251001.1", 96],
    ["marginalpdbc_20251026.1", 100],
    ["marginalpdbc_20260329.1", 92],
    ["marginalpdbc_20241027.1", 25],
    ["marginalpdbc_20250330.1", 23],
  ])("of %s are those that its instants have", (name, count) => {
    const spain = spainOf(name);
    const prices = indexedPricesOn(spain, index, household) ?? [];
    const start = madridMidnight(spain.day).getTime();
    const byInstant = spain.centsMwh.map((cents, slot) => {
      const period = periodAt(new Date(start + slot * spain.stepMinutes * 60_000));
      return Math.round((cents * 10 + 15_000) * (1 + (index.lossesPercent[period - 1] ?? 0) / 100));
    });
    expect(prices.length).toBe(count);
    expect(Math.max(...prices.map((price, slot) => Math.abs(price - (byInstant[slot] ?? 0))))).toBeLessThan(
      2,
    );
  });

  test("stay negative where the market pays for use", () => {
    const [price] =
      indexedPricesOn(
        { day: "2026-11-26", stepMinutes: 60, centsMwh: new Array<number>(24).fill(-2000) },
        index,
        household,
      ) ?? [];
    expect(price).toBe(-5900);
  });

  test("are not known without the losses of a period", () => {
    const marketDay = {
      day: "2026-11-26",
      stepMinutes: 60,
      centsMwh: new Array<number>(24).fill(1),
    } as const;
    expect(indexedPricesOn(marketDay, { addedEurMwh: 0, lossesPercent: [16.7] }, household)).toBeUndefined();
  });
});
