import {
  addDays,
  changedHourOf,
  type Clock,
  hoursInDay,
  midnightOf,
  type PlainDate,
} from "#energy/calendar.ts";
import { parseCups } from "#energy/cups.ts";
import type { CurveFileFormat } from "./curve-file-format.ts";

const epoch = "1970-01-01";
const MINUTES_PER_DAY = 1440;
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = MINUTES_PER_DAY * MS_PER_MINUTE;
const summerOffsetMinutes = { "Europe/Madrid": 120, "Atlantic/Canary": 60 } as const;
const timestampForm = /^(\d{4})[/-](\d{2})[/-](\d{2}) (\d{2}):(\d{2})(?::00)?$/;

/** A day of a clock, in minutes of UTC, with its clock change. */
export interface ClockDay {
  readonly day: PlainDate;
  readonly startMinute: number;
  readonly hours: 23 | 24 | 25;
  /** The season flag of the hours before the change, or of all hours: 1 summer, 0 winter. */
  readonly season: 0 | 1;
  /** Minutes from midnight to the change; infinite on a day without one. */
  readonly changeMinute: number;
}

/** `index` counts days from 1 January 1970. */
const clockDay = (index: number, clock: Clock): ClockDay => {
  const day = addDays(epoch, index);
  const startMinute = midnightOf(day, clock).getTime() / MS_PER_MINUTE;
  const hours = hoursInDay(day);
  const changedMinute = changedHourOf(clock) * 60;
  const changeMinute = { 23: changedMinute, 24: Number.POSITIVE_INFINITY, 25: changedMinute + 60 }[hours];
  return {
    day,
    startMinute,
    hours,
    season: index * MINUTES_PER_DAY - startMinute === summerOffsetMinutes[clock] ? 1 : 0,
    changeMinute,
  };
};

const indexOfDate = (year: number, month: number, dayOfMonth: number): number | undefined => {
  if (year < 2000 || year > 2099) return undefined;
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth;
  return exists ? date.getTime() / MS_PER_DAY : undefined;
};

/** A slot of a day, counted from 0 in the file's resolution. */
interface CurveSlot {
  readonly clockDay: ClockDay;
  readonly slot: number;
}

export type SlotProblem = "bad_timestamp" | "bad_season";

/** The days of a clock, each made once. */
const createDays = (clock: Clock) => {
  const days = new Map<number, ClockDay>();
  return (index: number): ClockDay => {
    let found = days.get(index);
    if (found === undefined) days.set(index, (found = clockDay(index, clock)));
    return found;
  };
};

/**
 * Parses the timestamps of curve files: the END of the slot by the file's clock, and the season flag, which alone
 * distinguishes October's repeated hours. `2021/08/01 00:00` is the last slot of 31 July.
 *
 * A flag that contradicts the calendar is an error: winter time in July would mean another hour than the one
 * written. Days already parsed are cached.
 */
export const createCurveClock = (slotMinutes: 15 | 60, clock: Clock) => {
  const dayAt = createDays(clock);

  return (timestamp: string, season: string): CurveSlot | SlotProblem => {
    const parts = timestampForm.exec(timestamp);
    if (parts === null) return "bad_timestamp";
    const dateIndex = indexOfDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
    const minuteOfDay = Number(parts[4]) * 60 + Number(parts[5]);
    if (dateIndex === undefined || Number(parts[5]) > 59 || minuteOfDay > MINUTES_PER_DAY)
      return "bad_timestamp";
    if (season !== "0" && season !== "1") return "bad_season";

    const localEnd = dateIndex * MINUTES_PER_DAY + minuteOfDay;
    const found = dayAt(Math.floor((localEnd - 1) / MINUTES_PER_DAY));
    const summerOffset = summerOffsetMinutes[clock];
    const end = localEnd - (season === "1" ? summerOffset : summerOffset - 60) - found.startMinute;
    const isBeforeChange = Number(season) === found.season;
    if (isBeforeChange ? end > found.changeMinute : end < found.changeMinute) return "bad_season";
    const slot = end / slotMinutes - 1;
    if (!Number.isInteger(slot) || slot < 0 || end > found.hours * 60) return "bad_timestamp";
    return { clockDay: found, slot };
  };
};

/** The clock of a supply point's place, and the one by which its distributor's files tell the time. */
export interface SupplyPointClocks {
  readonly place: Clock;
  readonly file: Clock;
}

/** Slots of the place's days from the timestamps of files on either clock. */
const createPlaceClock = (slotMinutes: 15 | 60) => {
  const slotsPerHour = 60 / slotMinutes;
  const read = {
    "Europe/Madrid": createCurveClock(slotMinutes, "Europe/Madrid"),
    "Atlantic/Canary": createCurveClock(slotMinutes, "Atlantic/Canary"),
  };
  const islandDayAt = createDays("Atlantic/Canary");
  return ({ place, file }: SupplyPointClocks, timestamp: string, season: string): CurveSlot | SlotProblem => {
    const found = read[file](timestamp, season);
    if (typeof found === "string" || place === file) return found;
    // Each day of the islands begins an hour after the same day in Madrid.
    const index = Date.parse(`${found.clockDay.day}T00:00:00Z`) / MS_PER_DAY;
    const slot = found.slot - slotsPerHour;
    if (slot >= 0) return { clockDay: islandDayAt(index), slot };
    const dayBefore = islandDayAt(index - 1);
    return { clockDay: dayBefore, slot: dayBefore.hours * slotsPerHour + slot };
  };
};

/**
 * Why a line was refused. `duplicate`: the file already has that hour of that supply point. `not_valid`: the meter marked
 * its energy as not valid.
 */
export type RefusalReason =
  | SlotProblem
  | "column_count"
  | "bad_cups"
  | "bad_energy"
  | "negative_energy"
  | "no_energy"
  | "not_valid"
  | "duplicate";

/** The values of one line; `null` where the distributor gave none. */
export interface CurveLine {
  readonly supplyPoint: string;
  readonly clockDay: ClockDay;
  readonly slot: number;
  readonly importWh: number | null;
  readonly exportWh: number | null;
  readonly selfConsumedWh: number | null;
  readonly generatedWh: number | null;
  readonly reactiveVarh: number | null;
  readonly isEstimated: boolean;
  /** The source of the value, when it is none of the format's. */
  readonly unknownSource?: string;
}

const maxEnergy = 2_147_483_647;
const notValid = 128;
const numberForms = { Wh: /^\d+$/, kWh: /^\d*\.?\d+$|^\d+\.$/ } as const;

type Energy = number | null | RefusalReason;

const energyOf = (text: string, unit: CurveFileFormat["unit"]): Energy => {
  if (text === "") return null;
  if (numberForms[unit].test(text)) {
    const value = unit === "kWh" ? Math.round(Number(text) * 1000) : Number(text);
    return value <= maxEnergy ? value : "bad_energy";
  }
  return /^-\.?\d/.test(text) ? "negative_energy" : "bad_energy";
};

/** Reads the energies of a line's columns; a value that its meter marked as not valid is one that is not there. */
const createEnergyReader =
  ({ unit, hasQuality }: CurveFileFormat) =>
  (fields: readonly string[], column: number | undefined): Energy => {
    if (column === undefined) return null;
    const energy = energyOf((fields[column] ?? "").trim(), unit);
    if (!hasQuality || energy === null) return energy;
    return (Number(fields[column + 1]) & notValid) === 0 ? energy : "not_valid";
  };

/** Parses CUPS and caches the results: a file repeats each thousands of times. */
const createSupplyPointReader = () => {
  const known = new Map<string, string | null>();
  return (text: string): string | null => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const parsed = parseCups(text);
    const supplyPoint = parsed.valid ? parsed.supplyPoint : null;
    known.set(text, supplyPoint);
    return supplyPoint;
  };
};

/** Longer texts in the place of a source are cut where they are named. */
const maxNamedLength = 10;
const isSource = (text: string, maximum: number): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= maximum;

const unlessInvalid = (energy: Energy): Energy => (energy === "not_valid" ? null : energy);

/** Parses the lines of one file of a format. Caches CUPS and days only. */
export const createLineReader = (
  format: CurveFileFormat,
  clocksOf: (supplyPoint: string) => SupplyPointClocks,
) => {
  const { columns, columnCount, resolution, maxMeasuredSource, maxSource } = format;
  const slotOf = createPlaceClock(resolution === "hour" ? 60 : 15);
  const supplyPointOf = createSupplyPointReader();
  const readEnergy = createEnergyReader(format);

  const generatedOf = (fields: readonly string[]): Energy => {
    if (columns.generatedWh === undefined) return null;
    const [first, second] = columns.generatedWh;
    const firstWh = readEnergy(fields, first);
    const secondWh = readEnergy(fields, second);
    if (typeof firstWh === "string") return firstWh;
    if (typeof secondWh === "string" || firstWh === null) return secondWh;
    return Math.max(firstWh, secondWh ?? 0);
  };

  return (line: string): CurveLine | RefusalReason => {
    const fields = line.split(";");
    if (fields.length < columnCount.minimum || fields.length > columnCount.maximum) return "column_count";
    const supplyPoint = supplyPointOf(fields[columns.cups] ?? "");
    if (supplyPoint === null) return "bad_cups";
    const slot = slotOf(
      clocksOf(supplyPoint),
      (fields[columns.endsAt] ?? "").trim(),
      (fields[columns.season] ?? "").trim(),
    );
    if (typeof slot === "string") return slot;
    const importWh = readEnergy(fields, columns.importWh);
    if (typeof importWh === "string") return importWh;
    const exportWh = unlessInvalid(readEnergy(fields, columns.exportWh));
    if (typeof exportWh === "string") return exportWh;
    const selfConsumedWh = readEnergy(fields, columns.selfConsumedWh);
    if (typeof selfConsumedWh === "string") return selfConsumedWh;
    const generatedWh = generatedOf(fields);
    if (typeof generatedWh === "string") return generatedWh;
    const reactiveVarh = unlessInvalid(readEnergy(fields, columns.reactiveVarh));
    if (typeof reactiveVarh === "string") return reactiveVarh;
    if ((importWh ?? exportWh ?? selfConsumedWh ?? generatedWh ?? reactiveVarh) === null) return "no_energy";

    const source = columns.source === undefined ? "" : (fields[columns.source] ?? "").trim();
    const isMeasured = source === "" || (Number(source) >= 1 && Number(source) <= maxMeasuredSource);
    const { clockDay, slot: index } = slot;
    return {
      supplyPoint,
      clockDay,
      slot: index,
      importWh,
      exportWh,
      selfConsumedWh,
      generatedWh,
      reactiveVarh,
      isEstimated: !isMeasured,
      ...(source !== "" &&
        !isSource(source, maxSource) && { unknownSource: source.slice(0, maxNamedLength) }),
    };
  };
};
