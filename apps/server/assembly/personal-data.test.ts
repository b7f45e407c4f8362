import { beforeAll, describe, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { passwordRecovery } from "#features/account/server/password/recover-password.ts";
import { emailChanged } from "#features/profile/server/email-changes.ts";
import { createEraser } from "#features/profile/server/erase-customer.ts";
import { signUp } from "#features/account/server/registration/register-user.ts";
import { personalTablesOf } from "#platform/contract/tables.ts";
import { createJobQueue } from "#platform/server/jobs/job-queue.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { readZip } from "#platform/testing/read-zip.ts";
import { tables } from "../tables.gen.ts";
import { createApp } from "../app.ts";
import type { Services } from "./services.ts";
import { erasureBlockers } from "./erasure-blockers.ts";
import { testParts } from "../testing/test-app.ts";

const database = await createTestDatabase("demo");
const canary = "Canari Groc";
const personalTables = personalTablesOf(tables);
let app: FastifyInstance;
let services: Services;

const numberOf = async (taxId: string): Promise<number> =>
  (await database.unguarded.query("select customer_id from login_names where login_name = $1", [taxId]))
    .rows[0].customer_id;
const enter = async (user: string): Promise<string> => {
  const response = await app.inject({
    method: "POST",
    url: "/api/v1/auth/get_token",
    payload: { user, password: demoPassword, answer_token: true },
  });
  return response.json().token;
};
/** Jobs in the job queue that identify a customer, one for each form of payload. */
const bookWorkOn = async ({
  customerId,
  taxId,
  email,
}: {
  customerId: number;
  taxId: string;
  email: string;
}) => {
  const { jobs, stop } = await createJobQueue(database, { onError: () => {} });
  await jobs.add(emailChanged, { customerId, formerEmail: canary, email: canary });
  await jobs.add(passwordRecovery, { email: email.toUpperCase(), taxId: null });
  const asked = { contract: canary, email: canary, mobile: null, invoiceNumber: null };
  await jobs.add(signUp, { ...asked, taxId });
  await jobs.add(passwordRecovery, { email: "other.customer@correu.example", taxId: null });
  await stop();
};
/** Everything in the database as text, row by row, with the table in front. */
const everyRow = async (): Promise<string[]> => {
  const { rows: tables } = await database.unguarded.query(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'jobs')`,
  );
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await database.unguarded.query(
      `select t::text as text from only "${schema}"."${name}" t`,
    );
    texts.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  return texts;
};

beforeAll(async () => {
  const parts = await testParts(database);
  services = parts.services;
  app = await createApp(parts);
});

describe("the register of personal data", () => {
  it("names every table that has a customer in it, each once", async () => {
    const { rows } = await database.unguarded.query(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       order by c.relname collate "C"`,
    );
    const declared = personalTables.map(({ table }) => table).toSorted();
    expect(declared).toEqual(rows.map(({ name }) => name));
  });
});

describe("a customer who downloads everything", () => {
  it("gets contracts, consumption, invoices drawn in threads, and papers; no trace of passwords or tokens @slow", async () => {
    expect(services.threads.threadCount()).toBe(0);
    const token = await enter(demoPeople.household.taxId);
    const answer = await app.inject({
      url: "/api/v1/users/export",
      headers: { authorization: `Bearer ${token}` },
    });
    const archive = readZip(answer.rawPayload);
    const names = [...archive.keys()];
    for (const table of ["contracts", "curve_days", "invoices", "bank_accounts", "sessions"])
      expect(JSON.parse(archive.get(`data/${table}.json`)?.toString() ?? "[]").length).toBeGreaterThan(0);
    const pdfs = names.filter((name) => /^invoices\/.+\.pdf$/.test(name));
    expect(pdfs.length).toBeGreaterThan(10);
    expect(services.threads.threadCount()).toBeGreaterThan(0);
    for (const pdf of pdfs) expect(archive.get(pdf)?.subarray(0, 5).toString()).toBe("%PDF-");
    expect(names.some((name) => name.startsWith("documents/"))).toBe(true);
    const everything = Buffer.concat([...archive.values()]).toString("latin1");
    for (const secret of ["argon2id", "token_hash", token.split(".")[1] ?? token]) {
      expect(everything).not.toContain(secret);
    }
  });
});

describe("erasing a customer", () => {
  const now = new Date("2026-11-20T10:00:00Z");
  const erase = (customerId: number) =>
    createEraser({ ...services, blockers: erasureBlockers(database) })(customerId, now);

  it("waits until the contracts are over", async () => {
    const outcome = await erase(await numberOf(demoPeople.household.taxId));
    expect(outcome).toMatchObject({ outcome: "open_contracts" });
    expect(await enter(demoPeople.household.taxId)).toEqual(expect.any(String));
  });

  it("waits until nothing is owed", async () => {
    const customerId = await numberOf(demoPeople.household.taxId);
    await database.unguarded.query("update contracts set state = 'closed' where customer_id = $1", [
      customerId,
    ]);
    await database.unguarded.query(
      "update invoices set pending_cents = 100, payment_status = 'unpaid' where (customer_id, invoice_id) in (select customer_id, invoice_id from invoices where customer_id = $1 limit 1)",
      [customerId],
    );
    expect(await erase(customerId)).toMatchObject({ outcome: "debt" });
  });

  it("leaves of a name, an address and an email what invoices must carry, and nothing else; old cookies are worth nothing", async () => {
    const customerId = await numberOf(demoPeople.household.taxId);
    const token = await enter(demoPeople.household.taxId);
    await database.unguarded.query(
      "update invoices set pending_cents = 0, payment_status = 'paid' where customer_id = $1",
      [customerId],
    );
    for (const statement of [
      `update customers set name = '${canary}', mobile = '699 ${canary}' where customer_id = $1`,
      `update contracts set holder_name = '${canary}', fiscal_address = '${canary}' where customer_id = $1`,
      `update supply_points set street = '${canary}' where customer_id = $1`,
      `update notification_addresses set name = '${canary}', email = '${canary}' where customer_id = $1`,
      `update sessions set device = '${canary}' where customer_id = $1`,
      `insert into sign_in_attempts (attempted_at, login_hash, customer_id, address, device, method, outcome)
         values (now(), '\\x00', $1, '127.0.0.1', '${canary}', 'password', 'refused')`,
      `update invoices set bill = jsonb_set(bill, '{holder,name}', '"${canary}"')
         where customer_id = $1 and bill ? 'holder'`,
    ]) {
      await database.unguarded.query(statement, [customerId]);
    }
    const key = (
      await database.unguarded.query("select storage_key from attachments where customer_id = $1", [
        customerId,
      ])
    ).rows[0].storage_key;
    const { taxId, email } = demoPeople.household;
    await bookWorkOn({ customerId, taxId, email });
    expect(await erase(customerId)).toMatchObject({ outcome: "erased" });

    const rows = await everyRow();
    const work = rows.filter((row) => row.includes("password_recovery"));
    expect(work).toEqual([expect.stringContaining("other.customer@correu.example")]);
    const traces = rows.filter((row) => row.includes(canary));
    expect(new Set(traces.map((row) => row.split(":")[0]))).toEqual(new Set(["invoices"]));
    expect(await services.storage.get(key)).toBeUndefined();
    const refused = await app.inject({
      url: "/api/v1/users/",
      headers: { authorization: `Bearer ${token}` },
    });
    expect([refused.statusCode, refused.json().code]).toEqual([401, "token_expired"]);
    expect(await enter(demoPeople.household.taxId)).toBeUndefined();
    expect(await erase(customerId)).toEqual({ outcome: "no_such_customer" });
  });
});
