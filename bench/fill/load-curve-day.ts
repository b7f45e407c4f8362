import { Readable } from "node:stream";
import type { PlainDate } from "#energy/calendar.ts";
import { loadCurves } from "#features/consumption/server/load-curves.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { hourlyLines, quarterHourlyLines } from "./curve-file.ts";

export const supplyPoints = 10_000;

export const curveKinds = {
  hours: { lines: hourlyLines, fileName: "F5D_0031_0762_20260117.0", formerBytes: 128_205 },
  quarters: { lines: quarterHourlyLines, fileName: "P2D_0031_0762_20260117.0", formerBytes: 242_074 },
} as const;
export type CurveKind = keyof typeof curveKinds;

/** Streams the file's text in chunks of a megabyte, as read from disk. */
const piecesOf = (lines: Iterable<string>): Readable => {
  const bytes = Buffer.from([...lines].join(""), "latin1");
  const size = 1 << 20;
  const count = Math.ceil(bytes.length / size);
  return Readable.from(
    Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size)),
  );
};

/** Loads a day of some supply points; values per second, and per second of the loader's own processor time. */
export const loadCurveDay = async (
  database: Database,
  kind: CurveKind,
  { on, points = supplyPoints }: { readonly on: PlainDate; readonly points?: number },
) => {
  const { lines, fileName } = curveKinds[kind];
  const content = piecesOf(lines({ supplyPoints: points, from: on, to: on }));
  const startMs = performance.now();
  const cpuBefore = process.cpuUsage();
  const loaded = await loadCurves({ database, fileName, content });
  const { user, system } = process.cpuUsage(cpuBefore);
  if (loaded.values.refused > 0)
    throw new Error(`${loaded.values.refused} lines of the curve file were refused`);
  const seconds = (performance.now() - startMs) / 1000;
  return { perSecond: loaded.lines / seconds, perCpuSecond: loaded.lines / ((user + system) / 1e6) };
};
