import { addDays, isPlainDate } from "#energy/calendar.ts";
import type { Commodity } from "./contract-field.tsx";

const oldestDays = 730;
export const unitOf = (commodity: Commodity): string => (commodity === "gas" ? "m³" : "kWh");
/** Whether a reading can be of this day: not of the future, nor of long ago. */
export const isReadingDay = (readOn: string, today: string): boolean =>
  isPlainDate(readOn) && isPlainDate(today) && readOn <= today && readOn >= addDays(today, -oldestDays);

/** Digits as people group them: `12 345`, `12.345`. */
export const wholeNumber = (typed: string): number | undefined => {
  const digits = typed.replaceAll(/[\s\u00a0.]/g, "");
  return /^\d{1,8}$/.test(digits) ? Number(digits) : undefined;
};
