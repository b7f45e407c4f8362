import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Benchmark } from "./measure/result-table.ts";
import { startServer } from "./measure/server-process.ts";
import { median } from "./measure/statistics.ts";

const rounds = 3;
const warmStartsEach = 2;

const startSeconds = async (dataDir: string): Promise<number> => {
  const server = await startServer({ dataDir, isDemo: true });
  await server.stop();
  return server.readyMs / 1000;
};

/** From process start to a successful /readyz: first in an empty folder, then again in the same one. */
export const startTimes: Benchmark = {
  name: "start-times",
  needsData: false,
  measure: async ({ report }) => {
    const cold: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const dataDir = mkdtempSync(join(tmpdir(), "llum-bench-start-"));
      try {
        cold.push(await startSeconds(dataDir));
        for (let again = 0; again < warmStartsEach; again += 1) warm.push(await startSeconds(dataDir));
        report(`cold ${cold.at(-1)?.toFixed(1)} s, warm ${warm.at(-1)?.toFixed(2)} s`);
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    }
    return [
      { what: "Cold start, demo retailer included", value: median(cold), unit: "s", atMost: 10 },
      { what: "Warm start", value: median(warm), unit: "s", atMost: 2 },
    ];
  },
};
