import { expect, test } from "vitest";
import { madridMidnight, type PlainDate } from "#energy/calendar.ts";
import { quarterHourDemands } from "./quarter-hour-demands.ts";

const slotsFrom = (day: PlainDate, importWh: (number | null)[], periods: string) => ({
  startsAt: madridMidnight(day),
  clock: "Europe/Madrid" as const,
  stepSeconds: 900 as const,
  importWh,
  exportWh: null,
  selfConsumedWh: null,
  reactiveVarh: null,
  periods,
  methods: "",
});

test("quarter-hours become the demand of their month and period, also in the month with 25 hours in a day", () => {
  const october = (31 * 24 + 1) * 4;
  const quarters = Array.from({ length: october + 96 }, (_, slot) => (slot < october ? 5000 : 1));
  const demands = quarterHourDemands(
    {
      startsOn: "2026-10-01",
      endsOn: "2026-11-01",
      slots: slotsFrom("2026-10-01", quarters, "1".repeat(96) + "6".repeat(quarters.length - 96)),
    },
    6,
  );
  expect(demands.map(({ month }) => month)).toEqual(["2026-10-01"]);
  const [first, ...rest] = demands[0]?.demandsW ?? [];
  expect(first).toEqual(new Array(96).fill(20_000));
  expect(rest.at(-1)).toHaveLength(october - 96);
});

test("a month that lacks more than a fiftieth of its quarter-hours does not count", () => {
  const september = 30 * 96;
  const demandsWithout = (missing: number) =>
    quarterHourDemands(
      {
        startsOn: "2026-09-01",
        endsOn: "2026-09-30",
        slots: slotsFrom(
          "2026-09-01",
          Array.from({ length: september }, (_, slot) => (slot < missing ? null : 100)),
          "3".repeat(september),
        ),
      },
      6,
    );
  expect(demandsWithout(57)).toHaveLength(1);
  expect(demandsWithout(58)).toEqual([]);
  expect(quarterHourDemands({ startsOn: null, endsOn: null, slots: null }, 6)).toEqual([]);
});
