import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { migrationsDir, readMigrations } from "#platform/server/database/upgrade/migration-files.ts";
import { startBackfills } from "#platform/server/database/upgrade/start-backfills.ts";
import { fillData } from "./fill/fill-data.ts";
import { invoicePagePath } from "./invoice-page.ts";
import { getRequest, loadHttp, type HttpLoad } from "./load/http-load.ts";
import { sessionCookie, signInCustomers } from "./measure/bench-sessions.ts";
import type { Benchmark, Figure } from "./measure/result-table.ts";
import { withScratchPostgres } from "./measure/scratch-postgres.ts";
import { startServer } from "./measure/server-process.ts";

const invoicesPerCustomer = 50;
const readers = 100;
/** Customers who look at their invoices, each answer for a while. */
const connections = 10;
const pauseMs = 100;
const secondsEach = 5;
const writeEveryMs = 20;
const pollMs = 200;

interface Folders {
  readonly expanded: string;
  readonly contracted: string;
  readonly backfills: string;
}

const write = (place: string, name: string, sql: string): void => writeFileSync(join(place, name), sql);

/** A version after this one that adds a text to each invoice, with an index, and the version after that. */
const writeVersions = async (folder: string): Promise<Folders> => {
  const migrations = await readMigrations(migrationsDir);
  const last = migrations.at(-1)?.name ?? "";
  const nameOf = (index: number, what: string) =>
    `${String(migrations.length + index).padStart(4, "0")}-${what}.sql`;
  const folders = {
    expanded: join(folder, "expanded"),
    contracted: join(folder, "contracted"),
    backfills: join(folder, "backfills"),
  };
  const [expand, contract] = [nameOf(1, "measured-text"), nameOf(2, "measured-text-present")];
  for (const place of [folders.expanded, folders.contracted]) {
    cpSync(migrationsDir, place, { recursive: true });
    write(place, expand, `-- compatible since: ${last}\nalter table invoices add column measured_text text`);
  }
  write(
    folders.contracted,
    contract,
    `-- compatible since: ${expand}\n-- needs backfill: a-measured-text\n-- needs backfill: b-measured-index
     alter table invoices add constraint measured_text_present check (measured_text is not null) not valid`,
  );
  cpSync(join(migrationsDir, "../backfills"), folders.backfills, { recursive: true });
  write(
    folders.backfills,
    "a-measured-text.sql",
    `-- after: ${expand}\n-- rows: invoices by customer_id, invoice_id\n-- pending: measured_text is null
update invoices set measured_text = number_search_text(number) where {batch} and measured_text is null`,
  );
  write(
    folders.backfills,
    "b-measured-index.sql",
    `-- after: ${expand}\ncreate index concurrently measured_by_text on invoices (measured_text)`,
  );
  return folders;
};

/** Writes one invoice after another, as the version before does, until `stop`; returns the longest that one took. */
const startWriting = async (url: string, customers: number) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const stopping = new AbortController();
  let maxMs = 0;
  const writing = (async () => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const startMs = performance.now();
      await client.query("update invoices set online_payment = not online_payment where customer_id = $1", [
        1 + (count % customers),
      ]);
      maxMs = Math.max(maxMs, performance.now() - startMs);
      await wait(writeEveryMs);
    }
  })();
  return async (): Promise<number> => {
    stopping.abort();
    await writing;
    await client.end();
    return maxMs;
  };
};

interface Phase extends Pick<HttpLoad, "p99Ms" | "maxMs"> {
  readonly seconds: number;
  readonly maxWriteMs: number;
}

interface Traffic {
  readonly url: string;
  readonly customers: number;
  readonly origin: string;
}

/** Loads the server while the work runs, and for five seconds at least. */
const measureBeside = async (
  { url, customers, origin }: Traffic,
  work: () => Promise<unknown>,
): Promise<Phase> => {
  const requests = Array.from({ length: readers }, (_, index) =>
    getRequest(invoicePagePath, { cookie: sessionCookie(index + 1) }),
  );
  const stopWriting = await startWriting(url, customers);
  const startMs = performance.now();
  let seconds = 0;
  const done = new AbortController();
  const working = work().finally(() => {
    seconds = (performance.now() - startMs) / 1000;
    done.abort();
  });
  const loads: HttpLoad[] = [];
  do loads.push(await loadHttp({ origin, requests, connections, pauseMs, seconds: secondsEach }));
  while (!done.signal.aborted);
  await working;
  return {
    seconds,
    p99Ms: Math.max(...loads.map(({ p99Ms }) => p99Ms)),
    maxMs: Math.max(...loads.map(({ maxMs }) => maxMs)),
    maxWriteMs: await stopWriting(),
  };
};

/** The backfills of the version, run as a server runs them, until they have ended. */
const runBackfills = async (url: string, folder: string): Promise<void> => {
  const database = openDatabase({ url, statementTimeoutMs: 60_000, poolSize: 1 });
  const failures: unknown[] = [];
  const stop = startBackfills({
    database,
    url,
    folder,
    everyMs: pollMs,
    report: () => {},
    onError: (error) => void failures.push(error),
  });
  const areLeft = async (): Promise<boolean> =>
    (await database.pool.query("select from backfills where ended_at is null")).rowCount !== 0;
  try {
    while (await areLeft()) {
      if (failures.length > 0) throw failures[0];
      await wait(pollMs);
    }
  } finally {
    await stop();
    await database.close();
  }
};

/** The same conversion as one migration would make it: seconds in which writes of the rows wait. */
const measureWhole = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const startMs = performance.now();
  await client.query(
    `begin; alter table invoices add column whole_text text; update invoices set whole_text = number_search_text(number);
     create index whole_by_text on invoices (whole_text); commit`,
  );
  await client.end();
  return (performance.now() - startMs) / 1000;
};

const measureUpgrade = async (traffic: Traffic, folders: Folders, report: (line: string) => void) => {
  const { url } = traffic;
  const to = (folder: string) => migrate({ url, folder, backfillFolder: folders.backfills });
  const works: Readonly<Record<string, () => Promise<unknown>>> = {
    before: () => wait(0),
    expand: () => to(folders.expanded),
    backfill: () => runBackfills(url, folders.backfills),
    contract: () => to(folders.contracted),
    after: () => wait(0),
  };
  const phases: Record<string, Phase> = {};
  for (const [name, work] of Object.entries(works)) {
    const phase = await measureBeside(traffic, work);
    phases[name] = phase;
    report(
      `${name}: ${phase.seconds.toFixed(1)} s, p99 ${phase.p99Ms.toFixed(1)} ms, longest answer ${phase.maxMs.toFixed(0)} ms, ` +
        `longest write ${phase.maxWriteMs.toFixed(0)} ms`,
    );
  }
  return phases;
};

const figuresOf = (
  phases: Readonly<Record<string, Phase>>,
  invoices: number,
  wholeSeconds: number,
): Figure[] => {
  const during = ["expand", "backfill", "contract"].flatMap((name) => phases[name] ?? []);
  const p99 = (name: string): string => (phases[name]?.p99Ms ?? Number.NaN).toFixed(1);
  return [
    {
      what: `The longest that an answer or a write waits while ${invoices} invoices are upgraded`,
      value: Math.max(...during.flatMap(({ maxMs, maxWriteMs }) => [maxMs, maxWriteMs])) / 1000,
      unit: "s",
      atMost: 5,
      beside: `${wholeSeconds.toFixed(1)} s in one migration`,
    },
    {
      what: "  p99 of the invoices meanwhile, times that before",
      value: Math.max(...during.map(({ p99Ms }) => p99Ms)) / (phases["before"]?.p99Ms ?? Number.NaN),
      unit: "",
      beside: `before ${p99("before")}, backfill ${p99("backfill")}, after ${p99("after")} ms`,
    },
    { what: "  the backfill, with its pauses", value: phases["backfill"]?.seconds ?? Number.NaN, unit: "s" },
  ];
};

/** How an upgrade that converts every invoice affects those who read and write them meanwhile. */
export const upgrades: Benchmark = {
  name: "upgrades",
  needsData: false,
  measure: ({ options, report }) =>
    withScratchPostgres(report, async (url) => {
      const invoices = options.upgradedInvoices;
      const customers = Math.max(readers, Math.round(invoices / invoicesPerCustomer));
      const folder = mkdtempSync(join(tmpdir(), "llum-bench-upgrades-"));
      try {
        await fillData({ url, customers, invoices, onProgress: report });
        await signInCustomers(
          url,
          Array.from({ length: readers }, (_, index) => index + 1),
        );
        const server = await startServer({ dataDir: folder, databaseUrl: url, isDemo: false });
        try {
          const folders = await writeVersions(folder);
          const phases = await measureUpgrade({ url, customers, origin: server.origin }, folders, report);
          return figuresOf(phases, invoices, await measureWhole(url));
        } finally {
          await server.stop();
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
};
