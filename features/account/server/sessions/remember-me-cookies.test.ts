import { expect, it } from "vitest";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { pathsOf, mountHandlers } from "#platform/server/http/mount.ts";
import { defaultRateLimits } from "#platform/contract/rate-limits.ts";
import { createRateLimiter } from "#platform/server/http/rate-limits.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { signInHandlers } from "../routes.ts";
import { createSignInPorts, insertTestPerson } from "../testing/sign-in-fixture.ts";

const database = await createTestDatabase("empty");

it("over https the remember-me cookies cannot be set by another host or read by scripts", async () => {
  const ports = await createSignInPorts(database);
  await insertTestPerson(database, "12345678Z");
  const app = await createHttpServer({ https: true, trustedProxies: [], logLevel: "silent" });
  mountHandlers(app, signInHandlers(ports), {
    findSession: ports.sessions.find,
    isFeatureOn: () => true,
    limiter: createRateLimiter(defaultRateLimits),
    https: true,
    publicOrigins: [],
    defaultLanguage: "ca",
  });
  const response = await app.inject({
    method: "POST",
    url: pathsOf(getToken)[0]?.url ?? "",
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
    payload: JSON.stringify({ user: "12345678Z", password: "Demo-1234", remember: true }),
  });
  const cookies = [response.headers["set-cookie"] ?? []].flat();
  const named = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`));
  expect(cookies).toHaveLength(3);
  expect(named("__Host-llum_session")).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(named("__Host-llum_remember_me")).toMatch(
    /=1; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(named("__Secure-llum_refresh")).toMatch(
    /; Max-Age=\d+; Path=\/api\/v1\/auth\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});
