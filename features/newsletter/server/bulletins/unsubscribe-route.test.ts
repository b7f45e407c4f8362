import { describe, expect, test } from "vitest";
import { createRateLimiter } from "#platform/server/http/rate-limits.ts";
import { defaultRateLimits } from "#platform/contract/rate-limits.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { startNewsletterServer } from "../testing/newsletter-server.ts";
import { addUnsubscribeRoute, unsubscribePath } from "./unsubscribe-route.ts";

const { database, keyring, ada, tokens } = await startNewsletterServer();
const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
const limiter = createRateLimiter({ ...defaultRateLimits, sign_in: 3 });
addUnsubscribeRoute(app, { database, keyring, limiter, defaultLanguage: "ca" });
await app.ready();

const url = `${unsubscribePath}${tokens.signUnsubscribe(ada.subscriberId, 1)}`;
const subscribed = async (): Promise<number[]> =>
  (
    await database.unguarded.query(
      "select newsletter_id from newsletter_subscriptions where subscriber_id = $1 order by 1",
      [ada.subscriberId],
    )
  ).rows.map((row) => row.newsletter_id);
/** As mail programs send it: without cookies, from anywhere. */
const press = (address: string, payload = "List-Unsubscribe=One-Click") =>
  app.inject({
    method: "POST",
    url: address,
    headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "mail program" },
    payload,
  });

describe("the one-click unsubscription", () => {
  test("is not made by opening its link, which leads to the screen", async () => {
    for (const method of ["GET", "HEAD"] as const) {
      const answer = await app.inject({ method, url });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, "/butlleti"]);
    }
    expect(await subscribed()).toEqual([1, 3]);
  });

  test("is not made by a POST without the field", async () => {
    expect((await press(url, "other=1")).statusCode).toBe(400);
    expect(await subscribed()).toEqual([1, 3]);
  });

  test("leaves the newsletter of its token and no other, without a redirect, as often as it is sent", async () => {
    expect((await press(url)).statusCode).toBe(200);
    expect((await press(url)).statusCode).toBe(200);
    expect(await subscribed()).toEqual([3]);
  });

  test("is accepted as multipart form too", async () => {
    const payload = [
      "--x",
      'Content-Disposition: form-data; name="List-Unsubscribe"',
      "",
      "One-Click",
      "--x--",
      "",
    ].join("\r\n");
    const answer = await app.inject({
      method: "POST",
      url,
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload,
    });
    expect(answer.statusCode).toBe(200);
  });

  test("is not limited for those of one mail provider, but guesses are", async () => {
    for (let count = 0; count < 10; count += 1) expect((await press(url)).statusCode).toBe(200);
    const guesses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      guesses.push((await press(`${unsubscribePath}guess${count}`)).statusCode);
    expect(guesses).toEqual([404, 404, 404, 429]);
  });
});
