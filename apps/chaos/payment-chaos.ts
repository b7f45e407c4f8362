import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { PaymentStep } from "#features/payments/server/payment-ports.ts";
import { openLedger, type LedgerIntent } from "#integrations/card-payments/sandbox/ledger.ts";
import { openDatabase, type Database } from "#platform/server/database/pool.ts";
import { bigint, execute, queryRow, type Queryable } from "#platform/server/database/query.ts";
import { freePort } from "#platform/testing/browser/portal-process.ts";
import { bookFaults, readPortalBooks } from "./check-books.ts";
import { supervise, type Supervised } from "./processes.ts";

const secret = "a secret of the sandbox bank";
const bankProgram = new URL("../../integrations/card-payments/sandbox/main.ts", import.meta.url);
const serverProgram = new URL("./server-process.ts", import.meta.url);
const successCard = "4242424242424242";
const cutCard = "4000000000004293";
const maxSettleMs = 60_000;

/** Every point of a payment at which a server is killed. */
const crashPoints = [
  "begun",
  "attempt stored",
  "intent created",
  "intent stored",
  "charge answered",
  "state locked",
  "invoices paid",
  "outcome stored",
] as const satisfies readonly PaymentStep[];

export interface ChaosOptions {
  readonly databaseUrl: string;
  /** Folder of the bank's ledger. */
  readonly folder: string;
  /** Rounds of parallel payments of one invoice, and how many payments each has. */
  readonly rounds: number;
  readonly paymentsEach: number;
  /** Whether a server is killed at each step with every card, or with one. */
  readonly crashes: "every card" | "one card";
  /** Servers or the bank killed at random moments. */
  readonly kills: number;
  readonly onProgress: (text: string) => void;
}

export interface ChaosOutcome {
  readonly faults: readonly string[];
  readonly charges: number;
  readonly settleMs: number;
}

const addCustomer = async ({ pool }: Database): Promise<number> =>
  (
    await queryRow(pool, {
      text: "insert into customers (tax_id, kind, name) values ($1, 'person', 'Anna') returning customer_id as id",
      values: [`CHAOS${randomInt(1e9)}`],
      columns: { id: bigint },
    })
  )?.id ?? 0;

const addInvoice = async ({ pool }: Database, customerId: number): Promise<number> =>
  (
    await queryRow(pool, {
      text: `insert into invoices (customer_id, number, kind, issued_on, due_on, period_starts_on, period_ends_on,
               energy_wh, total_cents, pending_cents, payment_status, online_payment, record_sha256)
             values ($1, $2, 'electricity', '2026-10-03', '2026-10-20', '2026-08-31', '2026-09-30', 1, 4820, 4820,
               'unpaid', true, '') returning invoice_id as id`,
      values: [customerId, `FE-${randomInt(1e12)}`],
      columns: { id: bigint },
    })
  )?.id ?? 0;

const post = async (url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
  const response = await fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
    signal: AbortSignal.timeout(30_000),
  });
  return response.json();
};

/** Three servers, the bank, and a customer who pays. */
const arrange = async ({ databaseUrl, folder }: ChaosOptions) => {
  const database = openDatabase({ url: databaseUrl, statementTimeoutMs: 20_000, poolSize: 4 });
  const bankPort = await freePort();
  const bank = await supervise(bankProgram, {
    args: [folder, String(bankPort)],
    env: { SANDBOX_BANK_SECRET: secret },
  });
  const bankUrl = `http://127.0.0.1:${bankPort}`;
  const env = { DATABASE_URL: databaseUrl, SANDBOX_BANK_URL: bankUrl, SANDBOX_BANK_SECRET: secret };
  const servers = await Promise.all([1, 2, 3].map(() => supervise(serverProgram, { env })));
  const customerId = await addCustomer(database);
  const card = async (number: string): Promise<string> => {
    for (;;) {
      try {
        const fields = { number, exp_month: 12, exp_year: 2040, cvc: "123" };
        const { id } = Object(await post(`${bankUrl}/payment-methods`, fields));
        return String(id);
      } catch {
        await wait(50);
      }
    }
  };
  return {
    database,
    bank,
    servers,
    card,
    addInvoice: () => addInvoice(database, customerId),
    /** Pays at one of the servers; a server that is killed gives no answer. */
    pay: async (server: Supervised, invoiceId: number, methodId: string): Promise<unknown> => {
      const fields = {
        payment_method_id: methodId,
        platform_name: "stripe",
        item_id: invoiceId,
        related_object_type: "invoice",
      };
      const headers = { cookie: `llum_session=${customerId}.full`, "sec-fetch-site": "same-origin" };
      return post(`${await server.running()}/api/v1/pay/`, fields, headers).catch(() => undefined);
    },
    stop: async (): Promise<void> => {
      await Promise.all(servers.map(({ stop }) => stop()));
      await bank.stop();
      await database.close();
    },
  };
};
type Arranged = Awaited<ReturnType<typeof arrange>>;

const serverAt = ({ servers }: Arranged, index: number): Supervised => {
  const server = servers[index % servers.length];
  if (server === undefined) throw new Error("There is no server");
  return server;
};

/** Many payments of one invoice at the same moment through all servers: with one card, with several, with cut answers. */
const payInParallel = async (arranged: Arranged, payments: number): Promise<void> => {
  const invoiceId = await arranged.addInvoice();
  const methods = await Promise.all([successCard, successCard, cutCard].map(arranged.card));
  await Promise.all(
    Array.from({ length: payments }, (_, index) =>
      arranged.pay(serverAt(arranged, index), invoiceId, methods[index % (1 + (invoiceId % 3))] ?? ""),
    ),
  );
};

/** A server kills itself at a step of a payment; the customer tries again with other cards through another server. */
const crashAt = async (arranged: Arranged, step: PaymentStep, number: string): Promise<void> => {
  const invoiceId = await arranged.addInvoice();
  const crashing = serverAt(arranged, 0);
  await crashing.kill({ CRASH_AT: step });
  await arranged.pay(crashing, invoiceId, await arranged.card(number));
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await arranged.pay(serverAt(arranged, 1 + (attempt % 2)), invoiceId, await arranged.card(successCard));
    await wait(300);
  }
};

/** Kills servers and the bank at random moments, while invoices are paid. */
const killAtRandom = async (arranged: Arranged, kills: number): Promise<void> => {
  for (let kill = 0; kill < kills; kill += 1) {
    const invoices = await Promise.all(Array.from({ length: 4 }, arranged.addInvoice));
    const method = await arranged.card(kill % 2 === 0 ? successCard : cutCard);
    const others = await Promise.all(invoices.map(() => arranged.card(successCard)));
    const paying = invoices.flatMap((invoiceId, index) => [
      arranged.pay(serverAt(arranged, index), invoiceId, method),
      arranged.pay(serverAt(arranged, index + 1), invoiceId, others[index] ?? ""),
    ]);
    await wait(randomInt(60));
    await (kill % 5 === 4 ? arranged.bank : serverAt(arranged, kill)).kill();
    await Promise.all(paying);
  }
};

export const hasOpenPayments = async (db: Queryable): Promise<boolean> =>
  (await execute(db, {
    text: `/* all customers: a test waits for all */
           select from payment_attempts where state not in ('succeeded', 'failed')`,
  })) > 0;

/** Waits until no payment is without an outcome; returns how long it took. */
const waitUntilSettled = async ({ database }: Arranged): Promise<number> => {
  const since = performance.now();
  while (performance.now() - since < maxSettleMs && (await hasOpenPayments(database.pool))) await wait(200);
  return performance.now() - since;
};

/** The last state of each intent in the bank's ledger on the disk. */
const intentsIn = (folder: string): LedgerIntent[] => {
  const { entries, close } = openLedger(join(folder, "ledger.ndjson"));
  close();
  const intents = new Map<string, LedgerIntent>();
  for (const entry of entries) if ("intent" in entry) intents.set(entry.intent.intentId, entry.intent);
  return [...intents.values()];
};

/** Takes payments while servers and the bank are killed, and compares the bank's ledger with the portal afterwards. */
export const runPaymentChaos = async (options: ChaosOptions): Promise<ChaosOutcome> => {
  const { rounds, paymentsEach, kills, folder, onProgress } = options;
  const arranged = await arrange(options);
  try {
    onProgress(`${rounds} rounds of ${paymentsEach} payments of one invoice through three servers`);
    for (let round = 0; round < rounds; round += 1) await payInParallel(arranged, paymentsEach);
    for (const step of crashPoints) {
      onProgress(`a server is killed: ${step}`);
      const cards = options.crashes === "every card" ? [successCard, cutCard] : [cutCard];
      for (const number of cards) await crashAt(arranged, step, number);
    }
    onProgress(`${kills} processes are killed at random moments`);
    await killAtRandom(arranged, kills);
    await Promise.all([...arranged.servers, arranged.bank].map(({ running }) => running()));
    const settleMs = await waitUntilSettled(arranged);
    const portal = await readPortalBooks(arranged.database.pool);
    await arranged.stop();
    const ledger = intentsIn(folder);
    const charges = ledger.flatMap((intent) => intent.charges).length;
    return { faults: bookFaults(ledger, portal), charges, settleMs };
  } finally {
    await arranged.stop().catch(() => {});
  }
};
