import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase, type Database } from "#platform/server/database/pool.ts";
import * as statements from "./fill/fill-sql.ts";
import { sessionCookie, signInCustomers } from "./measure/bench-sessions.ts";
import type { Benchmark, Figure } from "./measure/result-table.ts";
import { withScratchPostgres } from "./measure/scratch-postgres.ts";
import { percentile } from "./measure/statistics.ts";
import { startServer, type ServerProcess } from "./measure/server-process.ts";

/** Besides the administrator of property, whose contracts are among those of many others. */
const otherCustomers = 5000;
const administrator = 1_000_000;
const contractCount = 5000;

/** $1: the administrator's id. $2: number of contracts, in forty streets of eight towns; one in seven has debt. */
const administratorStatements = [
  `insert into customers (customer_id, tax_id, kind, name, email, created_at)
   values ($1, 'B99999999', 'company', 'Administradora de Finques', 'finques@correu.example', '2020-01-01')`,
  `insert into supply_points (customer_id, supply_point_id, cups, commodity, street, city, postal_code, province,
     distributor_code, distributor_name)
   select $1, 10000000 + n, 'ES0031' || lpad(n::text, 12, '0') || 'AA0F', 'electricity',
     (array['Carrer de la Cera', 'Avinguda del Paral·lel', 'Passeig de Gràcia', 'Plaça de l’Església'])[n % 4 + 1]
       || ' ' || chr(65 + n % 10) || ', ' || (n % 300 + 1) || ', escala',
     (array['Barcelona', 'Reus', 'L’Hospitalet de Llobregat', 'Vic', 'Girona', 'Lleida', 'Mataró', 'Sabadell'])[n / 4 % 8 + 1],
     '43201', 'Barcelona', '0031', 'Distribuïdora de Prova'
   from generate_series(1, $2::integer) n`,
  `insert into contracts (customer_id, contract_id, name, commodity, state, signed_on, starts_on, supply_point_id,
     access_tariff, access_tariff_name, powers_w, debt_cents, holder_name, holder_tax_id, fiscal_address, search_text)
   select customer_id, supply_point_id, supply_point_id::text, commodity, 'active', '2020-01-01', '2020-01-01',
     supply_point_id, '018', '2.0TD', '{3450,4600}', case when supply_point_id % 7 = 0 then 4321 else 0 end,
     'Comunitat de Propietaris', 'B99999999', '', contract_search_text(supply_point_id::text, cups, street, postal_code, city)
   from supply_points where customer_id = $1 and supply_point_id <= 10000000 + $2`,
];

const fill = async ({ pool }: Database): Promise<void> => {
  for (const text of statements.customerStatements) await pool.query(text, [otherCustomers]);
  for (const [index, text] of administratorStatements.entries())
    await pool.query(text, index === 0 ? [administrator] : [administrator, contractCount]);
  await pool.query("vacuum (analyze)");
};

const list = "/api/v2/contracts?fields=list&limit=100";
const listWith = (parameters: Record<string, string>): string =>
  `${list}&${new URLSearchParams(parameters).toString()}`;

/** What a customer does with the list, and what a hostile one asks of it. */
const pages = [
  ["Its first page", list],
  ["  its last page", listWith({ offset: "4900" })],
  ["  sorted by address", listWith({ sort: "address" })],
  ["  filtered by town and debt", listWith({ municipality: "Reus", payment: "owed" })],
  ["  searched by address", listWith({ filter: "c/ cera 12 reus" })],
  ["  searched by a CUPS with spaces", listWith({ filter: "ES00 3100 0000 0042 17AA" })],
  ["  searched by one letter", listWith({ filter: "a" })],
  ["  searched by %_%", listWith({ filter: "%_%".repeat(33) })],
  [
    "  searched by a selector",
    `/api/v2/contracts/search/?${new URLSearchParams({ limit: "20", filter: "vic gracia" }).toString()}`,
  ],
  ["  its filters", "/api/v2/contracts/summary/"],
] as const;

/** At a time, as the tabs and the typing of one customer; in all, fewer than the server allows in a minute. */
const atOnce = 4;
const rounds = 8;

interface TimedAnswer {
  readonly ms: number;
  readonly bytes: number;
}

const ask = async ({ origin }: ServerProcess, path: string): Promise<TimedAnswer> => {
  const startMs = performance.now();
  const answer = await fetch(origin + path, { headers: { cookie: sessionCookie(administrator) } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const { byteLength } = await answer.arrayBuffer();
  return { ms: performance.now() - startMs, bytes: byteLength };
};

const measurePage = async (server: ServerProcess, [what, path]: (typeof pages)[number]): Promise<Figure> => {
  const answers: TimedAnswer[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const together = await Promise.all(Array.from({ length: atOnce }, () => ask(server, path)));
    if (round > 0) answers.push(...together);
  }
  const times = answers.map(({ ms }) => ms);
  return {
    what: `${what}, p95`,
    value: percentile(times, 0.95),
    unit: "ms",
    atMost: 300,
    beside: `p50 ${percentile(times, 0.5).toFixed(0)} ms, ${((answers[0]?.bytes ?? 0) / 1000).toFixed(0)} kB`,
  };
};

const measureExport = async (server: ServerProcess, format: "csv" | "xlsx"): Promise<Figure> => {
  const { ms, bytes } = await ask(server, `/api/v2/contracts/export/?format=${format}`);
  return {
    what: `  exported as ${format}`,
    value: ms,
    unit: "ms",
    beside: `${(bytes / 1000).toFixed(0)} kB`,
  };
};

/** The list of a customer with 5,000 contracts, four requests at a time. */
export const contractList: Benchmark = {
  name: "contract-list",
  needsData: false,
  measure: ({ report }) =>
    withScratchPostgres(report, async (url) => {
      await migrate({ url });
      const database = openDatabase({ url, statementTimeoutMs: 600_000, poolSize: 1 });
      try {
        await fill(database);
      } finally {
        await database.close();
      }
      await signInCustomers(url, [administrator]);
      const dataDir = mkdtempSync(join(tmpdir(), "llum-bench-contracts-"));
      const server = await startServer({ dataDir, databaseUrl: url, isDemo: false });
      try {
        const figures: Figure[] = [];
        for (const page of pages) {
          figures.push(await measurePage(server, page));
          report(`${page[0].trim()}: ${figures.at(-1)?.value.toFixed(0)} ms`);
        }
        for (const format of ["csv", "xlsx"] as const) figures.push(await measureExport(server, format));
        const [first, ...others] = figures;
        return first === undefined
          ? []
          : [{ ...first, what: "A list of 5,000 contracts, its first page, p95" }, ...others];
      } finally {
        await server.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    }),
};
