import { beforeEach, describe, expect, it } from "vitest";
import { signInClient } from "../../contract/sign-in/sign-in-client.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { writingsOf } from "#platform/testing/database/writings-of.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createPasswordReplacer } from "../password/replace-password.ts";
import { createSignInPorts, insertTestPerson } from "../testing/sign-in-fixture.ts";
import { handleSignInClient } from "./client-logins.ts";

const database = await createTestDatabase("empty");
const ports = await createSignInPorts(database);
const { sessions, clientLogins } = ports;
const customerId = await insertTestPerson(database, "12345678Z");
const server = await startTestServer([handleSignInClient(ports)]);
const signIn = (client_id: string, secret: string) =>
  server.call(signInClient, { body: { client_id, secret, answer_token: true }, as: "visitor" });

beforeEach(async () => void (await database.unguarded.query("truncate sign_in_failures, client_logins")));

describe("a partner's id and secret", () => {
  it("sign their customer in, and the time of use is recorded", async () => {
    const { clientId, secret } = await clientLogins.add({ customerId, name: "Comparador" });
    const { token } = (await signIn(clientId, secret)).answer();
    expect(await sessions.find(token ?? "", new Date())).toMatchObject({ customerId, readOnly: false });
    expect(await clientLogins.list()).toMatchObject([
      { clientId, customerId, name: "Comparador", lastUsedAt: expect.any(Date) },
    ]);
    expect(await ports.attempts.list({ loginName: `client ${clientId}`, limit: 5 })).toMatchObject([
      { customerId, method: "client_id", outcome: "signed_in" },
    ]);
  });

  it("open no session that outlives a concurrent password change", async () => {
    const replacePassword = createPasswordReplacer(database);
    const enter: typeof ports.enter = async (visit, entry) => {
      await replacePassword({ customerId, password: "Vela-blava-7", now: new Date() });
      return ports.enter(visit, entry);
    };
    const overtaken = await startTestServer([handleSignInClient({ ...ports, enter })]);
    const { clientId, secret } = await clientLogins.add({ customerId, name: "Comparador" });
    const body = { client_id: clientId, secret, answer_token: true };
    const { token } = (await overtaken.call(signInClient, { body, as: "visitor" })).answer();
    expect(await sessions.check(token ?? "", new Date())).toBe(false);
  });

  it("are refused alike with a wrong secret and with an unknown id", async () => {
    const { clientId, secret } = await clientLogins.add({ customerId, name: "Comparador" });
    const wrong = await signIn(clientId, `${secret}x`);
    const unknown = await signIn("0123456789", secret);
    expect([wrong.status, wrong.problem().code]).toEqual([403, "client_id_not_valid"]);
    expect({ ...unknown.problem(), requestId: "" }).toEqual({ ...wrong.problem(), requestId: "" });
  });

  it("no longer work once they were removed", async () => {
    const { clientId, secret } = await clientLogins.add({ customerId, name: "Comparador" });
    expect([await clientLogins.remove(clientId), await clientLogins.remove(clientId)]).toEqual([true, false]);
    expect((await signIn(clientId, secret)).problem().code).toBe("client_id_not_valid");
    expect(await clientLogins.list()).toEqual([]);
  });

  it("are protected from guessing by delays", async () => {
    const { clientId } = await clientLogins.add({ customerId, name: "Comparador" });
    const statuses = [];
    for (let guess = 0; guess < 6; guess += 1) statuses.push((await signIn(clientId, "guess")).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    expect(await ports.attempts.list({ loginName: `client ${clientId}`, limit: 1 })).toMatchObject([
      { outcome: "rate_limited" },
    ]);
  });

  it("are stored with only a hash of the secret", async () => {
    const { secret } = await clientLogins.add({ customerId, name: "Comparador" });
    const { rows } = await database.unguarded.query("select client_logins::text as row from client_logins");
    for (const writing of writingsOf(secret)) expect(JSON.stringify(rows)).not.toContain(writing);
  });
});
