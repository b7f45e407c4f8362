import { afterAll, expect, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createSandboxBank } from "#integrations/card-payments/sandbox/sandbox-bank.ts";
import { SolvencyUnavailable } from "#integrations/solvency/port.ts";
import { SupplyPointRegistryUnavailable } from "#integrations/supply-points/port.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createApp } from "../apps/server/app.ts";
import { testParts, unlimited } from "../apps/server/testing/test-app.ts";
import { callAs, startSession } from "./target.ts";

const database = await createTestDatabase("demo");
const freeConnections = 2;
/** More than there are connections; a server has four files scanned at once. */
const slowCalls = freeConnections + 2;

/** An outside system that answers no question before `giveUp`. */
const createSlowSystem = () => {
  const waiting = new Set<() => void>();
  return {
    waiting: () => waiting.size,
    ask: (): Promise<never> =>
      new Promise((_, reject) => {
        waiting.add(() => reject(new Error("The system did not answer")));
      }),
    giveUp: (): void => {
      for (const refuse of waiting) refuse();
      waiting.clear();
    },
  };
};
const slow = createSlowSystem();
/** Asks, and fails as the adapters of a system do. */
const askOr = (failure: new (message: string) => Error) => (): Promise<never> =>
  slow.ask().catch(() => {
    throw new failure("The system did not answer");
  });
const bank = createSandboxBank({ urlOf: () => undefined, secret: "a secret of the sandbox bank" });
const parts = await testParts(database, {
  rateLimits: unlimited,
  infrastructure: {
    supplyPointRegistry: { find: askOr(SupplyPointRegistryUnavailable) },
    fileScanner: { scan: slow.ask },
    solvency: { findScore: askOr(SolvencyUnavailable) },
    cardPayments: { ...bank, createIntent: slow.ask },
  },
});
const app = await createApp(parts);
const token = await startSession({ services: parts.services, database }, demoPeople.household.taxId);
const taken = await Promise.all(
  Array.from({ length: database.pool.options.max - freeConnections }, () => database.pool.connect()),
);
afterAll(() => {
  for (const client of taken) client.release();
});
const headers = { authorization: `Bearer ${token}` };

const ask = (method: "GET" | "POST", path: string, body?: object) =>
  app.inject({ method, url: `/api/v1${path}`, headers, ...(body === undefined ? {} : { payload: body }) });

const beginLead = async (nth: number): Promise<string> => {
  const body = {
    allow_contact: true,
    accept_morosity_verification: true,
    cups: { name: "ES0031405600000001AY" },
    owner: { type: "F", vat: "11111123F", name: `Núria ${nth}`, surname1: "Vilà" },
  };
  return (await callAs({ app }, { method: "POST", path: "/leads", token, body })).json.lead_id;
};
const addInvoice = async (nth: number): Promise<number> => {
  const { rows } = await database.unguarded.query(
    `insert into invoices (customer_id, number, kind, issued_on, due_on, period_starts_on, period_ends_on, energy_wh,
       total_cents, pending_cents, payment_status, rectifying, online_payment, record_sha256)
     select customer_id, $2, 'electricity', '2026-10-03', '2026-10-20', '2026-08-31', '2026-09-30', 1000, 4820, 4820,
       'unpaid', 'none', true, '' from login_names where login_name = $1 returning invoice_id::int as id`,
    [demoPeople.household.taxId, `SLOW-${nth}`],
  );
  return rows[0].id;
};

const slowly: Record<string, (nth: number) => Promise<{ readonly statusCode: number }>> = {
  "the register of supply points": () => ask("GET", "/contractacio/config/cups/ES0031405600000001AY"),
  "the scanner of files": (nth) =>
    app.inject({
      method: "POST",
      url: `/api/v1/uploads/?name=receipt-${nth}.pdf`,
      headers: { ...headers, "content-type": "application/octet-stream" },
      payload: "%PDF-1.7 receipt of a bank",
    }),
  "the file of unpaid debts": async (nth) => ask("GET", `/leads/solvencia/${await beginLead(nth)}`),
  "the provider of card payments": async (nth) =>
    ask("POST", "/pay", {
      platform_name: "stripe",
      related_object_type: "invoice",
      item_id: await addInvoice(nth),
      payment_method_id: "pm_card",
    }),
};

/** Whether another call is answered while these wait for the system, which then gives up. */
const leavesConnections = async (calls: readonly Promise<unknown>[]): Promise<boolean> => {
  await expect.poll(() => slow.waiting() + database.pool.waitingCount).toBe(calls.length);
  const isFree = database.pool.waitingCount === 0;
  const answer = isFree ? await ask("GET", "/invoices/") : undefined;
  return answer?.statusCode === 200 && slow.waiting() === calls.length;
};

test.each(Object.entries(slowly))(
  "while %s does not answer more calls than there are connections, another call is answered",
  async (_, call) => {
    const calls = Array.from({ length: slowCalls }, (__, nth) => call(nth));
    expect(await leavesConnections(calls)).toBe(true);
    slow.giveUp();
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 503));
  },
);

test("the check finds calls that hold a connection while they wait", async () => {
  let isOver = false;
  const holdConnection = async (): Promise<void> => {
    const client = await database.pool.connect();
    if (!isOver) await slow.ask().catch(() => undefined);
    client.release();
  };
  const calls = Array.from({ length: slowCalls }, holdConnection);
  expect(await leavesConnections(calls)).toBe(false);
  isOver = true;
  slow.giveUp();
  await Promise.all(calls);
});
