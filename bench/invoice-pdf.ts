import * as z from "zod/mini";
import { measureSlowness } from "#platform/testing/machine-speed.ts";
import { getRequest, loadHttp } from "./load/http-load.ts";
import { sessionCookie } from "./measure/bench-sessions.ts";
import { CannotMeasureError, type Benchmark } from "./measure/result-table.ts";
import { startServer } from "./measure/server-process.ts";
import { median } from "./measure/statistics.ts";
import { signedInCustomers } from "./invoice-page.ts";

const customersAsked = 200;
const secondsEach = 8;
const rounds = 4;
/** On the reference machine of `measureSlowness`. */
const budgetMs = 30;

const list = z.object({ items: z.array(z.object({ id: z.int() })) });

/** One request per customer, for the latest invoice's PDF. */
const pdfRequests = async (origin: string, customerIds: readonly number[]): Promise<string[]> => {
  const requests: string[] = [];
  for (const customerId of customerIds) {
    const headers = { cookie: sessionCookie(customerId) };
    const answer = await fetch(`${origin}/api/v1/invoices/?limit=1`, { headers });
    const [invoice] = list.parse(await answer.json()).items;
    if (invoice !== undefined) requests.push(getRequest(`/api/v1/invoices/${invoice.id}/pdf/`, headers));
  }
  return requests;
};

/** Median time of one PDF after another, and how slow the machine was meanwhile: both change within seconds. */
const drawAlone = async (origin: string, requests: string[]) => {
  const slowness = [measureSlowness()];
  const times: number[] = [];
  let bodyBytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const load = await loadHttp({ origin, requests, connections: 1, seconds: secondsEach / rounds });
    times.push(load.p50Ms);
    ({ bodyBytes } = load);
    slowness.push(measureSlowness());
  }
  return { p50Ms: median(times), slowness: median(slowness), bodyBytes };
};

/** Measured on the real server: session, query and drawing. */
export const invoicePdf: Benchmark = {
  name: "invoice-pdf",
  needsData: true,
  measure: async ({ databases, options }) => {
    if (databases === undefined) throw new CannotMeasureError("the data is not there: npm run bench:data");
    const databaseUrl = databases.urlOf("large");
    const customerIds = (await signedInCustomers(databaseUrl)).slice(0, customersAsked);
    const server = await startServer({ dataDir: options.dataDir, databaseUrl, isDemo: false });
    try {
      const { origin } = server;
      const requests = await pdfRequests(origin, customerIds);
      await loadHttp({ origin, requests, connections: 1, seconds: secondsEach });
      const alone = await drawAlone(origin, requests);
      // A refusal or a broken connection among the sixteen ends the run.
      const together = await loadHttp({ origin, requests, connections: 16, seconds: secondsEach });
      return [
        {
          what: "An invoice PDF, p50",
          value: alone.p50Ms,
          unit: "ms",
          atMost: budgetMs * alone.slowness,
          beside: `the budget is ${budgetMs} ms times ${alone.slowness.toFixed(2)} for this machine; Odoo 1,309 ms`,
        },
        { what: "  its size", value: alone.bodyBytes / 1000, unit: "kB" },
        {
          what: "  16 at once without an error",
          value: together.perSecond,
          unit: "PDF/s",
          beside: `p50 ${together.p50Ms.toFixed(0)} ms; Odoo: a deadlock`,
        },
      ];
    } finally {
      await server.stop();
    }
  },
};
