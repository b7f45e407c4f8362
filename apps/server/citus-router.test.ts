import { expect, test } from "vitest";
import { demoContracts, demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { startPaymentsServer } from "#features/payments/server/testing/payments-server.ts";
import { citusUrl } from "#platform/testing/database/citus-cluster.ts";
import { recordSent, shardsAsked, type SentStatement } from "#platform/testing/database/citus-plans.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { createApp } from "./app.ts";
import { testParts, unlimited } from "./testing/test-app.ts";

/** A statement of a call, and how many shards a cluster asks for it. */
interface Planned {
  readonly call: string;
  readonly statement: string;
  readonly shards: number;
}

const planAll = async (
  { unguarded }: TestDatabase,
  call: string,
  sent: readonly SentStatement[],
): Promise<Planned[]> => {
  const client = await unguarded.connect();
  const planned: Planned[] = [];
  for (const statement of sent)
    planned.push({
      call,
      statement: statement.name || statement.text,
      shards: await shardsAsked(client, statement),
    });
  client.release();
  return planned;
};

const contractOf = async ({
  unguarded,
}: TestDatabase): Promise<{ contractId: number; invoiceId: number }> => {
  const { rows } = await unguarded.query(
    `select k.contract_id, i.invoice_id from contracts k
     join invoices i on i.customer_id = k.customer_id and i.contract_id = k.contract_id
     where k.name = $1 order by i.issued_on desc limit 1`,
    [demoContracts.household.flat],
  );
  return { contractId: Number(rows[0].contract_id), invoiceId: Number(rows[0].invoice_id) };
};

const leadBody = { allow_contact: true, cups: { name: "ES0031405600000001AY" } };

/** The calls that customers make most, on the demo. */
const planPortal = async (): Promise<Planned[]> => {
  const database = await createTestDatabase("demo");
  const sent = recordSent(database.pool);
  const app = await createApp(await testParts(database, { rateLimits: unlimited }));
  const { contractId, invoiceId } = await contractOf(database);
  const planned: Planned[] = [];
  let authorization = "";
  const plan = async (name: string, path: string, body?: object): Promise<object> => {
    sent.length = 0;
    const response = await app.inject({
      method: body === undefined ? "GET" : "POST",
      url: `/api${path}`,
      headers: { ...(authorization === "" ? {} : { authorization }), "sec-fetch-site": "same-origin" },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (response.statusCode !== 200) throw new Error(`${name}: ${response.statusCode} ${response.body}`);
    planned.push(...(await planAll(database, name, [...sent])));
    return response.json();
  };
  const person = { user: demoPeople.household.taxId, password: demoPassword };
  const signIn = { ...person, remember: false, answer_token: true };
  authorization = `Bearer ${Object(await plan("sign-in", "/v1/auth/get_token", signIn)).token}`;
  await plan("session", "/v1/auth/sessions");
  await plan("page of invoices", "/v1/invoices/?limit=25");
  await plan("invoice", `/v1/invoices/${invoiceId}/detail/`);
  await plan("consumption", `/v1/contracts/${contractId}/cch/chart/daily/`);
  await plan("contract", `/v2/contracts/${demoContracts.household.flat}/`);
  await plan("contracts", "/v2/contracts");
  await plan("cases", "/v2/crm/cases/");
  const lead = await plan("lead", "/v1/leads", leadBody);
  const step = { lead_id: Object(lead).lead_id, owner: { type: "F", vat: "11111123F" } };
  await plan("step of a lead", "/v1/leads", { ...leadBody, ...step });
  const planted = [
    { name: "of all customers", text: "select count(*) from invoices", values: [] },
    { name: "of a number", text: "select 1 from invoices where number = $1", values: ["1"] },
  ];
  return [...planned, ...(await planAll(database, "planted", planted))];
};

const planPayment = async (): Promise<Planned[]> => {
  const payments = await startPaymentsServer();
  const sent = recordSent(payments.database.pool);
  const invoiceId = await payments.addInvoice();
  (await payments.pay(invoiceId, payments.card())).answer();
  return planAll(payments.database, "payment", [...sent]);
};

const planned = citusUrl() === undefined ? [] : [...(await planPortal()), ...(await planPayment())];
const calls = [...new Set(planned.map(({ call }) => call))];

test.skipIf(citusUrl() === undefined)(
  "the calls that customers make most ask one shard in each of their statements",
  () => {
    expect(calls).toHaveLength(12);
    expect(planned.filter(({ shards }) => shards > 1)).toEqual([
      { call: "planted", statement: "of all customers", shards: 4 },
      { call: "planted", statement: "of a number", shards: 4 },
    ]);
    const asking = new Set(planned.flatMap(({ call, shards }) => (shards === 1 ? [call] : [])));
    expect(calls.filter((call) => !asking.has(call))).toEqual(["planted"]);
  },
);
