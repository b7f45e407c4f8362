import { addDays, hoursInDay, isPlainDate, type PlainDate } from "./calendar.ts";
import { parseCups } from "./cups.ts";
import type { CurveDay } from "./pricing/year-of-use.ts";

/** Files above these are refused: ten years of hours are a tenth of them. */
export const maxCurveFileBytes = 10_000_000;
const maxLines = 400_000;

export interface CurveFile {
  /** The first 20 characters; null where the file does not say it. */
  readonly supplyPoint: string | null;
  /** In order; an hour that the file does not have is null. */
  readonly days: readonly CurveDay[];
  /** Lines that have the same hour as another one. */
  readonly repeatedLines: number;
  /** Lines with an hour but without an amount that can be read. */
  readonly unreadLines: number;
}

export type CurveFileProblem = "not_a_curve" | "several_supplies" | "too_large";

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

interface Columns {
  readonly cups: number;
  /** The day, or the instant at which the hour ends. */
  readonly date: number;
  /** -1 where `date` has the time too. */
  readonly hour: number;
  readonly energy: number;
  /** -1 without surplus. */
  readonly exported: number;
  readonly wattHoursPerUnit: number;
  readonly wattHoursPerExported: number;
}

const energyNames = /^(consumo|aekwh|energiaactiva|activaentrante|ae$)/;
const exportNames = /^(energiavertida|vertida|askwh|generacion|excedent|activasaliente|as$)/;
const unitOf = (name: string): number => (name.endsWith("kwh") || !name.endsWith("wh") ? 1000 : 1);

/** Which column of a header is which, whatever their order, case and accents. */
const columnsOf = (header: readonly string[]): Columns | undefined => {
  const names = header.map(fold);
  const date = names.findIndex((name) => name.startsWith("fecha") || name === "date" || name === "dia");
  const energy = names.findIndex((name) => energyNames.test(name));
  const exported = names.findIndex((name) => exportNames.test(name));
  const hour = names.findIndex((name) => name === "hora" || name === "hour");
  const hasTime = names[date] === "fechahora" || names[date] === "fechayhora";
  if (date === -1 || energy === -1 || (hour === -1 && !hasTime)) return undefined;
  return {
    cups: names.indexOf("cups"),
    date,
    hour: hasTime ? -1 : hour,
    energy,
    exported,
    wattHoursPerUnit: unitOf(names[energy] ?? ""),
    wattHoursPerExported: unitOf(names[exported] ?? ""),
  };
};

/** The columns of a file without a header, as the CNMC takes it. */
const plainColumns: Columns = {
  cups: 0,
  date: 1,
  hour: 2,
  energy: 3,
  exported: -1,
  wattHoursPerUnit: 1000,
  wattHoursPerExported: 1000,
};

const separators = [";", "\t", ","] as const;

const fieldsOf = (line: string, separator: string): string[] => {
  if (!line.includes('"')) return line.split(separator).map((field) => field.trim());
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      fields.push(field.trim());
      field = "";
    } else field += character;
  }
  return [...fields, field.trim()];
};

const yearFirst = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[ T](\d{1,2}):?\d*(?::\d+)?)?$/;
const dayFirst = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:[ T](\d{1,2}):?\d*(?::\d+)?)?$/;

/** A day written in either order, with the hour after it where there is one. */
const parseDate = (text: string): { day: PlainDate; hour: number | null } | undefined => {
  const first = yearFirst.exec(text);
  const parts = first ?? dayFirst.exec(text);
  if (parts === null) return undefined;
  const [, one = "", month = "", three = "", time] = parts;
  const [year, date] = first === null ? [three, one] : [one, three];
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isPlainDate(day) ? { day, hour: time === undefined ? null : Number(time) } : undefined;
};

/** A number with a comma or a point before its decimals; the other one, where both are there, separates thousands. */
const parseNumber = (text: string): number | undefined => {
  const last = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
  const whole = last === -1 ? text : text.slice(0, last).replaceAll(/[.,]/g, "");
  const written = last === -1 ? whole : `${whole}.${text.slice(last + 1)}`;
  return /^\d{1,9}(\.\d{0,12})?$/.test(written) ? Number(written) : undefined;
};

const hourForm = /^(\d{1,2})(?::00)?(?::00)?$/;

interface Reading {
  /** As the file numbers the hour. */
  readonly label: number;
  readonly energyWh: number;
  readonly exportWh: number;
}

/** The hour of a line by its number from 1; an instant is the end of its hour, and midnight that of the day before. */
const hourOf = (
  fields: readonly string[],
  columns: Columns,
): { day: PlainDate; label: number } | undefined => {
  const date = parseDate(fields[columns.date] ?? "");
  if (date === undefined) return undefined;
  if (columns.hour === -1) {
    if (date.hour === null || date.hour > 24) return undefined;
    return date.hour === 0 ? { day: addDays(date.day, -1), label: 24 } : { day: date.day, label: date.hour };
  }
  const written = hourForm.exec(fields[columns.hour] ?? "");
  const label = Number(written?.[1]);
  return written === null || label > 25 ? undefined : { day: date.day, label };
};

const changedLabel = 3;

/** The place of each hour in a day of 23, 24 or 25: numbers either run on or are those of a clock. */
const slotsOf = (
  day: PlainDate,
  labels: readonly number[],
): ((label: number, repetition: number) => number) => {
  const hours = hoursInDay(day);
  const last = labels.reduce((highest, label) => Math.max(highest, label), 0);
  if (hours === 23 && last > 23) return (label) => (label >= changedLabel ? label - 2 : label - 1);
  if (hours === 25 && last < 25) {
    const counts = new Map<number, number>();
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
    const minCount = Math.min(...counts.values());
    const doubled = [...counts].find(([, count]) => count >= 2 * minCount)?.[0] ?? changedLabel;
    return (label, repetition) => {
      if (label === doubled) return label - 1 + (repetition % 2);
      return label > doubled ? label : label - 1;
    };
  }
  return (label) => label - 1;
};

const dayOf = (day: PlainDate, readings: readonly Reading[]): { day: CurveDay; repeated: number } => {
  const slotOf = slotsOf(
    day,
    readings.map(({ label }) => label),
  );
  const energyWh: (number | null)[] = new Array<number | null>(hoursInDay(day)).fill(null);
  const exported = new Map<number, number>();
  const seen = new Map<number, number>();
  let repeated = 0;
  for (const { label, energyWh: wh, exportWh } of readings) {
    const repetition = seen.get(label) ?? 0;
    seen.set(label, repetition + 1);
    const slot = slotOf(label, repetition);
    if (slot < 0 || slot >= energyWh.length) continue;
    if (energyWh[slot] !== null) repeated += 1;
    energyWh[slot] = wh;
    exported.set(slot, exportWh);
  }
  const exportWh = [...exported.values()].reduce((sum, wh) => sum + wh, 0);
  return { day: { day, slotsPerHour: 1, energyWh, exportWh }, repeated };
};

interface Table {
  readonly columns: Columns;
  readonly separator: string;
  readonly lines: readonly string[];
}

const tableOf = (lines: readonly string[]): Table | undefined => {
  for (const separator of separators) {
    // Some files have their title above the header.
    for (const [index, line] of lines.slice(0, 10).entries()) {
      const fields = fieldsOf(line, separator);
      const columns = columnsOf(fields);
      if (columns !== undefined) return { columns, separator, lines: lines.slice(index + 1) };
      const isPlain = parseCups(fields[0] ?? "").valid && hourOf(fields, plainColumns) !== undefined;
      if (isPlain) return { columns: plainColumns, separator, lines: lines.slice(index) };
    }
  }
  return undefined;
};

const readingsOf = ({ columns, separator, lines }: Table) => {
  const byDay = new Map<PlainDate, Reading[]>();
  const supplies = new Set<string>();
  let unreadLines = 0;
  let startsAtZero = false;
  for (const line of lines) {
    const fields = fieldsOf(line, separator);
    const hour = hourOf(fields, columns);
    if (hour === undefined) continue;
    const energy = parseNumber(fields[columns.energy] ?? "");
    const exported = parseNumber(fields[columns.exported] ?? "") ?? 0;
    supplies.add((fields[columns.cups] ?? "").toUpperCase().slice(0, 20));
    if (energy === undefined) {
      unreadLines += 1;
      continue;
    }
    startsAtZero ||= hour.label === 0;
    const readings = byDay.get(hour.day) ?? [];
    byDay.set(hour.day, readings);
    readings.push({
      label: hour.label,
      energyWh: Math.round(energy * columns.wattHoursPerUnit),
      exportWh: Math.round(exported * columns.wattHoursPerExported),
    });
  }
  return { byDay, supplies: [...supplies].filter((cups) => cups !== ""), unreadLines, startsAtZero };
};

/**
 * The hours of a file as Datadis, e-distribución, i-DE or the CNMC have it: columns in any order, days in either order, hours
 * numbered from 1 or from 0 or named by their end, kWh or Wh with a comma or a point, days of 23 and 25 hours numbered on or
 * by the clock, and lines more than once, of which the last counts.
 */
export const readCurveCsv = (text: string): CurveFile | { readonly problem: CurveFileProblem } => {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  if (lines.length > maxLines) return { problem: "too_large" };
  const table = tableOf(lines);
  if (table === undefined) return { problem: "not_a_curve" };
  const { byDay, supplies, unreadLines, startsAtZero } = readingsOf(table);
  if (supplies.length > 1) return { problem: "several_supplies" };
  if (byDay.size === 0) return { problem: "not_a_curve" };
  const shift = startsAtZero ? 1 : 0;
  const read = [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, readings]) =>
      dayOf(
        day,
        readings.map((reading) => ({ ...reading, label: reading.label + shift })),
      ),
    );
  return {
    supplyPoint: supplies[0] ?? null,
    days: read.map(({ day }) => day),
    repeatedLines: read.reduce((sum, { repeated }) => sum + repeated, 0),
    unreadLines,
  };
};
