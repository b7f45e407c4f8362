import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { demoPeople } from "#database/seed/demo-people.ts";
import { loadDemo } from "#database/seed/load-demo.ts";
import { madridDate } from "#energy/calendar.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { type Database, openDatabase } from "#platform/server/database/pool.ts";
import { bigint, execute, queryRow, queryRows } from "#platform/server/database/query.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { noJobs } from "#platform/server/jobs/jobs.ts";
import { createApp } from "../apps/server/app.ts";
import { createServices, type Services } from "../apps/server/assembly/services.ts";
import { sandboxSigning } from "../apps/server/assembly/signing-identity.ts";
import { sessionCookie, signInCustomers } from "./measure/bench-sessions.ts";
import type { Benchmark, Figure } from "./measure/result-table.ts";
import { withScratchPostgres } from "./measure/scratch-postgres.ts";
import { percentile } from "./measure/statistics.ts";

const archived = 400;
const exported = 100_000;
const togetherCount = 40;
const unlimited = { read: 1e6, write: 1e6, sign_in: 1e6, document: 1e6, lookup: 1e6 };

interface Bench {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly services: Services;
  readonly customerId: number;
  readonly ids: readonly number[];
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1000;
};

const headersOf = (customerId: number) => ({
  cookie: sessionCookie(customerId),
  "content-type": "application/json",
  "sec-fetch-site": "same-origin",
});
const fetchPath = async ({ app, customerId }: Bench, path: string): Promise<Buffer> => {
  const response = await app.inject({ url: `/api/v1${path}`, headers: headersOf(customerId) });
  if (response.statusCode !== 200)
    throw new Error(`${path} answers ${response.statusCode}: ${response.body}`);
  return response.rawPayload;
};

/** Runs the work for each id, `atOnce` at a time. */
const forEach = async (ids: readonly number[], atOnce: number, work: (id: number) => Promise<unknown>) => {
  const left = [...ids];
  const run = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await work(id);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
};

const measureSigning = async (bench: Bench): Promise<Figure[]> => {
  const ids = bench.ids.slice(0, 200);
  const perSecond = async (type: string): Promise<number> => {
    const work = (id: number) => fetchPath(bench, `/invoices/${id}/${type}/`);
    await forEach(ids.slice(0, 20), 4, work);
    return ids.length / (await secondsOf(() => forEach(ids, 4, work)));
  };
  const floor = await perSecond("pdf");
  const beside = `unsigned ${floor.toFixed(0)}/s`;
  return [
    { what: "Signed PDF, 4 at once", value: await perSecond("signed_pdf"), unit: "PDF/s", beside },
    { what: "  signed Facturae, 4 at once", value: await perSecond("signed_xml"), unit: "XML/s", beside },
  ];
};

const measureArchive = async (bench: Bench): Promise<Figure[]> => {
  const { app, services, customerId, ids } = bench;
  const floor = await secondsOf(() =>
    forEach(ids, 2, (invoiceId) =>
      services.invoiceFiles.make({
        customerId,
        invoiceId,
        kinds: ["electricity", "gas"],
        type: "pdf",
        language: "ca",
        now: new Date(),
      }),
    ),
  );
  let bytes = 0;
  const seconds = await secondsOf(async () => {
    const response = await app.inject({
      method: "POST",
      url: "/api/v1/invoices/archive/",
      headers: headersOf(customerId),
      payload: JSON.stringify({ ids, type: "pdf" }),
    });
    if (response.statusCode !== 200) throw new Error(response.body);
    bytes = response.rawPayload.length;
  });
  return [
    {
      what: `ZIP of ${ids.length}`,
      value: seconds,
      unit: "s",
      beside: `the PDFs alone, 2 at once: ${floor.toFixed(1)} s`,
    },
    { what: "  its size", value: bytes / 1e6, unit: "MB" },
  ];
};

/** The list while forty signed PDFs are made, and beside it the list alone. */
const measureTogether = async (bench: Bench): Promise<Figure[]> => {
  const listFor = async (isOver: () => boolean): Promise<number[]> => {
    const latenciesMs: number[] = [];
    while (!isOver() || latenciesMs.length < 100)
      latenciesMs.push((await secondsOf(() => fetchPath(bench, "/invoices/?limit=100"))) * 1000);
    return latenciesMs;
  };
  const alone = await listFor(() => true);
  let isOver = false;
  const documents = Promise.all(
    bench.ids.slice(0, togetherCount).map((id) => fetchPath(bench, `/invoices/${id}/signed_pdf/`)),
  ).finally(() => {
    isOver = true;
  });
  const latenciesMs = await listFor(() => isOver);
  await documents;
  return [
    {
      what: `The list's p99 while ${togetherCount} signed PDFs are made`,
      value: percentile(latenciesMs, 0.99),
      unit: "ms",
      atMost: 100,
      beside: `alone ${percentile(alone, 0.99).toFixed(1)} ms`,
    },
  ];
};

const fillCustomer = async ({ database, customerId }: Bench): Promise<void> => {
  await execute(database.pool, {
    text: `insert into invoices (customer_id, number, kind, contract_id, issued_on, due_on, period_starts_on,
             period_ends_on, energy_wh, total_cents, pending_cents, payment_status, rectifying, online_payment,
             record_sha256)
           select $1, 'BENCH-' || n, 'gas', null, date '2020-01-01' + n % 2000, date '2020-01-20' + n % 2000,
             date '2019-12-01' + n % 2000, date '2019-12-31' + n % 2000, n * 10, n, 0, 'paid', 'none', false, ''
           from generate_series(1, $2::integer) n`,
    values: [customerId, exported],
  });
};

const pagesMeasured = 60;

const amountFilter = encodeURIComponent(JSON.stringify([{ field: "amount", from: "100", to: "400" }]));
const monthFilter = encodeURIComponent(JSON.stringify([{ field: "month", value: "2022-03" }]));
const longLists = [
  ["the newest page", "/invoices/?type=gas&limit=100"],
  ["a page in the middle", "/invoices/?type=gas&limit=100&offset=50000"],
  ["a page by amount", "/invoices/?type=gas&limit=100&sort=-amount_total"],
  ["a page filtered by amount", `/invoices/?type=gas&limit=100&filter=${amountFilter}`],
  ["a page of a month", `/invoices/?type=gas&limit=100&filter=${monthFilter}`],
  ["the totals", "/invoices/totals/?type=gas"],
  ["the chart", "/invoices/chart/?type=gas"],
] as const;

/** What the screen asks for, of a customer with a hundred thousand invoices; one request after another. */
const measureLongList = async (bench: Bench): Promise<Figure[]> => {
  await fillCustomer(bench);
  const figures: Figure[] = [];
  for (const [what, path] of longLists) {
    const latenciesMs: number[] = [];
    for (let count = 0; count < pagesMeasured; count += 1)
      latenciesMs.push((await secondsOf(() => fetchPath(bench, path))) * 1000);
    figures.push({
      what: `Of ${exported.toLocaleString("en-GB")} bills, ${what}, p95`,
      value: percentile(latenciesMs, 0.95),
      unit: "ms",
      atMost: 300,
      beside: `p50 ${percentile(latenciesMs, 0.5).toFixed(1)} ms`,
    });
  }
  return figures;
};

const measureExport = async (bench: Bench): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const format of ["csv", "xlsx"] as const) {
    const before = process.memoryUsage().rss;
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    let bytes = 0;
    const seconds = await secondsOf(async () => {
      bytes = (await fetchPath(bench, `/invoices/export/?type=gas&format=${format}`)).length;
    });
    clearInterval(timer);
    figures.push({
      what: `${exported.toLocaleString("en-GB")} bills as ${format}, memory`,
      value: Math.max(0, peak - before) / 1e6,
      unit: "MB",
      atMost: 256,
      beside: `${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB received in the same process`,
    });
  }
  return figures;
};

const startBench = async (database: Database, folder: string, url: string): Promise<Bench> => {
  const storage = openLocalDisk({ folder });
  await loadDemo({ database, storage, today: madridDate(new Date()) });
  const services = await createServices({
    allowsSandboxes: true,
    database,
    storage,
    configuration: await loadConfiguration("deployments/demo/llum.json"),
    keyring: createKeyring(["a secret for measuring"]),
    jobs: noJobs,
    publicOrigin: "http://localhost",
    findSigningIdentity: sandboxSigning(folder),
    incomingFolder: folder,
    onFailure: (error) => console.error(error),
  });
  const owner = await queryRow(database.pool, {
    text: "select customer_id from login_names where login_name = $1",
    values: [demoPeople.administrator.taxId],
    columns: { customer_id: bigint },
  });
  const customerId = owner?.customer_id ?? 0;
  await signInCustomers(url, [customerId]);
  const invoices = await queryRows(database.pool, {
    text: `select invoice_id from invoices where customer_id = $1 and bill is not null and kind = 'electricity'
           order by issued_on desc limit $2`,
    values: [customerId, archived],
    columns: { invoice_id: bigint },
  });
  const app = await createApp({
    services,
    https: false,
    trustedProxies: [],
    logLevel: "error",
    webRoot: undefined,
    demoPeople: undefined,
    hasMailbox: false,
    metricsToken: undefined,
    isDraining: () => false,
    rateLimits: unlimited,
  });
  return { app, database, services, customerId, ids: invoices.map(({ invoice_id }) => invoice_id) };
};

/** Signed files, archives and exports on the whole server in one process, with the demo's 400 stairwells. */
export const invoiceFiles: Benchmark = {
  name: "invoice-files",
  needsData: false,
  measure: ({ report }) =>
    withScratchPostgres(report, async (url) => {
      await migrate({ url });
      const database = openDatabase({ url, statementTimeoutMs: 60_000, poolSize: 8 });
      const folder = mkdtempSync(join(tmpdir(), "llum-bench-files-"));
      try {
        const bench = await startBench(database, folder, url);
        try {
          const figures: Figure[] = [];
          for (const measure of [
            measureSigning,
            measureTogether,
            measureArchive,
            measureLongList,
            measureExport,
          ])
            figures.push(...(await measure(bench)));
          return figures;
        } finally {
          await bench.app.close();
          await bench.services.threads.close();
        }
      } finally {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
};
