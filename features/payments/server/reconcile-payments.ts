import { PaymentRefused } from "#integrations/card-payments/port.ts";
import { isActive, pauseSeconds } from "./attempt-policy.ts";
import { claimDueAttempt, findAttempt, findDueAttempts, type Attempt } from "./attempt-queries.ts";
import type { PaymentPorts } from "./payment-ports.ts";
import { cancel, giveUp, observe, settle } from "./settle-attempt.ts";

const batchSize = 50;

export interface ReconcilePorts extends PaymentPorts {
  /** Called for an attempt whose outcome cannot be read; it is asked for again. */
  readonly onError: (error: unknown) => void;
}

/** Asks the provider about one attempt, under the intent that the attempt has: never with a new one. */
const reconcile = async (ports: PaymentPorts, attempt: Attempt, now: Date): Promise<void> => {
  const { intentId, createdAt } = attempt;
  const { cardPayments, configuration } = ports;
  const failureCode = "processing_error";
  // Without a stored intent nothing was confirmed, and the server that began it cannot store one any more.
  if (intentId === null) {
    await giveUp(ports, attempt, { failureCode, now });
    return;
  }
  if (cardPayments === undefined) return;
  try {
    const intent = await cardPayments.findIntent(intentId);
    const minutes = (now.getTime() - createdAt.getTime()) / 60_000;
    const isLeft =
      intent.state === "requires_action" && minutes > configuration.payments.authenticationMinutes;
    await (isLeft
      ? cancel(ports, cardPayments, {
          key: attempt,
          intentId,
          failureCode: "payment_intent_unexpected_state",
          now,
        })
      : settle(ports, cardPayments, { key: attempt, intent, now }));
  } catch (error) {
    // The provider has never heard of the intent.
    if (!(error instanceof PaymentRefused) || error.code !== "resource_missing") throw error;
    await observe(ports, attempt, { seen: "failed", intentId, failureCode, source: "answer", now });
  }
};

/** Asks the provider about attempts that are due for it, and records their outcomes. */
export const reconcilePayments = async (ports: ReconcilePorts, now: Date): Promise<void> => {
  const { pool } = ports.database;
  for (const due of await findDueAttempts(pool, now, batchSize)) {
    try {
      const nextAt = new Date(now.getTime() + pauseSeconds(due.checks) * 1000);
      if (!(await claimDueAttempt(pool, due, nextAt))) continue;
      const attempt = await findAttempt(pool, due);
      if (attempt !== undefined && isActive(attempt.state)) await reconcile(ports, attempt, now);
    } catch (error) {
      ports.onError(error);
    }
  }
};
