import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { signOut } from "../../contract/sessions/sign-out.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { refreshSession } from "../../contract/sessions/refresh-session.ts";
import { signInHandlers } from "../routes.ts";
import { handleSignOut } from "./sign-out.ts";
import { createSignInPorts, insertTestPerson } from "../testing/sign-in-fixture.ts";
import { createTestBrowser } from "../testing/test-browser.ts";

const database = await createTestDatabase("empty");
const ports = await createSignInPorts(database);
const { sessions } = ports;
const server = await startTestServer(signInHandlers(ports));

/** A session that was opened by this method. */
const start = async (openidToken?: string) => {
  const { rows } = await database.unguarded.query(
    "insert into customers (tax_id, kind, name) values ('', 'person', 'Martí') returning customer_id",
  );
  return sessions.start({
    customerId: Number(rows[0]?.customer_id),
    device: "phone",
    now: new Date(),
    ...(openidToken === undefined ? { method: "password" } : { method: "openid", openidToken }),
  });
};
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
  await insertTestPerson(database, "12345678Z");
  for (const hasSession of [true, false]) {
    const browser = createTestBrowser(server.app);
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
  const atProvider = await startTestServer([
    handleSignOut({ ...ports, endSessionUrl: async (hint) => `https://provider.example/end?hint=${hint}` }),
  ]);
  expect((await leave(await start("an-id-token"), atProvider)).json()).toEqual({
    status: "OK",
    redirect_to: "https://provider.example/end?hint=an-id-token",
  });
});
