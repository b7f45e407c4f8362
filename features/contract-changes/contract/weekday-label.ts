import { plainDate } from "#energy/calendar.ts";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { type Weekday, weekdays } from "#features/contracts/contract/tariff-options.ts";

/** A day of the week in the language: `Dilluns`. */
export const weekdayLabel = (weekday: Weekday, language: CompleteLanguage): string => {
  // 1 January 2024 was a Monday.
  const day = plainDate(`2024-01-0${weekdays.indexOf(weekday) + 1}`);
  const name = formatsOf(language).weekdayName(day);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};
