import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createOperatorKeys } from "#features/operations/server/operator-api/operator-keys.ts";
import { uploadFile } from "#features/uploads/contract/upload-file.ts";
import { addOperatorRoutes } from "#platform/server/http/operator-routes.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { findEvents } from "#platform/server/outbox/outbox.ts";
import { testGuards } from "#platform/testing/http/test-server.ts";
import { operatorHandlers } from "./operator-handlers.ts";
import {
  annasRecord,
  changeBankAccount,
  monday,
  startRequestsFixture,
} from "#apps/server/testing/requests-fixture.ts";

const { database, storage, requests, contracts, anna, submit, deliveryOf } = await startRequestsFixture();
const keys = createOperatorKeys(database);
const audited: unknown[] = [];
const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
addOperatorRoutes(
  app,
  operatorHandlers({
    requests,
    storage,
    carryOut: createCarryOut({
      database,
      audit: { noteWithin: async (_client, { now: _now, ...entry }) => void audited.push(entry) },
    }),
  }),
  { ...testGuards({ sign_in: 30 }), findOperatorKey: keys.find },
);
afterAll(() => app.close());
const { token, keyId } = await keys.add({ name: "the ERP", scopes: ["events", "requests"] });
const readOnly = await keys.add({ name: "the warehouse", scopes: ["events"] });

beforeEach(async () => {
  audited.length = 0;
  await database.unguarded.query("delete from change_requests; delete from outbox_events");
  await database.unguarded.query("update contracts set invoice_delivery = 'email'");
});

const call = async (
  method: "GET" | "POST",
  path: string,
  { body, key = token }: { body?: object; key?: string | undefined } = {},
) => {
  const response = await app.inject({
    method,
    url: `/api/operator/v1${path}`,
    headers: key === "" ? {} : { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, body: response.json() };
};

describe("the calls of the retailer's system", () => {
  test("list the requests that wait for the retailer, by kind, state and page", async () => {
    const first = (await submit("postal")).reference;
    const second = (await submit("postal", { contract: "0000901", now: new Date(monday.getTime() + 1) }))
      .reference;
    const referencesAt = async (query: string) => {
      const { body } = await call("GET", `/requests?${query}`);
      return [body.requests.map(({ reference }: { reference: string }) => reference), body.next] as const;
    };
    expect(await referencesAt("")).toEqual([[first, second], null]);
    const [page, next] = await referencesAt("limit=1");
    expect(page).toEqual([first]);
    expect(await referencesAt(`limit=1&after=${encodeURIComponent(next)}`)).toEqual([[second], null]);
    expect(await referencesAt("kind=contract.power")).toEqual([[], null]);
    await call("POST", `/requests/${first}/complete`);
    expect([await referencesAt(""), await referencesAt("state=done")]).toEqual([
      [[second], null],
      [[first], null],
    ]);
  });

  test("give the retailer the files of a request, by the key that may read requests", async () => {
    const as = { customerId: anna };
    const file = Buffer.from("%PDF-1.7 a letter from the bank");
    const { uploadId } = (
      await contracts.call(uploadFile, { as, query: { name: "banc.pdf" }, file })
    ).answer();
    const body = {
      already_registered: "no",
      iban: "ES7921000813610123456789",
      owner_is_bank_owner: true,
    } as const;
    const { reference } = (
      await contracts.call(changeBankAccount, {
        as,
        params: { name: annasRecord.name },
        body: { ...body, files: [uploadId] },
      })
    ).answer();
    const described = {
      id: uploadId,
      filename: "banc.pdf",
      media_type: "application/pdf",
      size_bytes: file.length,
    };
    const [sent] = await findEvents(database, { state: "pending", limit: 1 });
    expect(sent?.data).toMatchObject({ details: { files: [uploadId] }, files: [described] });
    const download = (path: string, key: string) =>
      app.inject({ url: `/api/operator/v1${path}`, headers: { authorization: `Bearer ${key}` } });
    const path = `/requests/${reference}/files/${uploadId}`;
    const received = await download(path, token);
    expect([received.rawPayload.equals(file), received.headers["content-disposition"]]).toEqual([
      true,
      'attachment; filename="banc.pdf"',
    ]);
    expect((await download(path, readOnly.token)).statusCode).toBe(403);
    expect((await download(path.replace(uploadId, randomUUID()), token)).json().code).toBe(
      "request_not_found",
    );
    const otherReference = (await submit("postal")).reference;
    expect((await download(path.replace(reference, otherReference), token)).statusCode).toBe(404);
  });

  test("accept and complete a request, each with an entry in the audit log", async () => {
    const { reference } = await submit("postal");
    expect((await call("POST", `/requests/${reference}/accept`)).body).toMatchObject({ state: "accepted" });
    expect((await call("POST", `/requests/${reference}/complete`)).body).toMatchObject({ state: "done" });
    expect((await call("GET", `/requests/${reference}`)).body).toMatchObject({
      state: "done",
      kind: "contract.invoice_delivery",
    });
    const actor = { kind: "operator", name: "API key the ERP", id: keyId };
    const entry = { actor, customerId: anna, details: { reference } };
    expect(audited).toEqual([
      { ...entry, action: "requests accept" },
      { ...entry, action: "requests complete" },
    ]);
  });

  test("reject a request with a reason that the customer reads", async () => {
    const { reference } = await submit("postal");
    const path = `/requests/${reference}/reject`;
    expect((await call("POST", path, { body: { reason: "  " } })).status).toBe(400);
    expect((await call("POST", path, { body: { reason: "Sense correu" } })).body).toMatchObject({
      state: "rejected",
      reason: "Sense correu",
    });
    expect([await deliveryOf(), (await requests.list(anna))[0]?.reason]).toEqual(["email", "Sense correu"]);
  });

  test.each([
    ["a request that does not exist", "/requests/2222-2222/accept", 404, "request_not_found"],
    ["a malformed reference", "/requests/1/accept", 404, "not_found"],
  ])("refuse %s", async (_case, path, status, code) => {
    expect(await call("POST", path)).toMatchObject({ status, body: { code } });
  });

  test("refuse a request that is decided already", async () => {
    const { reference } = await submit("postal");
    await call("POST", `/requests/${reference}/complete`);
    const refused = await call("POST", `/requests/${reference}/reject`, { body: { reason: "Tard" } });
    expect(refused).toMatchObject({ status: 409, body: { code: "request_not_open" } });
  });
});
