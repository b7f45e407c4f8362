import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { eicar } from "#integrations/file-scanner/sandbox.ts";
import { createOperatorKeys } from "#features/operations/server/operator-api/operator-keys.ts";
import { addOperatorRoutes } from "#platform/server/http/operator-routes.ts";
import type { Audit } from "#platform/server/audit.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import type { Actor } from "#platform/server/subject.ts";
import { testGuards } from "#platform/testing/http/test-server.ts";
import { createVisitorMessage } from "../contract/create-visitor-message.ts";
import { downloadCaseAttachment } from "../contract/download-case-attachment.ts";
import { getCase } from "../contract/get-case.ts";
import type { CaseAction } from "./cases.ts";
import { operatorHandlers } from "./operator-cases.ts";
import { startSupport } from "./testing/support-fixture.ts";

const support = await startSupport();
const { database, cases, jobs, ask, emails, work, server, as, eventsOf } = support;
const audited: { actor: Actor; action: string }[] = [];
const audit: Audit = {
  noteWithin: async (_client, { actor, action }) => void audited.push({ actor, action }),
};
const keys = createOperatorKeys(database);
const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
addOperatorRoutes(
  app,
  operatorHandlers({
    database,
    cases,
    jobs,
    storage: support.storage,
    resolveAttachments: support.resolveAttachments,
    audit,
    carryOut: createCarryOut({ database, audit }),
  }),
  { ...testGuards({ write: 100_000 }), findOperatorKey: keys.find },
);
afterAll(() => app.close());
const { token } = await keys.add({ name: "the CRM", scopes: ["cases"] });
const erp = await keys.add({ name: "the ERP", scopes: ["events", "requests"] });

beforeEach(async () => {
  await database.unguarded.query(
    "delete from cases; delete from case_references; delete from outbox_events; delete from visitor_messages; delete from sign_in_failures",
  );
  await work();
  emails.sent.length = 0;
  audited.length = 0;
});

const call = async (method: "GET" | "POST", path: string, body?: object, key = token) => {
  const response = await app.inject({
    method,
    url: `/api/operator/v1${path}`,
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, body: response.json() };
};
const opened = async (message = "No entenc la factura d’aquest mes"): Promise<string> =>
  (await ask(message)).answer().data.reference;
const author = "Núria";
const act = (reference: string, action: string, body: object = {}) =>
  call("POST", `/cases/${reference}/${action}`, { author, ...body });
const customers = async (id: string) => (await server.call(getCase, { as, params: { id } })).answer();

describe("the retailer's system", () => {
  test("lists open cases by the day on which they are due, urgent ones first", async () => {
    const [first, second] = [await opened("Una"), await opened("Dues")];
    await database.unguarded.query("update cases set due_on = due_on + 1 where reference = $1", [first]);
    const references = async (query = "") =>
      (await call("GET", `/cases${query}`)).body.cases.map(
        ({ reference }: { reference: string }) => reference,
      );
    expect(await references()).toEqual([second, first]);
    await act(first, "take", { priority: "high" });
    expect(await references()).toEqual([first, second]);
    expect(await references("?state=received")).toEqual([second]);
    expect(await references("?due=2020-01-01")).toEqual([]);
    expect(await references("?limit=1")).toEqual([first]);
  });

  test("answers in a demo what has waited between two instants, without a member of staff", async () => {
    const reference = await opened();
    const seconds = (count: number): Date => new Date(Date.now() + count * 1000);
    const waiting = (after: Date, before: Date) => cases.listWaiting({ after, before }, 10);
    expect(await waiting(seconds(-60), seconds(60))).toMatchObject([{ reference }]);
    expect(await waiting(seconds(-60), seconds(-30))).toEqual([]);
    expect(await waiting(seconds(30), seconds(60))).toEqual([]);
    await act(reference, "take");
    expect(await waiting(seconds(-60), seconds(60))).toEqual([]);
  });

  test("takes a case: the customer reads that it is in process", async () => {
    const reference = await opened();
    expect((await act(reference, "take")).body).toMatchObject({ state: "in_process", assigned_to: author });
    expect((await customers(reference)).state).toBe("in_process");
    expect(emails.sent).toEqual([]);
  });

  test("answers: the customer gets an email without the answer, and reads it with the name of staff", async () => {
    const reference = await opened();
    await act(reference, "answer", { message: "És el lloguer del comptador" });
    await work();
    const email = emails.sent.at(-1);
    expect(email?.subject).toContain(reference);
    expect(JSON.stringify(email)).not.toContain("lloguer");
    expect((await customers(reference)).messages.at(-1)).toMatchObject({
      author: "staff",
      staffName: author,
      body: "És el lloguer del comptador",
    });
  });

  test("asks for information, which makes it the customer's turn, until the customer answers", async () => {
    const reference = await opened();
    const asked = await act(reference, "request-information", { message: "De quin mes?" });
    expect(asked.body.state).toBe("information_required");
    const key = { customerId: as.customerId, reference };
    await cases.inTransaction((client) =>
      cases.act(client, key, { actor: "customer", message: "De juliol", now: new Date() }),
    );
    expect((await call("GET", `/cases/${reference}`)).body).toMatchObject({
      state: "in_process",
      messages: [{ number: 1 }, { number: 2, staff_name: author }, { number: 3, body: "De juliol" }],
    });
    expect((await eventsOf()).map(({ type }) => type)).toEqual(["case.opened", "case.message"]);
  });

  test("does not answer what the customer has changed meanwhile, when it names the version", async () => {
    const reference = await opened();
    const key = { customerId: as.customerId, reference };
    const now = new Date();
    const write = (action: Pick<CaseAction, "actor" | "version">) =>
      cases.inTransaction((client) => cases.act(client, key, { ...action, message: "Hola", now }));
    await write({ actor: "customer" });
    expect(await write({ actor: "retailer", version: 1 })).toBe("changed_meanwhile");
    expect(await write({ actor: "retailer", version: 2 })).toMatchObject({ state: "in_process" });
  });

  test.each(["accepted", "denied"])(
    "resolves a case as %s, after which only reopening is possible",
    async (outcome) => {
      const reference = await opened();
      const resolved = await act(reference, "resolve", { message: "Fet", outcome });
      expect(resolved.body.state).toBe(outcome);
      for (const action of ["answer", "request-information"])
        expect(await act(reference, action, { message: "Encara" })).toMatchObject({
          status: 409,
          body: { code: "case_not_open" },
        });
      const reopened = await act(reference, "reopen");
      expect(reopened.body).toMatchObject({ state: "in_process", reopenings: 1 });
      expect(await act(reference, "reopen")).toMatchObject({ status: 409, body: { code: "case_open" } });
    },
  );

  test("gives a reopened case a new day for the answer, and hears when the customer reopens one", async () => {
    const reference = await opened();
    await act(reference, "resolve", { message: "Fet", outcome: "denied" });
    await database.unguarded.query("update cases set due_on = '2020-01-01' where reference = $1", [
      reference,
    ]);
    const key = { customerId: as.customerId, reference };
    await cases.inTransaction((client) =>
      cases.act(client, key, { actor: "customer", message: "No hi estic d’acord", now: new Date() }),
    );
    const { body } = await call("GET", `/cases/${reference}`);
    expect([body.state, body.reopenings, body.due_on > "2020-01-01"]).toEqual(["in_process", 1, true]);
    expect((await eventsOf()).at(-1)?.type).toBe("case.reopened");
  });

  test("attaches files to an answer, which the customer alone downloads", async () => {
    const reference = await opened();
    const content = Buffer.from("%PDF-1.7\nthe meter's certificate\n%%EOF\n");
    const file = { name: "certificat.pdf", content: `data:;base64,${content.toString("base64")}` };
    const body = { message: "T’adjuntem el certificat", attachments: [file] };
    const answered = (await act(reference, "answer", body)).body;
    expect(answered.files).toMatchObject([{ message: 2, filename: "certificat.pdf" }]);
    const { attachments } = await customers(reference);
    expect(attachments).toMatchObject([{ message: 2, filename: "certificat.pdf" }]);
    const params = { reference, fileId: attachments[0]?.fileId ?? "" };
    expect((await server.call(downloadCaseAttachment, { as, params })).bytes.equals(content)).toBe(true);
    const foreign = await server.call(downloadCaseAttachment, {
      as: { customerId: support.company },
      params,
    });
    expect(foreign.problem().code).toBe("case_not_found");
    expect((await database.unguarded.query("select from uploads")).rowCount).toBe(0);
  });

  test.each([
    ["of another format", "<svg xmlns='http://www.w3.org/2000/svg'/>", "file_type_not_supported"],
    ["with malware", `%PDF-1.7 ${eicar}`, "file_infected"],
    ["without content", "", "file_empty"],
  ])("attaches no file %s, and then writes no answer", async (_case, text, reason) => {
    const reference = await opened();
    const content = `data:;base64,${Buffer.from(text).toString("base64")}`;
    const body = { message: "Aquí el tens", attachments: [{ name: "a.pdf", content }] };
    expect(await act(reference, "resolve", { ...body, outcome: "accepted" })).toMatchObject({
      status: 400,
      body: { code: "attachment_refused", values: { filename: "a.pdf", reason } },
    });
    expect((await customers(reference)).messages).toHaveLength(1);
    const seven = Array.from({ length: 7 }, () => ({ name: "a.pdf", content }));
    expect((await act(reference, "answer", { ...body, attachments: seven })).body.code).toBe(
      "attachment_count",
    );
  });

  test("leaves its actions in the audit log by the name of the key", async () => {
    const reference = await opened();
    await act(reference, "answer", { message: "Hola" });
    await act(reference, "resolve", { message: "Fet", outcome: "accepted" });
    const byKey = { kind: "operator", name: "API key the CRM", id: expect.stringMatching(/^[0-9a-f]{18}$/) };
    expect(audited).toEqual([
      { actor: byKey, action: "cases answer" },
      { actor: byKey, action: "cases resolve" },
    ]);
  });

  test.each([
    ["a case that does not exist", "GET", "/cases/2222-2222", undefined, 404, "case_not_found"],
    [
      "an answer to it",
      "POST",
      "/cases/2222-2222/answer",
      { author, message: "Hola" },
      404,
      "case_not_found",
    ],
    [
      "an answer without words",
      "POST",
      "/cases/2222-2222/answer",
      { author, message: " " },
      400,
      "invalid_request",
    ],
  ] as const)("is refused %s", async (_case, method, path, body, status, code) => {
    expect(await call(method, path, body)).toMatchObject({ status, body: { code } });
  });

  test("is refused without the scope of cases", async () => {
    expect(await call("GET", "/cases", undefined, erp.token)).toMatchObject({
      status: 403,
      body: { code: "scope_missing" },
    });
  });
});

describe("what visitors have written", () => {
  const write = async (): Promise<string> =>
    (
      await server.call(createVisitorMessage, {
        as: "visitor",
        body: {
          email: "ada@correu.example",
          mobile: "600000001",
          categoryId: 31,
          subject: "No puc entrar",
          message: "He perdut el mòbil",
        },
      })
    ).answer().data.reference;

  test("is answered by email, once", async () => {
    const reference = await write();
    await work();
    expect((await call("GET", "/visitor-messages")).body.messages).toMatchObject([
      { reference, message: "He perdut el mòbil", answered_at: null },
    ]);
    const path = `/visitor-messages/${reference}/answer`;
    expect((await call("POST", path, { author, message: "Truca’ns" })).status).toBe(200);
    expect(await call("POST", path, { author, message: "Un altre cop" })).toMatchObject({
      status: 409,
      body: { code: "message_answered" },
    });
    await work();
    expect(emails.sent.at(-1)).toMatchObject({ recipient: "ada@correu.example" });
    expect(emails.sent.at(-1)?.paragraphs).toContain("Truca’ns");
    expect((await call("GET", "/visitor-messages")).body.messages).toEqual([]);
  });

  test("becomes a case of the customer who wrote it, with the same number", async () => {
    const reference = await write();
    const path = `/visitor-messages/${reference}/assign`;
    expect((await call("POST", path, { author, tax_id: "99999999R" })).body.code).toBe("customer_not_found");
    const assigned = await call("POST", path, { author, tax_id: demoPeople.household.taxId.toLowerCase() });
    expect(assigned.body).toMatchObject({ reference, kind: "question", category: 31 });
    expect((await customers(reference)).subject).toBe("No puc entrar");
    expect((await call("POST", path, { author, tax_id: demoPeople.household.taxId })).body.code).toBe(
      "message_not_found",
    );
  });
});
