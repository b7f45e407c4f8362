import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, hoursInDay, hourStarts, type PlainDate } from "./calendar.ts";
import { energyPeriodAt, energyPeriodsOfDay, powerPeriodsOfDay } from "./tariff-periods.ts";
import { accessTariffs, type TariffZone, clockOfZone, tariffZones } from "./tariffs.ts";

const drawn = (periods: number[]): string => periods.join("");

const workingDay = "333333332211112222111122";
const restDay = "3".repeat(24);

describe("2.0TD", () => {
  test.each([
    ["2026-01-05", workingDay],
    ["2026-01-06", restDay],
    ["2026-01-07", workingDay],
    ["2026-01-08", workingDay],
    ["2026-01-09", workingDay],
    ["2026-01-10", restDay],
    ["2026-01-11", restDay],
    ["2026-04-03", workingDay],
    ["2026-03-29", "3".repeat(23)],
    ["2026-10-25", "3".repeat(25)],
    ["2026-10-12", restDay],
  ] as const)("on %s has these periods, hour by hour", (day, periods) => {
    expect(drawn(energyPeriodsOfDay("018", day, "peninsula"))).toBe(periods);
    expect(drawn(energyPeriodsOfDay("018", day, "balearic_islands"))).toBe(periods);
    expect(drawn(energyPeriodsOfDay("018", day, "canary_islands"))).toBe(periods);
  });

  test("peaks an hour later in Ceuta and Melilla", () => {
    expect(drawn(energyPeriodsOfDay("018", "2026-01-05", "ceuta"))).toBe("333333332221111222211112");
    expect(drawn(energyPeriodsOfDay("018", "2026-07-06", "melilla"))).toBe("333333332221111222211112");
  });

  test("has off-peak power at night, on weekends and on holidays, in every zone", () => {
    for (const zone of tariffZones) {
      expect(drawn(powerPeriodsOfDay("018", "2026-01-05", zone))).toBe("2".repeat(8) + "1".repeat(16));
      expect(drawn(powerPeriodsOfDay("018", "2026-01-06", zone))).toBe("2".repeat(24));
      expect(drawn(powerPeriodsOfDay("018", "2026-10-25", zone))).toBe("2".repeat(25));
    }
  });
});

/** One working day of each month of 2026. */
const workingDays = [
  "2026-01-07",
  "2026-02-04",
  "2026-03-04",
  "2026-04-08",
  "2026-05-06",
  "2026-06-03",
  "2026-07-08",
  "2026-08-05",
  "2026-09-09",
  "2026-10-07",
  "2026-11-04",
  "2026-12-09",
] as const;

const monthByMonth = (zone: TariffZone, hour: number): string =>
  workingDays.map((day) => energyPeriodsOfDay("019", day, zone)[hour]).join("");

describe("3.0TD and 6.xTD", () => {
  test.each([
    ["peninsula", "112443133421", "223554244532"],
    ["balearic_islands", "334421111243", "445532222354"],
    ["canary_islands", "222444111122", "444555333333"],
    ["ceuta", "112333211222", "444555344344"],
    ["melilla", "124443111332", "235554222443"],
  ] as const)("in %s change with the season", (zone, peak, flat) => {
    expect(monthByMonth(zone, 12)).toBe(peak);
    expect(monthByMonth(zone, 16)).toBe(flat);
    expect(monthByMonth(zone, 7)).toBe("6".repeat(12));
  });

  test.each([
    ["peninsula", "666666662111112222111122"],
    ["balearic_islands", "666666664433333444333344"],
    ["canary_islands", "666666664422222444222244"],
    ["ceuta", "666666664411111444411114"],
    ["melilla", "666666662211111222211112"],
  ] as const)("on a working day of January in %s run like this", (zone, periods) => {
    expect(drawn(energyPeriodsOfDay("019", "2026-01-07", zone))).toBe(periods);
    expect(drawn(powerPeriodsOfDay("020", "2026-01-07", zone))).toBe(periods);
  });

  test("are all period 6 on weekends and holidays, but not on Good Friday", () => {
    expect(drawn(energyPeriodsOfDay("019", "2026-01-06", "peninsula"))).toBe("6".repeat(24));
    expect(drawn(energyPeriodsOfDay("023", "2026-03-29", "ceuta"))).toBe("6".repeat(23));
    expect(drawn(energyPeriodsOfDay("024", "2026-10-25", "melilla"))).toBe("6".repeat(25));
    expect(energyPeriodsOfDay("019", "2026-04-03", "peninsula")[12]).toBe(4);
  });
});

describe("any tariff", () => {
  const anyDay = fc.integer({ min: 0, max: 5000 }).map((days): PlainDate => addDays("2022-01-01", days));
  const anyTariff = fc.constantFrom(...accessTariffs);

  test("has one of its own periods for each hour of each day", () => {
    fc.assert(
      fc.property(anyTariff, anyDay, fc.constantFrom(...tariffZones), (tariff, day, zone) => {
        const energy = energyPeriodsOfDay(tariff.code, day, zone);
        const power = powerPeriodsOfDay(tariff.code, day, zone);
        expect(energy).toHaveLength(hoursInDay(day));
        expect(power).toHaveLength(hoursInDay(day));
        expect(Math.max(...energy)).toBeLessThanOrEqual(tariff.energyPeriods);
        expect(Math.max(...power)).toBeLessThanOrEqual(tariff.powerPeriods);
      }),
    );
  });

  test("has the same period for an instant as for that hour of the day", () => {
    fc.assert(
      fc.property(anyTariff, anyDay, fc.constantFrom(...tariffZones), (tariff, day, zone) => {
        const starts = hourStarts(day, clockOfZone(zone));
        expect(starts.map((start) => energyPeriodAt(tariff.code, start, zone))).toEqual(
          energyPeriodsOfDay(tariff.code, day, zone),
        );
      }),
    );
  });

  test.each(
    [
      ["Las Palmas", "canary_islands", "Atlantic/Canary"],
      ["Palma", "balearic_islands", "Europe/Madrid"],
      ["Madrid", "peninsula", "Europe/Madrid"],
    ].flatMap(([place, zone, timeZone]) =>
      ["2026-07-15", "2026-12-15", "2026-03-30", "2026-10-26"].map((day) => [place, day, zone, timeZone]),
    ),
  )(
    "has in %s on %s the peaks of the hours that the time zone database shows there",
    (_, day, name, timeZone) => {
      const zone = tariffZones.find((known) => known === name) ?? "ceuta";
      const hourThere = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
      const dayThere = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
      const noon = Date.parse(`${day}T12:00:00Z`);
      const hours = Array.from({ length: 48 }, (__, hour) => new Date(noon + (hour - 24) * 3_600_000));
      const ofDay = hours.filter((instant) => dayThere.format(instant) === day);
      expect(ofDay).toHaveLength(24);
      for (const instant of ofDay) {
        const hour = Number(hourThere.format(instant));
        const isPeak = (hour >= 10 && hour < 14) || (hour >= 18 && hour < 22);
        const flatOrNight = hour < 8 ? 3 : 2;
        expect(energyPeriodAt("018", instant, zone)).toBe(isPeak ? 1 : flatOrNight);
      }
    },
  );
});
