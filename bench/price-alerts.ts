import { addDays } from "#energy/calendar.ts";
import { loadMarketFile } from "#features/market-prices/server/load-market-file.ts";
import {
  evaluatePriceAlerts,
  evaluatePublications,
} from "#features/market-prices/server/alerts/evaluate-price-alerts.ts";
import { announce } from "#features/notifications/server/announce.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase, type Database } from "#platform/server/database/pool.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { createJobQueue } from "#platform/server/jobs/job-queue.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { timesOnOneCore } from "./measure/backend-time.ts";
import type { Benchmark, Figure } from "./measure/result-table.ts";
import { withScratchPostgres } from "./measure/scratch-postgres.ts";

const subscribers = 10_000;
const alerts = 100_000;
const days = 6;
const firstDay = "2026-04-01";

const fill = async ({ pool }: Database): Promise<void> => {
  await pool.query(
    `insert into customers (tax_id, kind, name, email)
     select 'B' || lpad(n::text, 8, '0'), 'company', 'Company ' || n, 'c' || n || '@correu.example'
     from generate_series(1, $1::integer) n`,
    [subscribers],
  );
  // Ten of each customer, all on one product, from 0 to 120 €/MWh: no other division makes a publication dearer.
  await pool.query(
    `insert into price_alerts (customer_id, product, type, limit_cents, created_at)
     select c.customer_id, 'OMIE ES', (array['<', '>', '=='])[1 + (c.customer_id + n) % 3],
       (c.customer_id * 7 + n * 1201) % 12000, now()
     from customers c cross join generate_series(1, $1::integer) n`,
    [alerts / subscribers],
  );
  await pool.query("vacuum (analyze)");
};

/** A day of the market that is cheap or dear in turn, so that alerts are crossed on each. */
const publish = (database: Database, index: number) => {
  const day = addDays(firstDay, index);
  const price = index % 2 === 0 ? 30 : 90;
  const rows = Array.from({ length: 96 }, (_, quarter) => {
    return `${day.replaceAll("-", ";")};${quarter + 1};${price};${price};`;
  });
  const text = ["MARGINALPDBC;", ...rows, "*"].join("\n");
  return loadMarketFile(database, { name: `marginalpdbc_${day.replaceAll("-", "")}.1`, text }, new Date());
};

const countNotices = async ({ pool }: Database, isAnnounced: boolean): Promise<number> =>
  (
    await queryRow(pool, {
      text: `/* all customers: of the benchmark */
             select count(*) as count from price_alert_notices where (announced_at is not null) = $1`,
      values: [isAnnounced],
      columns: { count: bigint },
    })
  )?.count ?? 0;

const measureDays = async (
  {
    measured: database,
    others,
    jobs,
  }: { readonly measured: Database; readonly others: Database; readonly jobs: Jobs },
  report: (message: string) => void,
): Promise<readonly Figure[]> => {
  const compared: number[] = [];
  let noticed = 0;
  let mostNoticed = 0;
  let elapsedMs = 0;
  let now = new Date();
  for (let index = 0; index < days; index += 1) {
    // What was crossed before is not announced.
    await others.pool.query("delete from price_alert_notices");
    now = new Date(`${addDays(firstDay, index)}T12:00:00Z`);
    await publish(others, index);
    const times = await timesOnOneCore(database.pool, () => evaluatePublications({ database }, now));
    noticed = await countNotices(others, false);
    mostNoticed = Math.max(mostNoticed, noticed);
    if (noticed === 0) throw new Error("No alert was crossed");
    report(`${noticed} of ${alerts} alerts crossed: ${Math.round(times.processorMs)} ms of a core`);
    compared.push(times.processorMs / 1000);
    elapsedMs += times.elapsedMs;
  }
  const announced = await timesOnOneCore(database.pool, () =>
    evaluatePriceAlerts({ database, jobs, announce }, now),
  );
  if ((await countNotices(others, true)) !== noticed) throw new Error("Not all were announced");
  return [
    {
      what: `A publication compared with ${alerts} alerts of ${subscribers} customers, on one core`,
      value: Math.max(...compared),
      unit: "s",
      atMost: 10,
      beside: `at most ${mostNoticed} crossed; ${(elapsedMs / days / 1000).toFixed(1)} s by the clock`,
    },
    {
      what: "  its notifications written and its emails queued, each 1,000",
      value: announced.processorMs / noticed,
      unit: "s",
    },
  ];
};

/** How long a new price of the market takes to be compared with the alerts of all customers, and to be announced. */
export const priceAlerts: Benchmark = {
  name: "price-alerts",
  needsData: false,
  measure: ({ report }) =>
    withScratchPostgres(report, async (url) => {
      await migrate({ url });
      // One connection, whose process is the one that is measured; loads and the queue's own work have others.
      const measured = openDatabase({ url, statementTimeoutMs: 3_600_000, poolSize: 1 });
      const others = openDatabase({ url, statementTimeoutMs: 3_600_000, poolSize: 4 });
      const queue = await createJobQueue(others, { onError: (error) => console.error(error) });
      try {
        await fill(others);
        return [...(await measureDays({ measured, others, jobs: queue.jobs }, report))];
      } finally {
        await queue.stop();
        await measured.close();
        await others.close();
      }
    }),
};
