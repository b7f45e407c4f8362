import { beforeEach, describe, expect, it } from "vitest";
import { signInClient } from "../../contract/sign-in/sign-in-client.ts";
import { writingsOf } from "#platform/testing/database/writings-of.ts";
import { exchangeToken } from "../../contract/sign-in/exchange-token.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { addClientLogin, removeClientLogin } from "./client-logins.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";

const { database, server, services } = await startAccount();
const { sessions, clientLogins } = services;
const customerId = await insertTestCustomer(database, { taxId: "12345678Z" });
const signIn = (client_id: string, secret: string) =>
  server.call(signInClient, { body: { client_id, secret, answer_token: true }, as: "visitor" });
const addSite = (name: string) => addClientLogin(database.pool, { customerId, name });
const removeSite = (clientId: string) =>
  inTransaction(database.pool, (client) => removeClientLogin(client, clientId));

beforeEach(async () => void (await database.unguarded.query("truncate sign_in_failures, client_logins")));

describe("a partner's id and secret", () => {
  it("sign their customer in, and the time of use is recorded", async () => {
    const { clientId, secret } = await addSite("Comparador");
    const { token } = (await signIn(clientId, secret)).answer();
    expect(await sessions.find(token ?? "", new Date())).toMatchObject({ customerId, readOnly: false });
    expect(await clientLogins.list()).toMatchObject([
      { clientId, customerId, name: "Comparador", lastUsedAt: expect.any(Date) },
    ]);
    expect(await services.attempts.list({ loginName: `client ${clientId}`, limit: 5 })).toMatchObject([
      { customerId, method: "client_id", outcome: "signed_in" },
    ]);
  });

  it("open no session if they are removed during the check, and set no cookie", async () => {
    const overtaken = await startAccount({
      database,
      replace: (own) => ({
        clientLogins: {
          ...own.clientLogins,
          check: async (clientId, secret) => {
            const checked = await own.clientLogins.check(clientId, secret);
            await removeSite(clientId);
            return checked;
          },
        },
      }),
    });
    const { clientId, secret } = await addSite("Comparador");
    const body = { client_id: clientId, secret };
    const refused = await overtaken.server.call(signInClient, { body, as: "visitor" });
    expect([refused.status, refused.problem().code]).toEqual([403, "client_id_not_valid"]);
    expect(refused.headers["set-cookie"]).toBeUndefined();
    expect(await services.attempts.list({ loginName: `client ${clientId}`, limit: 1 })).toMatchObject([
      { customerId, outcome: "refused" },
    ]);
  });

  it("are refused alike with a wrong secret and with an unknown id", async () => {
    const { clientId, secret } = await addSite("Comparador");
    const wrong = await signIn(clientId, `${secret}x`);
    const unknown = await signIn("0123456789", secret);
    expect([wrong.status, wrong.problem().code]).toEqual([403, "client_id_not_valid"]);
    expect({ ...unknown.problem(), requestId: "" }).toEqual({ ...wrong.problem(), requestId: "" });
  });

  it("no longer work once they were removed", async () => {
    const { clientId, secret } = await addSite("Comparador");
    expect(await removeSite(clientId)).toMatchObject({ customerId });
    expect(await removeSite(clientId)).toBeUndefined();
    expect((await signIn(clientId, secret)).problem().code).toBe("client_id_not_valid");
    expect(await clientLogins.list()).toEqual([]);
  });

  it("end the sessions that they opened when they are removed, also one whose token was exchanged", async () => {
    const [partner, otherWebsite] = [await addSite("Comparador"), await addSite("Altra web")];
    const opened = (await signIn(partner.clientId, partner.secret)).answer().token ?? "";
    const shown = (await signIn(partner.clientId, partner.secret)).answer().token ?? "";
    const exchange = { body: { token: shown, answer_token: true }, as: "visitor" } as const;
    const exchanged = (await server.call(exchangeToken, exchange)).answer().token ?? "";
    const websiteToken = (await signIn(otherWebsite.clientId, otherWebsite.secret)).answer().token ?? "";
    const own = await sessions.start({ customerId, device: "", now: new Date(), method: "password" });
    await removeSite(partner.clientId);
    const active = [opened, exchanged, websiteToken, own].map(
      async (token) => (await sessions.check(token, new Date())) !== undefined,
    );
    expect(await Promise.all(active)).toEqual([false, false, true, true]);
  });

  it("are protected from guessing by delays", async () => {
    const { clientId } = await addSite("Comparador");
    const statuses = [];
    for (let guess = 0; guess < 6; guess += 1) statuses.push((await signIn(clientId, "guess")).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    expect(await services.attempts.list({ loginName: `client ${clientId}`, limit: 1 })).toMatchObject([
      { outcome: "rate_limited" },
    ]);
  });

  it("are stored with only a hash of the secret", async () => {
    const { secret } = await addSite("Comparador");
    const { rows } = await database.unguarded.query("select client_logins::text as row from client_logins");
    for (const writing of writingsOf(secret)) expect(JSON.stringify(rows)).not.toContain(writing);
  });
});
