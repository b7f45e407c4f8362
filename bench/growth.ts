import type { DataSize } from "./fill/bench-databases.ts";
import { getRequest, loadHttp } from "./load/http-load.ts";
import { sessionCookie } from "./measure/bench-sessions.ts";
import { CannotMeasureError, type BenchContext, type Benchmark } from "./measure/result-table.ts";
import { startServer } from "./measure/server-process.ts";
import { median } from "./measure/statistics.ts";
import { invoicePagePath, signedInCustomers } from "./invoice-page.ts";

const rounds = 5;
const secondsEach = 2;
/** One connection: measures a page's latency, not the throughput. */
const connections = 1;

const openSize = async ({ databases, options }: BenchContext, size: DataSize) => {
  if (databases === undefined) throw new CannotMeasureError("the data is not there: npm run bench:data");
  const databaseUrl = databases.urlOf(size);
  const customerIds = await signedInCustomers(databaseUrl);
  const server = await startServer({ dataDir: options.dataDir, databaseUrl, isDemo: false });
  const requests = customerIds.map((id) => getRequest(invoicePagePath, { cookie: sessionCookie(id) }));
  const medianMs = async (): Promise<number> =>
    (await loadHttp({ origin: server.origin, requests, connections, seconds: secondsEach })).p50Ms;
  return { medianMs, stop: server.stop };
};

/** The same page of the same size, with a tenth of the customers and with all of them, in turns. */
export const growth: Benchmark = {
  name: "growth",
  needsData: true,
  measure: async (context) => {
    const small = await openSize(context, "small");
    const large = await openSize(context, "large").catch(async (error: unknown) => {
      await small.stop();
      throw error;
    });
    try {
      const measured: { small: number; large: number }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const pair = { small: await small.medianMs(), large: await large.medianMs() };
        if (round > 0) measured.push(pair);
      }
      const largeMs = median(measured.map(({ large: ms }) => ms));
      const smallMs = median(measured.map(({ small: ms }) => ms));
      return [
        {
          what: "The same page with ten times the customers",
          value: median(measured.map(({ small, large }) => large / small)),
          unit: "times",
          atMost: 1.3,
          beside: `${smallMs.toFixed(1)} ms with a tenth, ${largeMs.toFixed(1)} ms with all`,
        },
      ];
    } finally {
      await small.stop();
      await large.stop();
    }
  },
};
