import type { FastifyInstance } from "fastify";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { Failure } from "#platform/server/handler.ts";
import { networkOf } from "#platform/server/http/network-of.ts";
import type { RateLimiter } from "#platform/server/http/rate-limits.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { newsletterRoutes } from "../../contract/routes.ts";
import { createNewsletterTokens } from "../newsletter-tokens.ts";
import { markEnd, removeSubscriptions } from "../subscriber-queries.ts";

/** Where mail programs send a one-click unsubscription; the token says whose, and of which newsletter. */
export const unsubscribePath = "/api/newsletter/unsubscribe/";
const maxBytes = 1000;

export interface UnsubscribePorts {
  readonly database: Pick<Database, "pool">;
  readonly keyring: Keyring;
  readonly limiter: RateLimiter;
  readonly defaultLanguage: CompleteLanguage;
}

/**
 * RFC 8058: a POST without cookies, with the body `List-Unsubscribe=One-Click`, unsubscribes. A GET, with which mail
 * scanners open every link, leads to the screen and changes nothing.
 */
export const addUnsubscribeRoute = (app: FastifyInstance, ports: UnsubscribePorts): void => {
  const { database, keyring, limiter, defaultLanguage } = ports;
  const tokens = createNewsletterTokens(keyring);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Mail programs send the field as a form, in either encoding.
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.get(`${unsubscribePath}:token`, async (_request, reply) =>
      reply
        .header("cache-control", "no-store")
        .redirect(newsletterRoutes.newsletters.paths[defaultLanguage], 303),
    );
    scope.post<{ Params: { token: string } }>(`${unsubscribePath}:token`, async (request, reply) => {
      const now = new Date();
      const client = `unsubscriptions from ${networkOf(request.ip)}`;
      const retryAfterSeconds = limiter.take("sign_in", client, now.getTime());
      if (retryAfterSeconds !== undefined) throw new Failure("too_many_requests", { retryAfterSeconds });
      const target = tokens.verifyUnsubscribe(request.params.token);
      if (target === undefined) throw new Failure("not_found");
      // Mail providers send those of many people from few addresses: only guesses are limited.
      limiter.giveBack("sign_in", client);
      if (!/List-Unsubscribe\b[\s\S]*One-Click/.test(String(request.body)))
        throw new Failure("invalid_request");
      await inTransaction(database.pool, async (transaction) => {
        await removeSubscriptions(transaction, target, [target.newsletterId]);
        await markEnd(transaction, target, now);
      });
      return reply.header("cache-control", "no-store").send({ status: "OK" });
    });
  });
};
