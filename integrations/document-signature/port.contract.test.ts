import { createHash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createHttpSignature } from "./http.ts";
import type { DocumentSignature, SignatureOrder } from "./port.ts";
import { createSandboxSignature, decideSandboxSignature, deleteSandboxSignatures } from "./sandbox.ts";
import { startSignatureServer } from "./testing/signature-server.ts";

const database = await createTestDatabase("empty");
const token = "a token of the provider";
const server = await startSignatureServer(token);
afterAll(server.stop);
beforeEach(async () => {
  await database.pool.query("delete from sandbox_signatures");
  server.entries.clear();
  server.answerWith(undefined);
});

const hourMs = 3_600_000;
const now = new Date();
const content = Buffer.from("%PDF the power is 4,6 kW");
const order: SignatureOrder = {
  idempotencyKey: "5b6ad2c0-8f0e-4f0e-9e57-0d1a0d7b9f11",
  title: "Canvi de potència",
  document: { filename: "sol-licitud.pdf", content },
  signer: { name: "Núria L·l", taxId: "12345678Z", email: null, mobile: null, language: "ca" },
  consentText: "Hi estic d’acord",
  expiresAt: new Date(now.getTime() + hourMs),
};
const hash = createHash("sha256").update(content).digest("hex");

type Decide = (id: string, state: "signed" | "rejected") => Promise<unknown> | void;
const adapters: [string, DocumentSignature, Decide][] = [
  [
    "the sandbox",
    createSandboxSignature(database, { publicOrigin: "https://llum.example" }),
    (id, state) => decideSandboxSignature(database, id, { state, address: "192.0.2.7", now }),
  ],
  [
    "a provider with the HTTP API",
    createHttpSignature({ url: server.url, token }),
    (id, state) => server.decide(id, { state, decidedAt: now, address: "192.0.2.7" }),
  ],
];

describe.each(adapters)("%s", (_name, provider, decide) => {
  test("takes a document, which then waits at an address that opens over https", async () => {
    const { signatureId, signingUrl } = await provider.order(order);
    expect(signingUrl).toMatch(/^https:\/\//);
    expect(signingUrl).toContain(signatureId);
    expect(await provider.findStatus(signatureId, now)).toEqual({ state: "waiting" });
  });

  test("answers a repeated order with the same signature", async () => {
    const first = await provider.order(order);
    expect(await provider.order(order)).toEqual(first);
    const separate = await provider.order({ ...order, idempotencyKey: "another" });
    expect(separate.signatureId).not.toBe(first.signatureId);
  });

  test.each(["signed", "rejected"] as const)("reports a document that was %s", async (state) => {
    const { signatureId } = await provider.order(order);
    await decide(signatureId, state);
    expect(await provider.findStatus(signatureId, now)).toEqual({
      state,
      decidedAt: now,
      address: "192.0.2.7",
      documentHash: hash,
    });
  });

  test("reports a document whose time is over as expired", async () => {
    const expiresAt = new Date(now.getTime() - hourMs);
    const { signatureId } = await provider.order({ ...order, expiresAt });
    expect(await provider.findStatus(signatureId, now)).toEqual({ state: "expired", decidedAt: expiresAt });
  });

  test("cancels a document, also twice, but not one that was signed", async () => {
    const { signatureId } = await provider.order(order);
    await provider.cancel(signatureId, now);
    await provider.cancel(signatureId, now);
    expect(await provider.findStatus(signatureId, now)).toMatchObject({ state: "expired" });
    const signed = await provider.order({ ...order, idempotencyKey: "signed" });
    await decide(signed.signatureId, "signed");
    await provider.cancel(signed.signatureId, now);
    expect(await provider.findStatus(signed.signatureId, now)).toMatchObject({ state: "signed" });
  });

  test("fails for an unknown document", async () => {
    await expect(provider.findStatus("unknown", now)).rejects.toThrow();
  });
});

describe("a provider with the HTTP API", () => {
  const provider = createHttpSignature({ url: `${server.url}/`, token, timeoutMs: 500 });

  test("gets document, signer and consent as the README says", async () => {
    await provider.order(order);
    expect([...server.entries.values()]).toMatchObject([
      {
        key: order.idempotencyKey,
        order: {
          title: order.title,
          document: { filename: "sol-licitud.pdf", content: content.toString("base64"), sha256: hash },
          signer: { name: "Núria L·l", tax_id: "12345678Z", language: "ca" },
          consent: order.consentText,
          expires_at: order.expiresAt.toISOString(),
        },
      },
    ]);
  });

  test.each([
    ["an error", 500, {}],
    ["a signing page without https", 201, { id: "1", signing_url: "http://signatures.example/1" }],
    ["a script as its signing page", 201, { id: "1", signing_url: "javascript:alert(1)" }],
    ["something else", 201, { hello: "world" }],
  ])("fails an order that is answered with %s", async (_case, status, body) => {
    server.answerWith({ status, body });
    await expect(provider.order(order)).rejects.toThrow();
  });

  test.each([
    ["a signature without the document's hash", { state: "signed", decided_at: now.toISOString() }],
    ["an unknown state", { state: "perhaps" }],
  ])("fails a status that is answered with %s", async (_case, body) => {
    server.answerWith({ status: 200, body });
    await expect(provider.findStatus("1", now)).rejects.toThrow();
  });

  test("fails when the token is wrong, or nothing listens", async () => {
    const wrong = createHttpSignature({ url: server.url, token: "another token" });
    await expect(wrong.order(order)).rejects.toThrow("401");
    await expect(wrong.cancel("1", now)).rejects.toThrow("401");
    await expect(createHttpSignature({ url: "http://127.0.0.1:1/", token }).order(order)).rejects.toThrow();
  });
});

test("the documents of a signer can be deleted from the sandbox", async () => {
  const provider = createSandboxSignature(database, { publicOrigin: "https://llum.example" });
  await provider.order(order);
  await deleteSandboxSignatures(database.pool, "87654321X");
  expect(await database.pool.query("select from sandbox_signatures")).toMatchObject({ rowCount: 1 });
  await deleteSandboxSignatures(database.pool, order.signer.taxId);
  expect(await database.pool.query("select from sandbox_signatures")).toMatchObject({ rowCount: 0 });
});
