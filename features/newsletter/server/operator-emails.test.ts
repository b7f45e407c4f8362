import { afterAll, beforeEach, expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { getStaffCustomer } from "#features/customer-care/contract/get-staff-customer.ts";
import { addOperatorRoutes } from "#platform/server/http/operator-routes.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { testGuards } from "#platform/testing/http/test-server.ts";
import { operatorHandlers } from "./operator-emails.ts";

const { database, services, enter, customerId, lastAudit } = await startDeskServer();
const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
addOperatorRoutes(app, operatorHandlers(services), {
  ...testGuards({ write: 100_000 }),
  findOperatorKey: services.operatorKeys.find,
});
afterAll(() => app.close());
const { token } = await services.operatorKeys.add({ name: "the mail server", scopes: ["emails"] });
const marta = await enter("Marta", "agent");
const rowsOf = async (text: string) => (await database.unguarded.query(text)).rows;
const [household] = await rowsOf(`select email from customers where customer_id = ${customerId}`);
const email: string = household.email;

beforeEach(() =>
  database.unguarded.query("delete from email_reports; delete from newsletter_stopped_addresses"),
);

const report = async (body: object) => {
  const response = await app.inject({
    method: "POST",
    url: "/api/operator/v1/email-reports",
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  });
  return { status: response.statusCode, json: response.json() };
};
const bounce = { id: "b-1", email, kind: "bounced", status: "5.1.1", reason: "user unknown" };
const stopped = () => rowsOf("select email_key, reason from newsletter_stopped_addresses");
const partOf = async () => {
  const { json } = await marta.call(getStaffCustomer, { params: { customerId } });
  const parts: { id: string; summary: string; rows: object[] }[] = json.parts;
  return parts.find(({ id }) => id === "email-reports");
};

test("an address that failed for good gets no newsletters, and staff see it on the customer’s page", async () => {
  expect((await report({ reports: [bounce] })).json).toEqual({ received: 1, known: 0, stopped: 1 });
  expect(await stopped()).toEqual([{ email_key: email.toLowerCase(), reason: "user unknown" }]);
  expect(await lastAudit()).toMatchObject({ action: "emails report", actor: "API key the mail server" });
  expect(await partOf()).toMatchObject({
    summary: expect.stringMatching(/^Els correus del contracte/),
    rows: [{ title: email, detail: "user unknown · 5.1.1", state: { text: "Retornat", tone: "negative" } }],
  });
});

test("a report that is repeated changes nothing and is not noted again, also when it comes twice at once", async () => {
  const { json: counts } = await report({ reports: [bounce, bounce] });
  expect(counts).toEqual({ received: 1, known: 1, stopped: 1 });
  await database.unguarded.query("delete from newsletter_stopped_addresses");
  const none = { received: 0, known: 1, stopped: 0 };
  const before = (await lastAudit())?.entryId;
  const again = await Promise.all([report({ reports: [bounce] }), report({ reports: [bounce] })]);
  expect(again.map(({ json }) => json)).toEqual([none, none]);
  expect(await stopped()).toEqual([]);
  expect((await lastAudit())?.entryId).toBe(before);
});

test("a full mailbox stops nothing and is seen; a reader’s complaint stops newsletters", async () => {
  const full = { ...bounce, id: "b-2", status: "5.2.2", reason: "mailbox full" };
  const complaint = { id: "c-1", email, kind: "complained" };
  expect((await report({ reports: [full] })).json).toMatchObject({ received: 1, stopped: 0 });
  expect((await report({ reports: [complaint] })).json).toMatchObject({ received: 1, stopped: 1 });
  const part = await partOf();
  expect([part?.summary, part?.rows.length]).toEqual(["", 2]);
});

test("a message of a mail server is read, once; another email is refused", async () => {
  const message = [
    "Content-Type: multipart/report; boundary=b",
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    `Final-Recipient: rfc822; ${email}`,
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 no such user",
    "--b--",
  ].join("\r\n");
  expect((await report({ message })).json).toEqual({ received: 1, known: 0, stopped: 1 });
  expect((await report({ message })).json).toEqual({ received: 0, known: 1, stopped: 0 });
  expect(await report({ message: "Subject: Hello" })).toMatchObject({
    status: 400,
    json: { code: "email_reports_not_readable" },
  });
});

test("a stranger’s address is stored without a customer, and its newsletters end", async () => {
  const stranger = { ...bounce, id: "b-3", email: "Stranger@correo.example" };
  await report({ reports: [stranger] });
  expect(await rowsOf("select customer_id from email_reports")).toEqual([{ customer_id: null }]);
  expect(await stopped()).toMatchObject([{ email_key: "stranger@correo.example" }]);
});
