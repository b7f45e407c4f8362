import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { eachDay } from "#energy/calendar.ts";
import { createPasswordCheck, hashPassword } from "#features/account/server/password/passwords.ts";
import { writeCurveDays } from "#features/consumption/server/curves/write-curve-days.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { dayOfQuarters } from "./fill/curve-file.ts";
import { fillData } from "./fill/fill-data.ts";
import { getRequest, loadHttp } from "./load/http-load.ts";
import { processorMsOf } from "./measure/backend-time.ts";
import { sessionCookie, signInCustomers } from "./measure/bench-sessions.ts";
import type { Benchmark, Figure } from "./measure/result-table.ts";
import { withScratchPostgres } from "./measure/scratch-postgres.ts";
import { startServer } from "./measure/server-process.ts";

const tenMillion = 10_000_000;
/** The last is a thousandth of ten million. */
const scales = [1_000, 3_000, 10_000] as const;
const invoicesPerCustomer = 50;
/** One customer in so many has a year of hours; its tables count as often. */
const curvesEvery = 50;
const electricityPerCustomer = 1.1;
const year = { firstDay: "2025-01-01", lastDay: "2025-12-31" } as const;
const curveTables = new Set(["curve_weeks", "curve_months", "curve_supply_points"]);

/** How ten million customers come: twice a month, a sixth of a busy day within its busiest hour. */
const visitsPerMonth = 2;
const busyDay = 2;
const shareOfBusiestHour = 1 / 6;
const callsPerVisit = 12;
const loadSeconds = 20;
const connections = 8;
const visitors = 500;
const passwordChecks = 40;

/** Bytes of each table with its partitions and indexes. */
type Sizes = ReadonlyMap<string, number>;

const readSizes = async (client: pg.Client): Promise<Sizes> => {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name,
       sum(pg_total_relation_size(c.oid)) as bytes
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
};

const fillCurves = async (url: string, customers: number): Promise<void> => {
  const database = openDatabase({ url, statementTimeoutMs: 600_000, poolSize: 2 });
  const hours = eachDay(year.firstDay, year.lastDay).map((day) => {
    const { importWh } = dayOfQuarters(day);
    const wh = Array.from({ length: importWh.length / 4 }, (_, hour) => 4 * (importWh[4 * hour] ?? 0));
    return { day, wh };
  });
  try {
    for (let customerId = curvesEvery; customerId <= customers; customerId += curvesEvery)
      await writeCurveDays(
        database,
        hours.map(({ day, wh }) => ({
          ...dayOfQuarters(day),
          customerId,
          supplyPoint: `ES${String(customerId * 10).padStart(16, "0")}AA`,
          resolution: "hour" as const,
          importWh: wh.map((value) => value + (customerId % 97)),
        })),
      );
    await database.pool.query("vacuum (analyze)");
  } finally {
    await database.close();
  }
};

/** Bytes per customer between two scales, and those that are there without customers. */
const lineThrough = (
  [fewer, more]: readonly [number, number],
  [small, large]: readonly [number, number],
): { readonly each: number; readonly fixed: number } => {
  const each = (large - small) / (more - fewer);
  return { each, fixed: small - each * fewer };
};

/** What all customers need of a table of which a part of them has rows. */
const weightOf = (table: string): number =>
  curveTables.has(table) ? curvesEvery * electricityPerCustomer : 1;

const sizeFigures = (measured: readonly Sizes[]): Figure[] => {
  const [few, some, many] = scales;
  const bytesAt = (scale: number, table: string): number => measured[scale]?.get(table) ?? 0;
  const tables = [...(measured[2]?.keys() ?? [])].map((table) => {
    const { each, fixed } = lineThrough([some, many], [bytesAt(1, table), bytesAt(2, table)]);
    const early = lineThrough([few, some], [bytesAt(0, table), bytesAt(1, table)]);
    const weight = weightOf(table);
    return {
      table,
      perCustomer: each * weight,
      total: (fixed + each * tenMillion) * weight,
      /** Of the largest scale, as the two smaller ones predict it. */
      predicted: (early.fixed + early.each * many) * weight,
      found: bytesAt(2, table) * weight,
    };
  });
  const sumOf = (part: "perCustomer" | "total" | "predicted" | "found"): number =>
    tables.reduce((sum, table) => sum + table[part], 0);
  const error = (100 * Math.abs(sumOf("predicted") - sumOf("found"))) / sumOf("found");
  const largest = tables.toSorted((one, other) => other.total - one.total).slice(0, 8);
  return [
    {
      what: "The database of ten million customers, with 20 months of bills and a year of hours",
      value: sumOf("total") / 1e12,
      unit: "TB",
      beside: `${(sumOf("perCustomer") / 1000).toFixed(0)} kB a customer; ${many} customers were predicted from fewer to ${error.toFixed(1)} %`,
    },
    ...largest.map(({ table, total, perCustomer }) => ({
      what: `  ${table}`,
      value: total / 1e9,
      unit: "GB",
      beside: `${(perCustomer / 1000).toFixed(2)} kB a customer`,
    })),
  ];
};

/** The process that started another one. */
const parentOf = (pid: number): string => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? "";
};

/** The processor time of a cluster's processes in ms: those that work for the portal stay open. */
const databaseMs = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const main = parentOf(rows[0]?.pid ?? 0);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .reduce((sum, pid) => {
      try {
        return parentOf(pid) === main ? sum + processorMsOf(pid) : sum;
      } catch {
        // It has ended meanwhile.
        return sum;
      }
    }, 0);
};

const passwordMs = async (): Promise<number> => {
  const [check, hash] = [await createPasswordCheck(), await hashPassword("Demo-1234")];
  const since = process.cpuUsage();
  for (let count = 0; count < passwordChecks; count += 1) await check("Demo-1234", hash);
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000 / passwordChecks;
};

/** What customers of the largest scale ask for, as fast as it is answered: the processor time of a call. */
const measureVisits = async (url: string, client: pg.Client): Promise<Figure[]> => {
  const customers = Array.from({ length: visitors }, (_, index) => (index + 1) * 20 - 1);
  await signInCustomers(url, customers);
  const dataDir = mkdtempSync(join(tmpdir(), "llum-bench-capacity-"));
  const server = await startServer({ dataDir, databaseUrl: url, isDemo: false });
  try {
    const requests = customers.flatMap((customerId) =>
      [
        "/api/v2/users/",
        "/api/v1/invoices/?limit=12",
        "/api/v2/contracts?fields=list&limit=12",
        "/api/v2/notifications/unread/",
      ].map((path) => getRequest(path, { cookie: sessionCookie(customerId) })),
    );
    const load = { origin: server.origin, requests, connections };
    await loadHttp({ ...load, seconds: 2 });
    const [serverSeconds, database] = [await server.cpuSeconds(), await databaseMs(client)];
    const { requests: calls, p99Ms } = await loadHttp({ ...load, seconds: loadSeconds });
    const ofServer = ((await server.cpuSeconds()) - serverSeconds) * 1000;
    const ofDatabase = (await databaseMs(client)) - database;
    const perPassword = await passwordMs();
    const visits = (tenMillion * visitsPerMonth * busyDay * shareOfBusiestHour) / 30 / 3600;
    const msPerVisit = (callsPerVisit * (ofServer + ofDatabase)) / calls + perPassword;
    return [
      {
        what: "Processor cores for ten million customers in their busiest hour",
        value: (visits * msPerVisit) / 1000,
        unit: "cores",
        beside: `${visits.toFixed(0)} visits/s with ${callsPerVisit} calls and a password each`,
      },
      {
        what: "  a call, at the server",
        value: ofServer / calls,
        unit: "ms",
        beside: `p99 ${p99Ms.toFixed(0)} ms`,
      },
      { what: "  a call, at the database", value: ofDatabase / calls, unit: "ms" },
      { what: "  a password", value: perPassword, unit: "ms" },
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const inDatabase = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** What ten million customers take: sizes at three scales, extended, and the work of a thousandth of them. */
export const capacity: Benchmark = {
  name: "capacity",
  needsData: false,
  measure: ({ report }) =>
    withScratchPostgres(report, async (url) => {
      const measured: Sizes[] = [];
      let last = url;
      for (const customers of scales) {
        const name = `capacity_${randomUUID().slice(0, 8)}`;
        await inDatabase(url, (client) => client.query(`create database ${name}`));
        last = Object.assign(new URL(url), { pathname: `/${name}` }).href;
        await fillData({
          url: last,
          customers,
          invoices: customers * invoicesPerCustomer,
          onProgress: report,
        });
        await fillCurves(last, customers);
        measured.push(await inDatabase(last, readSizes));
      }
      return [...sizeFigures(measured), ...(await inDatabase(last, (client) => measureVisits(last, client)))];
    }),
};
