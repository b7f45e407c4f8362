import { createRandom } from "#database/seed/random.ts";
import { eachDay, quarterStarts, type PlainDate, localHours } from "#energy/calendar.ts";
import { cupsCheckLetters } from "#energy/cups.ts";
import type { OwnedCurveDay } from "#features/consumption/server/curves/curve-day.ts";

/** The customer, contract and meter of the year of quarter-hours that is requested. */
export const curveOwner = { customerId: 20, contractId: 200, supplyPoint: "ES0000000000000200AA" } as const;
export const curveYear = { firstDay: "2025-01-01", lastDay: "2025-12-31" } as const;

/**
 * A home's quarter-hour: little at night, more in the evening, with variation, so that it compresses like real data.
 */
const quarterWh = (slot: number, chance: number): number => {
  const eveningShare = Math.max(0, Math.sin(((slot - 24) / 72) * Math.PI));
  return Math.round(25 + 40 * chance + 180 * eveningShare * chance * chance);
};

export const dayOfQuarters = (day: PlainDate): OwnedCurveDay => {
  const random = createRandom(`quarters of ${day}`);
  const { customerId, supplyPoint } = curveOwner;
  return {
    customerId,
    supplyPoint,
    resolution: "quarter",
    kind: "billed",
    day,
    importWh: quarterStarts(day, "Europe/Madrid").map((_, slot) => quarterWh(slot, random.next())),
    exportWh: null,
    selfConsumedWh: null,
    generatedWh: null,
    reactiveVarh: null,
    estimated: null,
    precedence: null,
    ownPrecedence: null,
    generatedPrecedence: null,
  };
};

export const yearOfQuarters = (): OwnedCurveDay[] =>
  eachDay(curveYear.firstDay, curveYear.lastDay).map(dayOfQuarters);

/** The owner's contracts, whose hours there are from the first day to the end of the year of quarter-hours. */
export const curveContracts = { firstDay: "2023-01-01", contractIds: [200, 201, 202, 203] } as const;

/** The hours of the owner's contracts, but for the days that have quarter-hours. */
export const hoursOfContracts = (): OwnedCurveDay[] =>
  curveContracts.contractIds.flatMap((contractId) =>
    eachDay(curveContracts.firstDay, curveYear.lastDay)
      .filter((day) => contractId !== curveOwner.contractId || day < curveYear.firstDay)
      .map((day) => ({
        ...dayOfQuarters(day),
        supplyPoint: `ES${String(contractId).padStart(16, "0")}AA`,
        resolution: "hour",
        importWh: localHours(day, "Europe/Madrid").map(
          (hour) => 4 * quarterWh(4 * hour, (contractId % 7) / 10),
        ),
      })),
  );

export const cupsOf = (number: number): string => {
  const digits = `0031${String(number).padStart(12, "0")}`;
  return `ES${digits}${cupsCheckLetters(digits)}0F`;
};

const pad = (number: number): string => String(number).padStart(2, "0");

/** Slot labels from `2025/01/01 01:00;0` on: the end of each slot in Madrid time, and whether it is summer time. */
const slotsOf = (day: PlainDate, slotsPerHour: 1 | 4): string[] => {
  const hours = localHours(day, "Europe/Madrid");
  const isLong = hours.length === 25;
  const isShort = hours.length === 23;
  const isSummer = day > "2025-03-30" && day < "2025-10-26";
  return hours.flatMap((hour, place) =>
    Array.from({ length: slotsPerHour }, (_, part) => {
      const end = new Date(Date.parse(`${day}T00:00:00Z`) + (hour + (part + 1) / slotsPerHour) * 3_600_000);
      const summer = isLong ? place <= 2 : isSummer || (isShort && place >= 2);
      const date = `${end.getUTCFullYear()}/${pad(end.getUTCMonth() + 1)}/${pad(end.getUTCDate())}`;
      return `${date} ${pad(end.getUTCHours())}:${pad(end.getUTCMinutes())};${summer ? 1 : 0}`;
    }),
  );
};

/** The days of the readings, and the supply points, from the first: one after the other. */
interface CurveFileContent {
  readonly supplyPoints: number;
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** Lines of a distributor's F5D file: hours, in Wh. */
export function* hourlyLines({ supplyPoints, from, to }: CurveFileContent): Generator<string> {
  const slots = eachDay(from, to).flatMap((day) => slotsOf(day, 1));
  for (let point = 1; point <= supplyPoints; point += 1) {
    const cups = cupsOf(point);
    for (const [index, slot] of slots.entries())
      yield `${cups};${slot};${(index * 7919 + point * 131) % 2500};0;${(index + point) % 90};0;0;0;1;0;F25/1;0;0\n`;
  }
}

/** Lines of a distributor's P2D file: quarters of an hour, in kWh, each energy with its quality. */
export function* quarterHourlyLines({ supplyPoints, from, to }: CurveFileContent): Generator<string> {
  const slots = eachDay(from, to).flatMap((day) => slotsOf(day, 4));
  for (let point = 1; point <= supplyPoints; point += 1) {
    const cups = cupsOf(point);
    for (const [index, slot] of slots.entries()) {
      const [date, season] = slot.split(";");
      const energy = (((index * 7919 + point * 131) % 625) / 1000).toFixed(3);
      yield `${cups};11;${date}:00;${season};${energy};0;0;0;0.010;0;0;0;0;0;0;0;0;0;0;0;1;1\n`;
    }
  }
}
