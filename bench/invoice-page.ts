import { gzipSync } from "node:zlib";
import { countData, largeCustomers } from "./fill/fill-data.ts";
import { databaseFloor, statementsOfInvoicePage } from "./load/database-floor.ts";
import { getRequest, loadHttp, type HttpLoad } from "./load/http-load.ts";
import { sessionCookie, signInCustomers } from "./measure/bench-sessions.ts";
import { CannotMeasureError, type Benchmark, type Figure } from "./measure/result-table.ts";
import { memoryOf, startServer, type ServerProcess } from "./measure/server-process.ts";
import { median } from "./measure/statistics.ts";

const connections = 16;
const rounds = 5;
const secondsEach = 4;

/** The page that is measured: the latest hundred of 240. */
export const invoicePagePath = "/api/v1/invoices/?limit=100";

type Round = HttpLoad & { cpuMs: number; floorPerSecond: number };

const loadOnce = async (server: ServerProcess, requests: string[]): Promise<HttpLoad & { cpuMs: number }> => {
  const before = await server.cpuSeconds();
  const load = await loadHttp({ origin: server.origin, requests, connections, seconds: secondsEach });
  const cpuMs = ((await server.cpuSeconds()) - before) * 1000;
  return { ...load, cpuMs: cpuMs / load.requests };
};

const requestsOf = (customerIds: readonly number[], headers: Record<string, string> = {}): string[] =>
  customerIds.map((id) => getRequest(invoicePagePath, { cookie: sessionCookie(id), ...headers }));

const sizesOf = async (server: ServerProcess, customerId: number): Promise<Figure[]> => {
  const headers = { cookie: sessionCookie(customerId), "accept-encoding": "identity" };
  const answer = Buffer.from(await (await fetch(server.origin + invoicePagePath, { headers })).arrayBuffer());
  return [
    {
      what: "Its answer",
      value: answer.length / 1000,
      unit: "kB",
      atMost: 45,
      beside: "Odoo 165 kB, OSS 40 kB",
    },
    { what: "  gzipped", value: gzipSync(answer).length / 1000, unit: "kB", atMost: 8 },
  ];
};

const figuresOf = (measured: readonly Round[], floorName: string): Figure[] => {
  const middle = (pick: (round: Round) => number) => median(measured.map(pick));
  const floor = `${floorName}: ${Math.round(middle(({ floorPerSecond }) => floorPerSecond))}/s with the same SQL`;
  return [
    {
      what: "A page of 100 among a million",
      value: middle(({ perSecond }) => perSecond),
      unit: "requests/s",
      beside: floor,
    },
    {
      what: `  share of ${floorName}`,
      value: middle(({ perSecond, floorPerSecond }) => perSecond / floorPerSecond),
      unit: "",
      atLeast: 0.25,
      beside: "Fastify with pg alone 0.37",
    },
    { what: "  p50", value: middle(({ p50Ms }) => p50Ms), unit: "ms" },
    {
      what: "  p99",
      value: middle(({ p99Ms }) => p99Ms),
      unit: "ms",
      atMost: 40,
      beside: "Odoo 483 ms, OSS 232 ms",
    },
    {
      what: "  processor",
      value: middle(({ cpuMs }) => cpuMs),
      unit: "ms/request",
      atMost: 1,
      beside: "Odoo 51 ms, OSS 9 ms",
    },
  ];
};

/** The large customers of a database, signed in. */
export const signedInCustomers = async (url: string): Promise<number[]> => {
  const { customers } = await countData(url);
  if (customers === 0) throw new CannotMeasureError("the data is not there: npm run bench:data");
  const customerIds = largeCustomers(customers);
  await signInCustomers(url, customerIds);
  return customerIds;
};

/** Server and floor alternate, so that both have the same noise of the machine. */
export const invoicePage: Benchmark = {
  name: "invoice-page",
  needsData: true,
  measure: async ({ databases, options, report }) => {
    const url = databases?.urlOf("large") ?? "";
    const customerIds = await signedInCustomers(url);
    const floor = databaseFloor();
    const statements = await statementsOfInvoicePage(url, customerIds[0] ?? 0);
    const server = await startServer({ dataDir: options.dataDir, databaseUrl: url, isDemo: false });
    try {
      const requests = requestsOf(customerIds);
      await loadOnce(server, requests);
      const measured: Round[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const order = {
          url,
          statements,
          customers: customerIds.length,
          clients: connections,
          seconds: secondsEach,
        };
        const floorPerSecond = await floor.run(order);
        measured.push({ ...(await loadOnce(server, requests)), floorPerSecond });
        const { perSecond, p99Ms, cpuMs } = measured.at(-1) ?? { perSecond: 0, p99Ms: 0, cpuMs: 0 };
        report(
          `round ${round}: ${perSecond.toFixed(0)} requests/s, p99 ${p99Ms.toFixed(1)} ms, ` +
            `${cpuMs.toFixed(2)} ms of processor; ${floor.name} ${floorPerSecond.toFixed(0)}/s`,
        );
      }
      const memory = memoryOf(server.pid);
      const compressed = await loadOnce(server, requestsOf(customerIds, { "accept-encoding": "gzip, br" }));
      return [
        ...figuresOf(measured, floor.name),
        { what: "  as browsers ask, compressed", value: compressed.perSecond, unit: "requests/s" },
        { what: "    its processor", value: compressed.cpuMs, unit: "ms/request" },
        { what: "    its size", value: compressed.bodyBytes / 1000, unit: "kB" },
        ...(await sizesOf(server, customerIds[0] ?? 0)),
        ...(memory === undefined
          ? []
          : [
              {
                what: "Memory after it (PSS)",
                value: memory,
                unit: "MB",
                atMost: 150,
                beside: "OSS 353 MB, Odoo 398 MB",
              },
            ]),
      ];
    } finally {
      await server.stop();
    }
  },
};
