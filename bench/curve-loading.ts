import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addDays, eachDay, type PlainDate } from "#energy/calendar.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase, type Database } from "#platform/server/database/pool.ts";
import { cupsOf } from "./fill/curve-file.ts";
import { curveKinds, type CurveKind, loadCurveDay, supplyPoints } from "./fill/load-curve-day.ts";
import { getRequest, loadHttp } from "./load/http-load.ts";
import { sessionCookie, signInCustomers } from "./measure/bench-sessions.ts";
import type { Benchmark, Figure } from "./measure/result-table.ts";
import { withScratchPostgres } from "./measure/scratch-postgres.ts";
import { startServer } from "./measure/server-process.ts";
import { median } from "./measure/statistics.ts";

/** Supply points with a year of readings, loaded day by day as distributors send them. */
const storedPoints = 20;
const firstDay: PlainDate = "2025-01-13";
const curveLoadWorker = fileURLToPath(new URL("./load/curve-load-worker.ts", import.meta.url));
const rounds = 3;
const loadSeconds = 10;
/** Customers who look at their consumption, each answer for a while. */
const customersAtOnce = 10;
const pauseMs = 200;

/** A customer with a contract for each supply point. */
const fill = async ({ pool }: Database): Promise<void> => {
  const cups = Array.from({ length: supplyPoints }, (_, index) => cupsOf(index + 1));
  await pool.query(
    "insert into customers (tax_id, kind, name) select 'T' || n, 'person', 'Customer' from generate_series(1, $1::integer) n",
    [supplyPoints],
  );
  await pool.query(
    `insert into supply_points (customer_id, supply_point_id, cups, commodity, street, city, postal_code, province,
       distributor_code, distributor_name)
     select n, n, cups, 'electricity', '', '', '', '', '0031', '' from unnest($1::text[]) with ordinality as c (cups, n)`,
    [cups],
  );
  await pool.query(`
    insert into contracts (customer_id, contract_id, name, commodity, state, starts_on, supply_point_id, access_tariff,
      access_tariff_name, holder_name, holder_tax_id, fiscal_address)
    select customer_id, supply_point_id, supply_point_id::text, 'electricity', 'active', '2020-01-01', supply_point_id,
      '018', '2.0TD', '', '', '' from supply_points;
    insert into supply_periods (supply_point, starts_on, customer_id, contract_id)
    select left(cups, 20), '2020-01-01', customer_id, supply_point_id from supply_points`);
  await pool.query("vacuum (analyze)");
};

/** Several days in turn: each but the first adds a day to a week that is stored. */
const measureLoading = async (
  database: Database,
  kind: CurveKind,
  report: (line: string) => void,
): Promise<Figure[]> => {
  const loads: Awaited<ReturnType<typeof loadCurveDay>>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const load = await loadCurveDay(database, kind, { on: addDays(firstDay, round) });
    report(`${kind}: ${load.perSecond.toFixed(0)} values/s`);
    if (round > 0) loads.push(load);
  }
  return [
    {
      what: `Loading a day of ${kind} of 10,000 supply points`,
      value: median(loads.map(({ perSecond }) => perSecond)),
      unit: "values/s",
    },
    {
      what: "  by the loader's processor time",
      value: median(loads.map(({ perCpuSecond }) => perCpuSecond)),
      unit: "values/s",
      atLeast: 200_000,
    },
  ];
};

const storedBytes = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query(
    "select sum(pg_total_relation_size(relid))::bigint as bytes from pg_partition_tree('curve_weeks') where isleaf",
  );
  return Number(rows[0].bytes);
};

/** The disk that a year of a supply point takes with its index, at most half of what a row for each day took. */
const measureStorage = async (database: Database, kind: CurveKind): Promise<Figure> => {
  await database.pool.query("truncate curve_weeks, curve_months");
  const empty = await storedBytes(database);
  for (const [index, day] of eachDay("2025-01-01", "2025-12-31").entries()) {
    await loadCurveDay(database, kind, { on: day, points: storedPoints });
    if (index % 7 === 0) await database.pool.query("vacuum curve_weeks");
  }
  return {
    what: `Stored ${kind} of a supply point and year`,
    value: ((await storedBytes(database)) - empty) / storedPoints / 1000,
    unit: "kB",
    atMost: curveKinds[kind].formerBytes / 2000,
    beside: `${(curveKinds[kind].formerBytes / 1000).toFixed(0)} kB as a row for each day`,
  };
};

/** Answers of the portal alone, and while a day is loaded again and again. */
const measureMeanwhile = async (url: string): Promise<Figure> => {
  const customers = Array.from({ length: 100 }, (_, index) => index + 1);
  await signInCustomers(url, customers);
  const dataDir = mkdtempSync(join(tmpdir(), "llum-bench-curves-"));
  const server = await startServer({ dataDir, databaseUrl: url, isDemo: false });
  try {
    const path = (customerId: number) =>
      `/api/v2/contracts/${customerId}/cch/chart/hourly/?start=${firstDay}&end=${addDays(firstDay, 6)}`;
    const requests = customers.map((customerId) =>
      getRequest(path(customerId), { cookie: sessionCookie(customerId) }),
    );
    const order = {
      origin: server.origin,
      requests,
      connections: customersAtOnce,
      pauseMs,
      seconds: loadSeconds,
    };
    await loadHttp({ ...order, seconds: 2 });
    const alone = await loadHttp(order);
    const loader = fork(curveLoadWorker, [url, addDays(firstDay, 7)], { execArgv: [] });
    const ended = once(loader, "exit");
    // The first day begins with the start of the process.
    await once(loader, "message");
    const meanwhile = await loadHttp(order);
    if (!loader.kill()) throw new Error("The loader ended before the measurement");
    await ended;
    return {
      what: "p99 of the portal while curves are loaded, times that without",
      value: meanwhile.p99Ms / alone.p99Ms,
      unit: "",
      atMost: 1.5,
      beside: `${alone.p99Ms.toFixed(1)} and ${meanwhile.p99Ms.toFixed(1)} ms`,
    };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/**
 * Loading from the file into the tables of customers. Values per second of the loader's own processor time are the
 * throughput of one core; PostgreSQL uses another.
 */
export const curveLoading: Benchmark = {
  name: "curve-loading",
  needsData: false,
  measure: ({ report }) =>
    withScratchPostgres(report, async (url) => {
      await migrate({ url });
      const database = openDatabase({ url, statementTimeoutMs: 600_000, poolSize: 2 });
      try {
        await fill(database);
        return [
          ...(await measureLoading(database, "hours", report)),
          ...(await measureLoading(database, "quarters", report)),
          await measureMeanwhile(url),
          await measureStorage(database, "hours"),
          await measureStorage(database, "quarters"),
        ];
      } finally {
        await database.close();
      }
    }),
};
