import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { ForgedEvent, type CardPayments, type Intent } from "#integrations/card-payments/port.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { Failure } from "#platform/server/handler.ts";
import { networkOf } from "#platform/server/http/network-of.ts";
import type { RateLimiter } from "#platform/server/http/rate-limits.ts";
import { isIntentOf, refusalOf, type Observation } from "./attempt-policy.ts";
import { checkAt, findAttempt, storeEvent } from "./attempt-queries.ts";
import type { PaymentPorts } from "./payment-ports.ts";
import { observeWithin } from "./settle-attempt.ts";

/** Where the provider delivers its events. */
export const webhookPath = "/api/webhooks/stripe";
const maxBytes = 256_000;

/** What an event says; undefined when only the provider's present state decides. */
const observationOf = ({ state }: Intent): Observation | undefined => {
  switch (state) {
    case "succeeded":
    case "processing":
    case "requires_action":
      return state;
    case "cancelled":
      return "failed";
    // Another card could still be tried on a refused intent: the portal asks, and cancels it.
    case "refused":
    case "not_confirmed":
      return undefined;
    default:
      return state satisfies never;
  }
};

/**
 * Applies a verified event, once. An event about an unknown attempt, or with another amount, currency or intent than the
 * attempt has, changes nothing.
 */
const applyEvent = async (
  ports: PaymentPorts,
  { eventId, intent }: { readonly eventId: string; readonly intent: Intent },
  now: Date,
): Promise<"applied" | "ignored"> =>
  inTransaction(ports.database.pool, async (client) => {
    const { attemptId, customerId, intentId } = intent;
    // Other programs of the retailer may use the same account, and the same name for something else.
    if (!z.safeParse(z.uuid(), attemptId).success) return "ignored";
    if (attemptId === undefined || customerId === undefined) return "ignored";
    const attempt = await findAttempt(client, { attemptId, customerId });
    if (attempt === undefined || !isIntentOf(attempt, intent)) return "ignored";
    if (!(await storeEvent(client, eventId, now))) return "ignored";
    const seen = observationOf(intent);
    if (seen === undefined) {
      await checkAt(client, attempt, now);
      return "applied";
    }
    const failureCode = refusalOf(intent.refusal || "payment_intent_unexpected_state");
    const failure = seen === "failed" ? { failureCode } : {};
    await observeWithin(client, ports, { key: attempt, seen, intentId, ...failure, source: "event", now });
    return "applied";
  });

const readEvent = (
  provider: CardPayments,
  body: unknown,
  { signature, now }: { signature: unknown; now: Date },
) => {
  try {
    return provider.readEvent(
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      typeof signature === "string" ? signature : "",
      now,
    );
  } catch (error) {
    if (error instanceof ForgedEvent) throw new Failure("invalid_request");
    throw error;
  }
};

/**
 * The route of the provider's events. Its signature is over the body as it was sent, so that it is read as bytes. Events
 * with a wrong signature are counted by network; the provider's own are not limited.
 */
export const addPaymentWebhook = (
  app: FastifyInstance,
  ports: PaymentPorts & { readonly limiter: RateLimiter },
): void => {
  const { cardPayments } = ports;
  if (cardPayments === undefined) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "buffer", bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(webhookPath, async (request, reply) => {
      const now = new Date();
      const signature = request.headers["stripe-signature"];
      const client = `events from ${networkOf(request.ip)}`;
      const retryAfterSeconds = ports.limiter.take("read", client, now.getTime());
      if (retryAfterSeconds !== undefined) throw new Failure("too_many_requests", { retryAfterSeconds });
      const event = readEvent(cardPayments, request.body, { signature, now });
      ports.limiter.giveBack("read", client);
      const result = event === undefined ? "ignored" : await applyEvent(ports, event, now);
      return reply.header("cache-control", "no-store").send({ result });
    });
  });
};
