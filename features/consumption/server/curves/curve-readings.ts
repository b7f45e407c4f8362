import type { CurveDay, CurveValues, Precedence } from "./curve-day.ts";

// The packed form of a day's curve, in `curve_weeks.readings` and `unclaimed_curve_days.readings`:
//
//   byte 0     number of slots
//   byte 1     1: an import is known; 2: all are; 4: an import, export or reactive energy is known
//   bytes 2-6  sum of the import, Wh
//
// then each known series: a byte with its number (128 more when one value stands for all slots), a byte with the bits per
// value, and the values, each one greater than it is, so that 0 is unknown. The functions `curve_…` of the database read it too.

const headerBytes = 7;
const someImport = 1;
const wholeImport = 2;
const metered = 4;
const oneForAll = 128;
const maxValue = 2 ** 31 - 1;

/** The numbers of the series; a stored number never changes. */
const numberOf = {
  importWh: 0,
  exportWh: 1,
  selfConsumedWh: 2,
  generatedWh: 3,
  reactiveVarh: 4,
  estimated: 5,
  precedence: 6,
  ownPrecedence: 7,
  generatedPrecedence: 8,
} as const;

interface Section {
  readonly number: number;
  readonly values: CurveValues;
  readonly bits: number;
}

/** Undefined for a series without any value. */
const sectionOf = (number: number, values: CurveValues | null): Section | undefined => {
  if (values === null) return undefined;
  let maximum = -1;
  for (const value of values) {
    if (value === null) continue;
    if (!Number.isInteger(value) || value < 0 || value > maxValue)
      throw new RangeError(`${value} is not a value of a curve`);
    if (value > maximum) maximum = value;
  }
  return maximum < 0 ? undefined : { number, values, bits: 32 - Math.clz32(maximum + 1) };
};

const bytesOf = ({ values, bits }: Section): number => Math.ceil((values.length * bits) / 8);

/** Writes the values bit by bit, the highest first; returns the place after the last byte. */
const writeSection = (target: Buffer, section: Section, at: number): number => {
  const { number, values, bits } = section;
  target[at] = number + (values.length === 1 ? oneForAll : 0);
  target[at + 1] = bits;
  let place = at + 2;
  let used = 0;
  for (const value of values) {
    const stored = value === null ? 0 : value + 1;
    for (let left = bits; left > 0;) {
      const count = Math.min(8 - used, left);
      const part = (stored >>> (left - count)) & ((1 << count) - 1);
      target[place] = (target[place] ?? 0) | (part << (8 - used - count));
      left -= count;
      used += count;
      if (used < 8) continue;
      used = 0;
      place += 1;
    }
  }
  return used === 0 ? place : place + 1;
};

const readValues = (source: Buffer, { at, bits, count }: { at: number; bits: number; count: number }) => {
  const values: (number | null)[] = [];
  let bit = at * 8;
  for (let slot = 0; slot < count; slot += 1) {
    let stored = 0;
    for (let left = bits; left > 0;) {
      const used = bit & 7;
      const taken = Math.min(8 - used, left);
      const part = ((source[bit >>> 3] ?? 0) >>> (8 - used - taken)) & ((1 << taken) - 1);
      stored = ((stored << taken) | part) >>> 0;
      left -= taken;
      bit += taken;
    }
    values.push(stored === 0 ? null : stored - 1);
  }
  return values;
};

type Readings = Omit<CurveDay, "supplyPoint" | "resolution" | "kind" | "day">;

/** Packs a day. Throws a RangeError for a value that is negative, broken or over 2^31 - 1. */
export const packReadings = (day: Readings): Buffer => {
  const flags = day.estimated?.map((isEstimated) => (isEstimated ? 0 : null)) ?? null;
  const sections = [
    sectionOf(numberOf.importWh, day.importWh),
    sectionOf(numberOf.exportWh, day.exportWh),
    sectionOf(numberOf.selfConsumedWh, day.selfConsumedWh),
    sectionOf(numberOf.generatedWh, day.generatedWh),
    sectionOf(numberOf.reactiveVarh, day.reactiveVarh),
    sectionOf(numberOf.estimated, flags),
    sectionOf(numberOf.precedence, day.precedence),
    sectionOf(numberOf.ownPrecedence, day.ownPrecedence),
    sectionOf(numberOf.generatedPrecedence, day.generatedPrecedence),
  ].filter((section) => section !== undefined);
  const size = sections.reduce((sum, section) => sum + 2 + bytesOf(section), headerBytes);
  const packed = Buffer.alloc(size);
  const isKnown = (...numbers: number[]): boolean => sections.some(({ number }) => numbers.includes(number));
  packed[0] = day.importWh.length;
  packed[1] =
    (isKnown(numberOf.importWh) ? someImport : 0) |
    (day.importWh.includes(null) ? 0 : wholeImport) |
    (isKnown(numberOf.importWh, numberOf.exportWh, numberOf.reactiveVarh) ? metered : 0);
  packed.writeUIntBE(
    day.importWh.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    2,
    5,
  );
  let at = headerBytes;
  for (const section of sections) at = writeSection(packed, section, at);
  return packed;
};

/** The day that `packReadings` packed. */
export const unpackReadings = (packed: Buffer): Readings => {
  const slots = packed[0] ?? 0;
  const series = new Map<number, (number | null)[]>();
  for (let at = headerBytes; at < packed.length;) {
    const tag = packed[at] ?? 0;
    const bits = packed[at + 1] ?? 0;
    const count = tag >= oneForAll ? 1 : slots;
    series.set(tag % oneForAll, readValues(packed, { at: at + 2, bits, count }));
    at += 2 + Math.ceil((count * bits) / 8);
  }
  const precedenceOf = (number: number): Precedence => series.get(number)?.map((value) => value ?? 0) ?? null;
  return {
    importWh: series.get(numberOf.importWh) ?? Array.from({ length: slots }, () => null),
    exportWh: series.get(numberOf.exportWh) ?? null,
    selfConsumedWh: series.get(numberOf.selfConsumedWh) ?? null,
    generatedWh: series.get(numberOf.generatedWh) ?? null,
    reactiveVarh: series.get(numberOf.reactiveVarh) ?? null,
    estimated: series.get(numberOf.estimated)?.map((value) => value !== null) ?? null,
    precedence: precedenceOf(numberOf.precedence),
    ownPrecedence: precedenceOf(numberOf.ownPrecedence),
    generatedPrecedence: precedenceOf(numberOf.generatedPrecedence),
  };
};
