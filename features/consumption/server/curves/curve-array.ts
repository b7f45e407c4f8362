import type { CurveValues } from "./curve-day.ts";

// A year of quarters is 35,040 values: reading PostgreSQL's text ourselves is several times as fast as the driver.

/** PostgreSQL's text of an integer array, such as `{12,NULL,7}`, as values. */
export function valuesOfText(text: string): CurveValues;
export function valuesOfText(text: string | null): CurveValues | null;
export function valuesOfText(text: string | null): CurveValues | null {
  if (text === null) return null;
  return text
    .slice(1, -1)
    .split(",")
    .map((entry) => (entry === "NULL" ? null : Number(entry)));
}

/** PostgreSQL's text of a boolean array, such as `{t,f}`, as flags. */
export const flagsOfText = (text: string | null): readonly boolean[] | null =>
  text === null
    ? null
    : text
        .slice(1, -1)
        .split(",")
        .map((entry) => entry === "t");

/** Values as PostgreSQL's text of an integer array. */
export const textOfValues = (values: CurveValues | null): string | null => {
  if (values === null) return null;
  let text = "{";
  for (let slot = 0; slot < values.length; slot += 1)
    text += `${slot === 0 ? "" : ","}${values[slot] ?? "NULL"}`;
  return `${text}}`;
};

/** Flags as PostgreSQL's text of a boolean array. */
export const textOfFlags = (flags: readonly boolean[] | null): string | null =>
  flags === null ? null : `{${flags.map((flag) => (flag ? "t" : "f")).join(",")}}`;

/** A `text[]` of texts that have neither quotes nor backslashes in them: dates, array texts, supply points. */
export const textOfTexts = (texts: readonly (string | null)[]): string =>
  `{${texts.map((text) => (text === null ? "NULL" : `"${text}"`)).join(",")}}`;
