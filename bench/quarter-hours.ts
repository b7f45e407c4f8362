import { gzipSync } from "node:zlib";
import { curveOwner, curveYear } from "./fill/curve-file.ts";
import { getRequest, loadHttp } from "./load/http-load.ts";
import { sessionCookie } from "./measure/bench-sessions.ts";
import { CannotMeasureError, type Benchmark } from "./measure/result-table.ts";
import { startServer } from "./measure/server-process.ts";
import { signedInCustomers } from "./invoice-page.ts";

const seconds = 4;
const { customerId, contractId } = curveOwner;
const recordsPath =
  `/api/v2/contracts/${contractId}/cch/chart/quarter-hourly/` +
  `?start=${curveYear.firstDay}&end=${curveYear.lastDay}`;
/** As the portal asks: without the specification's records, which repeat each value with its names. */
const path = `${recordsPath}&records=no`;

/** A year of quarter-hours of one contract: 35,040 of them. */
export const quarterHours: Benchmark = {
  name: "quarter-hours",
  needsData: true,
  measure: async ({ databases, options }) => {
    if (databases === undefined) throw new CannotMeasureError("the data is not there: npm run bench:data");
    const databaseUrl = databases.urlOf("large");
    await signedInCustomers(databaseUrl);
    const server = await startServer({ dataDir: options.dataDir, databaseUrl, isDemo: false });
    try {
      const headers = { cookie: sessionCookie(customerId) };
      const bodyOf = async (asked: string): Promise<Buffer> => {
        const plain = { ...headers, "accept-encoding": "identity" };
        return Buffer.from(await (await fetch(server.origin + asked, { headers: plain })).arrayBuffer());
      };
      const body = await bodyOf(path);
      const withRecords = gzipSync(await bodyOf(recordsPath)).length;
      const requests = [getRequest(path, { ...headers, "accept-encoding": "gzip" })];
      const { p50Ms, bodyBytes } = await loadHttp({
        origin: server.origin,
        requests,
        connections: 1,
        seconds,
      });
      return [
        {
          what: "A year of quarter-hours, gzipped",
          value: gzipSync(body).length / 1000,
          unit: "kB",
          atMost: 100,
          beside:
            `${(body.length / 1000).toFixed(0)} kB plain; the server sent ${(bodyBytes / 1000).toFixed(0)}; ` +
            `with the specification's records ${(withRecords / 1000).toFixed(0)} gzipped`,
        },
        { what: "  answered, p50", value: p50Ms, unit: "ms" },
      ];
    } finally {
      await server.stop();
    }
  },
};
