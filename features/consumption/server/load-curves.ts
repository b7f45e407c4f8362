import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import type pg from "pg";
import { eachDay, hoursInDay, type PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { hasCode } from "#platform/server/error-code.ts";
import {
  extentOf,
  type DayCollector,
  createDayCollector,
  type SeenSlots,
} from "./curve-files/collect-curve-days.ts";
import { precedenceOf } from "./curve-files/curve-file-format.ts";
import { checkCurveFileName, type CurveFilePart, readCurveFile } from "./curve-files/read-curve-file.ts";
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
import { findSupplyPointClocks } from "./curves/supply-point-clocks.ts";
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

/** The number of slots that the files have given of each day of a supply point. */
const countGiven = (seenByFile: readonly SeenSlots[]): Map<PlainDate, number> => {
  const given = new Map<PlainDate, number>();
  for (const word of [0, 1, 2, 3]) {
    const union = new Map<PlainDate, number>();
    for (const seen of seenByFile)
      for (const [{ day }, bits] of seen[word] ?? []) union.set(day, (union.get(day) ?? 0) | bits);
    for (const [day, bits] of union) given.set(day, (given.get(day) ?? 0) + countBits(bits));
  }
  return given;
};

/** What files of one kind and resolution have given of each supply point. */
const groupSeen = (collectors: readonly DayCollector[]) => {
  const groups = new Map<string, { slotsPerHour: number; seen: Map<string, SeenSlots[]> }>();
  for (const { kind, slotsPerHour, supplyPoints } of collectors) {
    const key = `${kind} ${slotsPerHour}`;
    const group = groups.get(key) ?? { slotsPerHour, seen: new Map<string, SeenSlots[]>() };
    groups.set(key, group);
    for (const [supplyPoint, { seen }] of supplyPoints) {
      const before = group.seen.get(supplyPoint);
      if (before === undefined) group.seen.set(supplyPoint, [seen]);
      else before.push(seen);
    }
  }
  return [...groups.values()];
};

/**
 * Slots missing in the file between each supply point's first and last day, and the first days with missing
 * slots. The files of an archive complete each other.
 */
const findCurveGaps = (
  collectors: readonly DayCollector[],
): { missing: number; gaps: readonly CurveGap[] } => {
  const gaps: CurveGap[] = [];
  let total = 0;
  for (const { slotsPerHour, seen } of groupSeen(collectors)) {
    for (const [supplyPoint, seenByFile] of seen) {
      const given = countGiven(seenByFile);
      const extent = extentOf(given.keys());
      if (extent === null) continue;
      for (const day of eachDay(...extent)) {
        const missing = hoursInDay(day) * slotsPerHour - (given.get(day) ?? 0);
        total += missing;
        if (missing > 0 && gaps.length < maxListLength) gaps.push({ supplyPoint, day, missing });
      }
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
  /** Distributors, by their four digits, whose files of the Canary Islands are in Madrid's time; default none. */
  readonly madridTimeDistributors?: readonly string[];
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

const maxBeginningLength = 60;
/** The CUPS and the time of a line, as they are in the file. */
const beginningOf = (text: string): string => text.split(";", 3).join(" ").slice(0, maxBeginningLength);

const maxSourcesNamed = 20;

/** Counts lines for the report while they are read. */
const createTally = (onRefused: LoadCurvesOptions["onRefused"]) => {
  const refusals: Refusal[] = [];
  const refusalCounts: Partial<Record<RefusalReason, number>> = {};
  const energy = { importWh: 0, exportWh: 0, selfConsumedWh: 0 };
  const unknownSources = new Map<string, number>();
  let refused = 0;
  const refuse = (refusal: Refusal, text: string): void => {
    const { reason } = refusal;
    refused += 1;
    onRefused?.({ ...refusal, key: beginningOf(text) });
    refusalCounts[reason] = (refusalCounts[reason] ?? 0) + 1;
    if (refusals.length < maxListLength) refusals.push(refusal);
  };
  const take = ({ importWh, exportWh, selfConsumedWh, unknownSource }: CurveLine): void => {
    if (unknownSource !== undefined) {
      const name =
        unknownSources.has(unknownSource) || unknownSources.size < maxSourcesNamed ? unknownSource : "…";
      unknownSources.set(name, (unknownSources.get(name) ?? 0) + 1);
    }
    energy.importWh += importWh ?? 0;
    energy.exportWh += exportWh ?? 0;
    energy.selfConsumedWh += selfConsumedWh ?? 0;
  };
  const result = () => ({
    refused,
    refusals,
    refusalCounts,
    energy,
    unknownSources: Object.fromEntries(unknownSources),
  });
  return { refuse, take, result };
};

/** Stores the collected days and counts them. */
const createStore = (client: pg.ClientBase) => {
  const withOwners = createOwnerFinder(client);
  const counts = { new: 0, changed: 0, unchanged: 0, outdated: 0, unclaimed: 0 };
  const flush = async (collector: DayCollector): Promise<void> => {
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

const daysOf = (collectors: readonly DayCollector[]): Set<PlainDate> => {
  const days = new Set<PlainDate>();
  for (const { supplyPoints } of collectors)
    for (const { seen } of supplyPoints.values())
      for (const words of seen) for (const { day } of words.keys()) days.add(day);
  return days;
};

interface Loading extends LoadCurvesOptions {
  readonly file: ReturnType<typeof readCurveFile>;
  readonly store: ReturnType<typeof createStore>;
  readonly tally: ReturnType<typeof createTally>;
  readonly clocksOf: Awaited<ReturnType<typeof findSupplyPointClocks>>;
  /** Lines of the files that were read before. */
  readonly linesBefore: number;
  readonly daysBefore: number;
}

/** Reads and stores one file, of which there are several in an archive. */
const loadPart = async (part: CurveFilePart, loading: Loading) => {
  const { fileName, bytesTotal, daysPerBatch = usualDaysPerBatch, onProgress, file, store, tally } = loading;
  const readLine = createLineReader(part.format, loading.clocksOf);
  const collector = createDayCollector(part.format, precedenceOf(part.format, part.name));
  const place = part.name === fileName ? {} : { file: part.name };
  let lines = 0;
  let isBlank = true;
  const flush = async (): Promise<void> => {
    await store.flush(collector);
    onProgress?.({ bytesRead: file.bytesRead(), bytesTotal, lines: loading.linesBefore + lines });
  };

  for await (const batch of part.lines) {
    for (const text of batch) {
      lines += 1;
      if (text === "") continue;
      isBlank = false;
      const line = readLine(text);
      if (typeof line === "string") tally.refuse({ line: lines, reason: line, ...place }, text);
      else if (collector.add(line) === "duplicate")
        tally.refuse({ line: lines, reason: "duplicate", ...place }, text);
      else tally.take(line);
    }
    if (loading.daysBefore + collector.seenDays() > maxDays) refuseDays(fileName);
    if (collector.size() >= daysPerBatch) await flush();
  }
  await flush();
  return { collector, lines, isBlank };
};

const loadInto = async (client: pg.ClientBase, options: LoadCurvesOptions): Promise<CurveFileReport> => {
  const { fileName, content, madridTimeDistributors = [] } = options;
  const file = readCurveFile(fileName, content);
  const store = createStore(client);
  const tally = createTally(options.onRefused);
  const clocksOf = await findSupplyPointClocks(client, madridTimeDistributors);
  const collectors: DayCollector[] = [];
  const formats = new Set<string>();
  let lines = 0;
  let days = 0;
  let isBlank = true;
  for await (const part of file.parts) {
    const loading = { ...options, file, store, tally, clocksOf, linesBefore: lines, daysBefore: days };
    const loaded = await loadPart(part, loading);
    collectors.push(loaded.collector);
    formats.add(part.format.name);
    lines += loaded.lines;
    days += loaded.collector.seenDays();
    isBlank &&= loaded.isBlank;
  }
  if (isBlank) throw new CurveFileError("empty", `${fileName} is empty`);

  const { refused, ...outcome } = tally.result();
  const extent = extentOf(daysOf(collectors));
  return recordCurveFile(client, {
    fileName,
    format: [...formats].join(", "),
    files: collectors.length,
    sha256: file.sha256(),
    lines,
    supplyPoints: new Set(collectors.flatMap(({ supplyPoints }) => [...supplyPoints.keys()])).size,
    firstDay: extent?.[0] ?? null,
    lastDay: extent?.[1] ?? null,
    values: { ...store.counts, refused },
    ...outcome,
    ...findCurveGaps(collectors),
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
    checkCurveFileName(options.fileName);
    return await inCurveTransaction(options.database, (client) => loadInto(client, options), options.access);
  } finally {
    options.content.destroy();
  }
};

/** PostgreSQL's code of a deadlock. */
const deadlock = "40P01";

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
  madridTimeDistributors = [],
}: Pick<
  LoadCurvesOptions,
  "database" | "onProgress" | "onRefused" | "daysPerBatch" | "madridTimeDistributors"
> & {
  readonly path: string;
}): Promise<CurveFileReport> => {
  const { size } = await stat(path);
  let reported = 0;
  // Lines that were reported before the file is read again are not reported twice.
  const reportAfter = (count: number): LoadCurvesOptions["onRefused"] => {
    let refused = 0;
    return (
      onRefused &&
      ((refusal) => {
        refused += 1;
        if (refused <= count) return;
        reported += 1;
        onRefused(refusal);
      })
    );
  };
  const load = (access: CurveAccess) =>
    loadCurves({
      database,
      fileName: basename(path),
      content: createReadStream(path, { highWaterMark: 1 << 20 }),
      bytesTotal: size,
      access,
      daysPerBatch,
      madridTimeDistributors,
      onRefused: reportAfter(reported),
      ...(onProgress && { onProgress }),
    });
  try {
    return await load("shared");
  } catch (error) {
    if (!hasCode(error, deadlock)) throw error;
    return load("alone");
  }
};
