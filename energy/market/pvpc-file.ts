import { hoursInDay, isPlainDate, type PlainDate } from "../calendar.ts";
import type { FileFault } from "./day-ahead-file.ts";
import { centsOfText, type MarketDay } from "./market-days.ts";

/** The regulated price by the hour, in the archive of ESIOS. */
export interface PvpcFile {
  readonly day: PlainDate;
  /** Peninsula, Balearic and Canary Islands. */
  readonly peninsula: MarketDay;
  readonly ceutaMelilla: MarketDay;
}

interface Hour {
  readonly day: string;
  readonly peninsula: string;
  readonly ceutaMelilla: string;
}

const textOf = (value: unknown, name: string): string | undefined => {
  const found: unknown = Reflect.get(Object(value), name);
  return typeof found === "string" ? found : undefined;
};

/** The hours of the list `PVPC`; undefined for anything else. */
const hoursIn = (value: unknown): readonly Hour[] | undefined => {
  const list: unknown = Reflect.get(Object(value), "PVPC");
  if (!Array.isArray(list) || list.length === 0 || list.length > 25) return undefined;
  const hours = list.flatMap((entry: unknown): Hour[] => {
    const [day, peninsula, ceutaMelilla] = ["Dia", "PCB", "CYM"].map((name) => textOf(entry, name));
    return day === undefined || peninsula === undefined || ceutaMelilla === undefined
      ? []
      : [{ day, peninsula, ceutaMelilla }];
  });
  return hours.length === list.length ? hours : undefined;
};

const dayOf = (written: string): string => {
  const [, day = "", month = "", year = ""] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written) ?? [];
  return `${year}-${month}-${day}`;
};

/**
 * Reads a day of `archives/70`. Hours are counted by their position, because their labels are running numbers on the day
 * of 25 hours and clock hours on that of 23.
 */
export const readPvpcFile = (text: string): PvpcFile | FileFault => {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return { fault: "it is not JSON" };
  }
  const hours = hoursIn(value);
  if (hours === undefined) return { fault: "it has no list PVPC of hours with Dia, PCB and CYM" };
  const day = dayOf(hours[0]?.day ?? "");
  if (!isPlainDate(day)) return { fault: "its first hour has no day as 31/10/2021" };
  if (hours.some((hour) => dayOf(hour.day) !== day)) return { fault: "its hours are of several days" };
  if (hours.length !== hoursInDay(day)) return { fault: `${day} has not ${hours.length} hours` };
  const peninsula = hours.map((hour) => centsOfText(hour.peninsula));
  const ceutaMelilla = hours.map((hour) => centsOfText(hour.ceutaMelilla));
  const wrong = hours.findIndex(
    (_, index) => peninsula[index] === undefined || ceutaMelilla[index] === undefined,
  );
  if (wrong >= 0) return { fault: `the price of its hour ${wrong + 1} is not a number` };
  const marketDay = (cents: readonly (number | undefined)[]): MarketDay => ({
    day,
    stepMinutes: 60,
    centsMwh: cents.flatMap((price) => price ?? []),
  });
  return { day, peninsula: marketDay(peninsula), ceutaMelilla: marketDay(ceutaMelilla) };
};
