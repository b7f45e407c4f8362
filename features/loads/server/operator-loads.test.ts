import { afterAll, expect, test } from "vitest";
import { addOperatorRoutes } from "#platform/server/http/operator-routes.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { testGuards } from "#platform/testing/http/test-server.ts";
import { operatorHandlers } from "./operator-loads.ts";
import { customerLines, startLoads } from "./testing/loads-fixture.ts";

const { services, run, lastAudit, countCustomers, read } = await startLoads();
const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
addOperatorRoutes(app, operatorHandlers(services), {
  ...testGuards({ write: 100_000 }),
  findOperatorKey: services.operatorKeys.find,
});
afterAll(() => app.close());
const { token, keyId } = await services.operatorKeys.add({ name: "Odoo", scopes: ["loads"] });

const call = async (method: "GET" | "POST", path: string, body?: object) => {
  const response = await app.inject({
    method,
    url: `/api/operator/v1/loads${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, text: response.body, json: () => response.json() };
};
const send = async (kind: string, lines: string, step?: "rehearsal") => {
  const content = `data:application/x-ndjson;base64,${Buffer.from(lines).toString("base64")}`;
  const answer = await call("POST", "", { kind, file: { name: "../odoo.ndjson", content }, step });
  return { ...answer, id: answer.json().load_id };
};

test("a system’s file is loaded without a rehearsal, once, and the log has the key that sent it", async () => {
  const { id } = await send("customers", customerLines);
  expect(await lastAudit()).toMatchObject({
    actor: "API key Odoo",
    actorKind: "operator",
    action: "loads send",
    details: { kind: "customers", filename: "odoo.ndjson", sizeBytes: customerLines.length },
  });
  expect((await call("GET", `/${id}`)).json()).toMatchObject({ step: "load", state: "waiting" });
  await run();
  expect((await call("GET", `/${id}`)).json()).toMatchObject({
    state: "done",
    author: "Odoo",
    outcome: { new: 1, refused: 1, refusals: [{ line: 2, text: expect.stringContaining("not a NIF") }] },
  });
  expect(await lastAudit()).toMatchObject({ action: "loads end", actorKind: "operator", actorId: keyId });
  expect(await countCustomers("00000000T")).toBe(1);
  const again = await send("customers", customerLines);
  await run();
  expect((await call("GET", `/${again.id}`)).json().outcome).toMatchObject({ new: 0, unchanged: 1 });
});

test("the refusals are a CSV file, and the look is in the log", async () => {
  const { id } = await send("customers", customerLines);
  await run();
  const { text } = await call("GET", `/${id}/refusals`);
  expect(text).toMatch(/odoo\.ndjson;2;12345678A;.*is not a NIF/);
  expect(await lastAudit()).toMatchObject({ action: "loads refusals", actorKind: "operator" });
  expect((await call("GET", "/999999/refusals")).status).toBe(404);
});

test("a rehearsed file is loaded or discarded when the system says so, and staff see both", async () => {
  const loaded = await send("retailers", "{}", "rehearsal");
  const discarded = await send("customers", customerLines, "rehearsal");
  expect((await call("POST", `/${loaded.id}/load`)).json().code).toBe("load_not_ready");
  await run();
  expect((await call("POST", `/${loaded.id}/load`)).json()).toEqual({ status: "OK" });
  expect((await call("POST", `/${discarded.id}/discard`)).json()).toEqual({ status: "OK" });
  await run();
  expect([await read(loaded.id), await read(discarded.id)]).toMatchObject([
    { state: "done", step: "load", author: "Odoo" },
    { state: "discarded", has_content: false },
  ]);
  expect((await call("POST", `/${loaded.id}/discard`)).json().code).toBe("load_under_way");
  const { items, kinds } = (await call("GET", "")).json();
  expect(items[0].load_id).toBe(discarded.id);
  expect(kinds).toContainEqual({ kind: "customers", title: "Customers", format: "json_lines" });
});

test("an unknown kind, an empty file and one that is not there are refused with a code", async () => {
  expect((await send("staff_members", "{}")).json().code).toBe("load_kind_not_known");
  expect((await send("customers", "")).json().code).toBe("load_file_empty");
  expect((await call("GET", "/999999")).json().code).toBe("load_not_found");
});
