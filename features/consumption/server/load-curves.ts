import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import type pg from "pg";
import { eachDay, hoursInDay, type PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { extentOf, type DayCollector, createDayCollector } from "./curve-files/collect-curve-days.ts";
import {
  curveFileFormatOf,
  curveFileFormats,
  type CurveFileFormat,
  precedenceOf,
  readCurveFile,
} from "./curve-files/curve-file-format.ts";
import {
  maxListLength,
  type CurveGap,
  CurveFileError,
  type CurveFileReport,
  type Refusal,
  recordCurveFile,
} from "./curve-files/curve-file-report.ts";
import { createLineReader, type CurveLine, type RefusalReason } from "./curve-files/curve-line.ts";
import { createOwnerFinder } from "./curves/curve-owners.ts";
import {
  type CurveAccess,
  inCurveTransaction,
  lockSupplyPoints,
  mergeCurveDays,
} from "./curves/write-curve-days.ts";

const countBits = (word: number): number => {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/**
 * Slots missing in the file between each supply point's first and last day, and the first days with missing
 * slots.
 */
const findCurveGaps = ({
  supplyPoints,
  slotsPerHour,
}: DayCollector): { missing: number; gaps: readonly CurveGap[] } => {
  const gaps: CurveGap[] = [];
  let total = 0;
  for (const [supplyPoint, { seen }] of supplyPoints) {
    const given = new Map<PlainDate, number>();
    for (const words of seen)
      for (const [{ day }, word] of words) given.set(day, (given.get(day) ?? 0) + countBits(word));
    const extent = extentOf(given.keys());
    if (extent === null) continue;
    for (const day of eachDay(...extent)) {
      const missing = hoursInDay(day) * slotsPerHour - (given.get(day) ?? 0);
      total += missing;
      if (missing > 0 && gaps.length < maxListLength) gaps.push({ supplyPoint, day, missing });
    }
  }
  return { missing: total, gaps };
};

export interface CurveFileProgress {
  readonly bytesRead: number;
  /** Undefined when the size is not known. */
  readonly bytesTotal: number | undefined;
  readonly lines: number;
}

interface LoadCurvesOptions {
  readonly database: Database;
  /** Determines the format, and whether the content is compressed. */
  readonly fileName: string;
  readonly content: Readable;
  readonly bytesTotal?: number;
  /** Maximum number of collected days before a batch is stored; default 5,000. */
  readonly daysPerBatch?: number;
  /** `alone` waits for all other loads, and cannot be interrupted by them; default `shared`. */
  readonly access?: CurveAccess;
  /** Called after each stored batch. */
  readonly onProgress?: (progress: CurveFileProgress) => void;
  /** Called with each refused line, with the fields with which it begins. */
  readonly onRefused?: ((refusal: Refusal & { readonly key: string }) => void) | undefined;
}

const usualDaysPerBatch = 5_000;
/** Days of supply points in one file, each held in memory until its end; a month of 19,000 supply points has 589,000. */
const maxDays = 600_000;

const refuseDays = (fileName: string): never => {
  throw new CurveFileError(
    "too_large",
    `${fileName} has more than ${maxDays} days of supply points: split it by supply point`,
  );
};

const formatOf = (fileName: string): CurveFileFormat => {
  const format = curveFileFormatOf(fileName);
  if (format !== undefined) return format;
  const known = curveFileFormats.map(({ name }) => `${name}_DDDD_CCCC_YYYYMMDD.v[.bz2|.zip]`).join(", ");
  throw new CurveFileError(
    "unknown_format",
    `${fileName} is no curve file that we know by its name: ${known}`,
  );
};

const maxBeginningLength = 60;
/** The CUPS and the time of a line, as they are in the file. */
const beginningOf = (text: string): string => text.split(";", 3).join(" ").slice(0, maxBeginningLength);

/** Counts lines for the report while they are read. */
const createTally = (onRefused: LoadCurvesOptions["onRefused"]) => {
  const refusals: Refusal[] = [];
  const refusalCounts: Partial<Record<RefusalReason, number>> = {};
  const energy = { importWh: 0, exportWh: 0, selfConsumedWh: 0 };
  let refused = 0;
  const refuse = (line: number, reason: RefusalReason, text: string): void => {
    refused += 1;
    onRefused?.({ line, reason, key: beginningOf(text) });
    refusalCounts[reason] = (refusalCounts[reason] ?? 0) + 1;
    if (refusals.length < maxListLength) refusals.push({ line, reason });
  };
  const take = ({ importWh, exportWh, selfConsumedWh }: CurveLine): void => {
    energy.importWh += importWh ?? 0;
    energy.exportWh += exportWh ?? 0;
    energy.selfConsumedWh += selfConsumedWh ?? 0;
  };
  return { refuse, take, result: () => ({ refused, refusals, refusalCounts, energy }) };
};

/** Stores the collected days and counts them. */
const createStore = (client: pg.ClientBase, collector: DayCollector) => {
  const withOwners = createOwnerFinder(client);
  const counts = { new: 0, changed: 0, unchanged: 0, outdated: 0, unclaimed: 0 };
  const flush = async (): Promise<void> => {
    const taken = collector.take();
    await lockSupplyPoints(
      client,
      taken.map(({ supplyPoint }) => supplyPoint),
    );
    const days = await withOwners(taken);
    for (const isOwned of [true, false]) {
      const part = days.filter(({ customerId }) => (customerId !== null) === isOwned);
      const merged = await mergeCurveDays(client, part);
      counts.new += merged.new;
      counts.changed += merged.changed;
      counts.unchanged += merged.unchanged;
      counts.outdated += merged.outdated ?? 0;
      if (!isOwned) counts.unclaimed += merged.new + merged.changed + merged.unchanged;
    }
  };
  return { flush, counts };
};

const loadInto = async (
  client: pg.ClientBase,
  format: CurveFileFormat,
  {
    fileName,
    content,
    bytesTotal,
    daysPerBatch = usualDaysPerBatch,
    onProgress,
    onRefused,
  }: LoadCurvesOptions,
): Promise<CurveFileReport> => {
  const file = readCurveFile(fileName, content);
  const readLine = createLineReader(format);
  const collector = createDayCollector(format, precedenceOf(format, fileName));
  const store = createStore(client, collector);
  const tally = createTally(onRefused);
  let lines = 0;
  let isBlank = true;

  for await (const batch of file.lines) {
    for (const text of batch) {
      lines += 1;
      if (text === "") continue;
      isBlank = false;
      const line = readLine(text);
      if (typeof line === "string") tally.refuse(lines, line, text);
      else if (collector.add(line) === "duplicate") tally.refuse(lines, "duplicate", text);
      else tally.take(line);
    }
    if (collector.seenDays() > maxDays) refuseDays(fileName);
    if (collector.size() < daysPerBatch) continue;
    await store.flush();
    onProgress?.({ bytesRead: file.bytesRead(), bytesTotal, lines });
  }
  if (isBlank) throw new CurveFileError("empty", `${fileName} is empty`);
  await store.flush();
  onProgress?.({ bytesRead: file.bytesRead(), bytesTotal, lines });

  const { refused, ...outcome } = tally.result();
  const days = new Set<PlainDate>();
  for (const { seen } of collector.supplyPoints.values())
    for (const words of seen) for (const { day } of words.keys()) days.add(day);
  const extent = extentOf(days);
  return recordCurveFile(client, {
    fileName,
    format: format.name,
    sha256: file.sha256(),
    lines,
    supplyPoints: collector.supplyPoints.size,
    firstDay: extent?.[0] ?? null,
    lastDay: extent?.[1] ?? null,
    values: { ...store.counts, refused },
    ...outcome,
    ...findCurveGaps(collector),
  });
};

/**
 * Loads a distributor's curve file from a stream, in one pass and one transaction: all valid lines are stored
 * or, when the stream is cut off, none. Loading it again changes nothing. Refused lines are in the report.
 * Rejects with a CurveFileError: `unknown_format` for the file's name, `unreadable` when the stream is cut off, `empty`,
 * `too_large` and `wrong_encoding` for what it has.
 */
export const loadCurves = async (options: LoadCurvesOptions): Promise<CurveFileReport> => {
  try {
    const format = formatOf(options.fileName);
    return await inCurveTransaction(
      options.database,
      (client) => loadInto(client, format, options),
      options.access,
    );
  } finally {
    options.content.destroy();
  }
};

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "40P01";

/**
 * Loads a local curve file; see `loadCurves`. When another load holds some of its supply points and waits for others,
 * the file is read again, while no other load runs.
 */
export const loadCurveFile = async ({
  database,
  path,
  onProgress,
  onRefused,
  daysPerBatch = usualDaysPerBatch,
}: Pick<LoadCurvesOptions, "database" | "onProgress" | "onRefused" | "daysPerBatch"> & {
  readonly path: string;
}): Promise<CurveFileReport> => {
  const { size } = await stat(path);
  let lastReported = 0;
  // Lines that were reported before the file is read again are not reported twice.
  const reportOnce: LoadCurvesOptions["onRefused"] =
    onRefused &&
    ((refusal) => {
      if (refusal.line <= lastReported) return;
      lastReported = refusal.line;
      onRefused(refusal);
    });
  const load = (access: CurveAccess) =>
    loadCurves({
      database,
      fileName: basename(path),
      content: createReadStream(path, { highWaterMark: 1 << 20 }),
      bytesTotal: size,
      access,
      daysPerBatch,
      onRefused: reportOnce,
      ...(onProgress && { onProgress }),
    });
  try {
    return await load("shared");
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    return load("alone");
  }
};
