import { expect, it } from "vitest";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { pathsOf, mountHandlers } from "#platform/server/http/mount.ts";
import { defaultRateLimits } from "#platform/contract/rate-limits.ts";
import { createRateLimiter } from "#platform/server/http/rate-limits.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { handlers as accountHandlers } from "../routes.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";

const { database, services } = await startAccount();

it("over https the remember-me cookies cannot be set by another host or read by scripts", async () => {
  await insertTestCustomer(database, { taxId: "12345678Z" });
  const app = await createHttpServer({ https: true, trustedProxies: [], logLevel: "silent" });
  mountHandlers(app, accountHandlers(services), {
    findSession: services.sessions.find,
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
