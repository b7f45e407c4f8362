import { afterAll, expect, test } from "vitest";
import { createOperatorKeys } from "#features/operations/server/operator-api/operator-keys.ts";
import { addOperatorRoutes } from "#platform/server/http/operator-routes.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { testGuards } from "#platform/testing/http/test-server.ts";
import { operatorHandlers } from "./operator-call-backs.ts";
import { askForCallBack, person, startCallBacks } from "./testing/call-backs-fixture.ts";

const callBacks = await startCallBacks();
const { server, database } = callBacks;
const keys = createOperatorKeys(database);
const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
addOperatorRoutes(app, operatorHandlers(callBacks), {
  ...testGuards({ write: 100_000 }),
  findOperatorKey: keys.find,
});
afterAll(() => app.close());
const { token } = await keys.add({ name: "the CRM", scopes: ["cases"] });
const other = await keys.add({ name: "the ERP", scopes: ["events"] });

const call = async (
  method: "GET" | "POST",
  path: string,
  { body, key = token }: { body?: object; key?: string } = {},
) => {
  const response = await app.inject({
    method,
    url: `/api/operator/v1/call-backs${path}`,
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, text: response.body, json: () => response.json() };
};

const pdf = { name: "factura.pdf", content: `data:application/pdf;base64,${btoa("%PDF-1.7 factura")}` };
const ask = async (email: string): Promise<string> => {
  const body = { ...person, email, invoice: pdf };
  return (await server.call(askForCallBack, { as: "visitor", body })).answer().reference;
};
const first = await ask("ada@correu.example");
const second = await ask("pere@correu.example");
const referencesIn = async (query = ""): Promise<string[]> =>
  (await call("GET", query)).json().call_backs.map(({ reference }: { reference: string }) => reference);

test("the retailer’s system lists who waits to be called, the longest waiting first, page by page", async () => {
  expect(await referencesIn()).toEqual([first, second]);
  const page = (await call("GET", "?limit=1")).json();
  expect(page.call_backs[0]).toMatchObject({ reference: first, name: "Ada", consent_version: "2026-11" });
  expect(await referencesIn(`?after=${page.next}`)).toEqual([second]);
});

test("the retailer’s system downloads the attached bill", async () => {
  const [{ files }] = (await call("GET", "")).json().call_backs;
  expect((await call("GET", `/${first}/files/${files[0].id}`)).text).toBe("%PDF-1.7 factura");
  expect((await call("GET", `/${second}/files/${files[0].id}`)).status).toBe(404);
});

test("the retailer’s system records that a person was called, once, with an entry in the audit log", async () => {
  const closed = await call("POST", `/${first}/close`, { body: { outcome: "called" } });
  expect(closed.json()).toMatchObject({ reference: first, state: "called" });
  expect((await call("POST", `/${first}/close`, { body: { outcome: "cancelled" } })).status).toBe(409);
  expect((await call("POST", "/2222-2222/close", { body: { outcome: "called" } })).status).toBe(404);
  expect(await referencesIn()).toEqual([second]);
  expect(await referencesIn("?state=called")).toEqual([first]);
  const { rows } = await database.unguarded.query("select action, details from audit_log");
  expect(rows).toEqual([{ action: "call-backs close", details: { reference: first, outcome: "called" } }]);
});

test("a key without the scope is refused", async () => {
  expect((await call("GET", "", { key: other.token })).status).toBe(403);
});
