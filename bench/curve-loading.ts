import { Readable } from "node:stream";
import { loadCurves } from "#features/consumption/server/load-curves.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { curveFileLines } from "./fill/curve-file.ts";
import type { Benchmark } from "./measure/result-table.ts";
import { median } from "./measure/statistics.ts";
import { withScratchPostgres } from "./measure/scratch-postgres.ts";

const rounds = 3;
const supplyPoints = 800;
const lastDay = "2025-01-31";

/** Streams the file's text in chunks of a megabyte, as read from disk. */
const piecesOf = (text: string): Readable => {
  const bytes = Buffer.from(text, "latin1");
  const size = 1 << 20;
  const count = Math.ceil(bytes.length / size);
  return Readable.from(
    Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size)),
  );
};

/**
 * Loading from the file into the tables, on an empty database each time. Values per second of the loader's own CPU time
 * are the throughput of one core; PostgreSQL uses another.
 */
export const curveLoading: Benchmark = {
  name: "curve-loading",
  needsData: false,
  measure: ({ report }) =>
    withScratchPostgres(report, async (url) => {
      await migrate({ url });
      const database = openDatabase({ url, statementTimeoutMs: 600_000, poolSize: 2 });
      const text = [...curveFileLines(supplyPoints, lastDay)].join("");
      const perSecond: number[] = [];
      const perCpuSecond: number[] = [];
      try {
        for (let round = 0; round <= rounds; round += 1) {
          await database.pool.query("truncate unclaimed_curve_days, loaded_curve_files");
          const startMs = performance.now();
          const cpuBefore = process.cpuUsage();
          const fileName = `F5D_0031_0762_2025020${round}.0`;
          const loaded = await loadCurves({ database, fileName, content: piecesOf(text) });
          const { user, system } = process.cpuUsage(cpuBefore);
          if (loaded.values.refused > 0)
            throw new Error(`${loaded.values.refused} lines of the curve file were refused`);
          if (round === 0) continue;
          perSecond.push(loaded.lines / ((performance.now() - startMs) / 1000));
          perCpuSecond.push(loaded.lines / ((user + system) / 1e6));
          report(`${loaded.lines} values, ${perSecond.at(-1)?.toFixed(0)}/s`);
        }
      } finally {
        await database.close();
      }
      return [
        { what: "Loading curves", value: median(perSecond), unit: "values/s", atLeast: 200_000 },
        { what: "  by the loader's processor time", value: median(perCpuSecond), unit: "values/s" },
      ];
    }),
};
