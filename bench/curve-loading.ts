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

/** The loader is given the file's text as it would come from the disk, in pieces of a megabyte. */
const piecesOf = (text: string): Readable => {
  const bytes = Buffer.from(text, "latin1");
  const size = 1 << 20;
  const count = Math.ceil(bytes.length / size);
  return Readable.from(
    Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size)),
  );
};

/**
 * The whole way into the tables, on an empty database each time. Values per second of the loader's own processor
 * time are what one core does; PostgreSQL works beside it on another.
 */
export const curveLoading: Benchmark = {
  name: "curve-loading",
  needsData: false,
  measure: ({ say }) =>
    withScratchPostgres(say, async (url) => {
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
          const report = await loadCurves({ database, fileName, content: piecesOf(text) });
          const { user, system } = process.cpuUsage(cpuBefore);
          if (report.values.refused > 0)
            throw new Error(`${report.values.refused} lines of the curve file were refused`);
          if (round === 0) continue;
          perSecond.push(report.lines / ((performance.now() - startMs) / 1000));
          perCpuSecond.push(report.lines / ((user + system) / 1e6));
          say(`${report.lines} values, ${perSecond.at(-1)?.toFixed(0)}/s`);
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
