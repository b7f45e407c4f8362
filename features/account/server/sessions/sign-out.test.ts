import { expect, it } from "vitest";
import { signOut } from "../../contract/sessions/sign-out.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { refreshSession } from "../../contract/sessions/refresh-session.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";

const account = await startAccount();
const { database, server, services, openBrowser } = account;
const { sessions } = services;
const customerId = await insertTestCustomer(database, { taxId: "12345678Z" });

const start = async (openidToken?: string) =>
  sessions.start({
    customerId,
    device: "phone",
    now: new Date(),
    ...(openidToken === undefined ? { method: "password" } : { method: "openid", openidToken }),
  });
const leave = (token: string, at = server) =>
  at.app.inject({
    method: "POST",
    url: "/api/v1/auth/logout",
    headers: {
      cookie: `llum_session=${token}`,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    },
    payload: "{}",
  });

it("signing out ends the session on the server and removes the cookie", async () => {
  const token = await start();
  const response = await leave(token);
  expect(response.json()).toEqual({ status: "OK", redirect_to: null });
  expect(response.headers["set-cookie"]).toContain("llum_session=;");
  expect(await sessions.find(token, new Date())).toBeUndefined();
});

it("signing out revokes a remembered device's refresh token, with and without an active session", async () => {
  for (const hasSession of [true, false]) {
    const browser = openBrowser();
    await browser.call(getToken, { user: "12345678Z", password: "Demo-1234", remember: true });
    const copy = browser.copy();
    if (!hasSession) browser.forget("llum_session");
    await browser.call(signOut);
    expect([browser.cookie("llum_refresh"), browser.cookie("llum_remember_me")]).toEqual([
      undefined,
      undefined,
    ]);
    expect((await copy.call(refreshSession)).json.code).toBe("refresh_refused");
  }
});

it("signing out succeeds for a visitor who was not signed in", async () => {
  expect((await server.call(signOut, { body: {}, as: "visitor" })).status).toBe(200);
});

it("signing out returns the provider's sign-out URL for a session from single sign-on", async () => {
  const atProvider = await startAccount({
    database,
    identityProvider: {
      ...services.identityProvider,
      signOutAddress: async (hint) => `https://provider.example/end?hint=${hint}`,
    },
  });
  expect((await leave(await start("an-id-token"), atProvider.server)).json()).toEqual({
    status: "OK",
    redirect_to: "https://provider.example/end?hint=an-id-token",
  });
});
