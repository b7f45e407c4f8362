import type { FastifyInstance } from "fastify";
import { migrate } from "#platform/server/database/migrate.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { queryRow, text } from "#platform/server/database/query.ts";
import type { Services } from "../apps/server/assembly/services.ts";
import { customerStatements, sequencesStatement } from "./fill/fill-sql.ts";
import { appOf, withServices } from "./in-process-app.ts";
import type { Benchmark, Figure } from "./measure/result-table.ts";
import { withScratchPostgres } from "./measure/scratch-postgres.ts";
import { median, percentile } from "./measure/statistics.ts";

const customers = 1_000_000;
const rounds = 300;
/** Cases under way when the queue is first measured, and in the end. */
const queueSizes = [2_000, 100_000] as const;

/** The emails, telephones and bills of the customers, beside what other benchmarks fill in. */
const deskStatements: readonly string[] = [
  "update customers set mobile = '+346' || lpad(customer_id::text, 8, '0') where customer_id <= $1",
  `insert into login_names (login_name, kind, customer_id)
   select email, 'email', customer_id from customers where customer_id <= $1 on conflict do nothing`,
  `insert into invoices (customer_id, number, kind, contract_id, issued_on, due_on, period_starts_on, period_ends_on,
     energy_wh, total_cents, pending_cents, payment_status)
   select customer_id, 'FE' || contract_id, commodity, contract_id, '2026-11-04', '2026-11-24', '2026-09-30',
     '2026-10-31', 200000, 5000, 0, 'paid' from contracts where customer_id <= $1`,
  `insert into invoice_numbers (number, customer_id, invoice_id)
   select number, customer_id, invoice_id from invoices where customer_id <= $1`,
];

const fill = async ({ pool }: Database, report: (message: string) => void): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query("set synchronous_commit = off");
    for (const [index, statement] of [...customerStatements, ...deskStatements].entries()) {
      await client.query(statement, [customers]);
      report(`${index + 1} of ${customerStatements.length + deskStatements.length} tables`);
    }
    await client.query(sequencesStatement);
    await client.query("reset synchronous_commit");
  } finally {
    client.release();
  }
  await pool.query("vacuum (analyze)");
};

/** Adds cases under way up to a number, of every kind and age, a tenth of them taken. */
const fillQueue = async ({ pool }: Database, size: number): Promise<void> => {
  await pool.query(
    `insert into case_queue (kind, reference, customer_id, state, version, turn, topic, title, person, is_answered,
       opened_at, turn_since, assigned_to)
     select (array['question', 'readings', 'claim', 'change'])[1 + n % 4], 'B' || n, n, 'received', 1,
       (array['answer', 'answer', 'dispatch', 'customer'])[1 + n % 4], 'question', 'Case ' || n, '', n % 3 = 0,
       now() - make_interval(hours => (n % 700)::int), now() - make_interval(hours => (n % 700)::int),
       case when n % 10 = 0 then 1 end
     from generate_series(1, $1::bigint) n on conflict do nothing`,
    [size],
  );
  await pool.query("vacuum (analyze) case_queue");
};

/** The cookie of an agent whose second factor is verified. */
const signInAgent = async ({ staff: { members, sessions } }: Services): Promise<string> => {
  const now = new Date();
  const passwordHash = "no password has this hash";
  const invited = await members.invite(
    { email: "agent@retailer.example", name: "Agent", roles: ["agent"] },
    { actor: "benchmark", now },
  );
  if (invited === undefined) throw new Error("The agent was not added");
  await members.activate(invited.token, passwordHash, now);
  const visit = { device: "", now, formerToken: undefined };
  const pending = await sessions.start({ staffId: invited.staffId, passwordHash }, visit);
  const waiting = pending === undefined ? undefined : await sessions.find(pending, now);
  const verified =
    waiting && (await sessions.verify(waiting, { device: "", now, confirm: async () => true }));
  if (verified === undefined) throw new Error("The agent was not signed in");
  return `llum_staff_session=${verified.token}`;
};

type Call = () => Promise<void>;

const timesOf = async (call: Call): Promise<number[]> => {
  for (let warmUp = 0; warmUp < 10; warmUp += 1) await call();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startMs = performance.now();
    await call();
    times.push(performance.now() - startMs);
  }
  return times;
};

/** Each search by something that one customer in a million has, and one by a word that all have. */
const searches: Readonly<Record<string, (customer: number) => string>> = {
  "a tax id": (n) => `B${String(n).padStart(8, "0")}`,
  "a name": (n) => `comunitat ${n}`,
  "an email": (n) => `comunitat${n}@correu.example`,
  "a telephone": (n) => `6${String(n).padStart(8, "0")}`,
  "a CUPS": (n) => `ES${String(n * 10).padStart(16, "0")}`,
  "a contract": (n) => String(n * 10).padStart(8, "0"),
  "a bill": (n) => `FE${n * 10}`,
  "a word that all have": () => "comunitat",
};

const figuresOf = (what: string, times: readonly number[], beside?: string): Figure[] => [
  { what, value: median(times), unit: "ms", ...(beside === undefined ? {} : { beside }) },
  { what: "  p95", value: percentile(times, 0.95), unit: "ms", atMost: 100 },
];

const measureDesk = async (
  app: FastifyInstance,
  cookie: string,
  { database, report }: { database: Database; report: (message: string) => void },
): Promise<Figure[]> => {
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const answered = async (request: { method: "GET" | "POST"; url: string; payload?: object }) => {
    const answer = await app.inject({ ...request, headers });
    if (answer.statusCode !== 200)
      throw new Error(`${request.url} answered ${answer.statusCode}: ${answer.body}`);
    return answer;
  };
  let customer = 1;
  const next = (): number => {
    customer = ((customer * 48_271) % 2_147_483_647) % customers;
    return customer + 1;
  };
  const floor = await timesOf(async () => {
    await queryRow(database.pool, {
      text: "select tax_id as found from customers where customer_id = $1",
      values: [next()],
      columns: { found: text },
    });
  });
  const figures: Figure[] = [];
  for (const [what, typedOf] of Object.entries(searches)) {
    const times = await timesOf(async () => {
      const answer = await answered({
        method: "POST",
        url: "/api/staff/v1/customers/search",
        payload: { typed: typedOf(next()) },
      });
      if (answer.json<{ items: unknown[] }>().items.length === 0)
        throw new Error(`${what} found no customer`);
    });
    report(`${what}: ${median(times).toFixed(1)} ms`);
    figures.push(...figuresOf(`A search by ${what} among ${customers} customers`, times));
  }
  figures.push({ what: "One row by its key", value: median(floor), unit: "ms" });
  for (const size of queueSizes) {
    await fillQueue(database, size);
    const times = await timesOf(async () => {
      await answered({ method: "GET", url: "/api/staff/v1/cases?limit=50" });
    });
    figures.push(...figuresOf(`The queue with ${size} cases under way`, times));
  }
  return figures;
};

/** How long staff wait for a search of customers and for the queue of cases. */
export const desk: Benchmark = {
  name: "desk",
  needsData: false,
  measure: ({ report }) =>
    withScratchPostgres(report, async (url) => {
      await migrate({ url });
      return withServices(
        { url, fill: (database) => fill(database, report) },
        async ({ database, services }) =>
          measureDesk(await appOf(services), await signInAgent(services), { database, report }),
      );
    }),
};
