import { randomBytes } from "node:crypto";
import { PaymentRefused } from "../port.ts";
import type { Ledger, LedgerIntent, LedgerRefund } from "./ledger.ts";
import {
  bizumMethod,
  cardProblem,
  refundsOfTestCards,
  testCards,
  type CardBehaviour,
  type GivenCard,
} from "./test-cards.ts";

/** Time in which the card `slow` is charged. */
const slowMs = 3_000;

/** A charge from before the ledger: a demo begins with some. */
export interface EarlierCharge {
  readonly intentId: string;
  readonly amountCents: number;
  readonly attemptId: string;
  readonly customerId: number;
  readonly chargedAt: Date;
}

export interface NewIntent {
  readonly key: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly methodId: string;
  readonly description: string;
  readonly attemptId?: string | undefined;
  readonly customerId?: number | undefined;
}

const idOf = (prefix: string): string => `${prefix}_${randomBytes(16).toString("hex")}`;
const isFinal = ({ state }: LedgerIntent): boolean => state === "succeeded" || state === "cancelled";

/** The bank's books in memory, and on the disk before a change is answered. */
const openBooks = (ledger: Pick<Ledger, "entries" | "append">, onChange: (intent: LedgerIntent) => void) => {
  const intents = new Map<string, LedgerIntent>();
  const byKey = new Map<string, string>();
  const methods = new Map<string, string>();
  const note = (intent: LedgerIntent): void => {
    intents.set(intent.intentId, intent);
    byKey.set(intent.key, intent.intentId);
  };
  for (const entry of ledger.entries) {
    if ("method" in entry) methods.set(entry.method.methodId, entry.method.number);
    else note(entry.intent);
  }
  return {
    methods,
    list: (): LedgerIntent[] => [...intents.values()],
    findByKey: (key: string): LedgerIntent | undefined => intents.get(byKey.get(key) ?? ""),
    find: (intentId: string): LedgerIntent => {
      const found = intents.get(intentId);
      if (found === undefined) throw new PaymentRefused("resource_missing");
      return found;
    },
    store: (intent: LedgerIntent): LedgerIntent => {
      ledger.append({ intent });
      note(intent);
      onChange(intent);
      return intent;
    },
    addMethod: (number: string): string => {
      const methodId = idOf("pm");
      ledger.append({ method: { methodId, number } });
      methods.set(methodId, number);
      return methodId;
    },
  };
};
type Books = ReturnType<typeof openBooks>;

/** What a customer decided on the bank's page. */
export interface Decision {
  readonly clientSecret: string;
  readonly passed: boolean;
  /** The charge follows later than the decision. */
  readonly isDelayed?: boolean | undefined;
}

/** What happens when a card is charged. */
const createCharging = ({ find, store, methods }: Books) => {
  const charge = (intent: LedgerIntent): LedgerIntent =>
    store({ ...intent, state: "succeeded", refusal: "", charges: [...intent.charges, intent.amountCents] });
  const refuse = (intent: LedgerIntent, refusal: string): LedgerIntent =>
    store({ ...intent, state: "refused", refusal });
  const timers = new Set<NodeJS.Timeout>();
  const chargeLater = (intentId: string, afterMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const intent = find(intentId);
      if (intent.state === "processing") charge(intent);
    }, afterMs).unref();
    timers.add(timer);
  };
  const behaviourOf = ({ methodId }: LedgerIntent): CardBehaviour =>
    methodId === bizumMethod ? "authentication" : cardBehaviour(methodId);
  const cardBehaviour = (methodId: string): CardBehaviour =>
    testCards[methods.get(methodId) ?? ""] ?? { refusal: "missing" };
  const withBehaviour = (intent: LedgerIntent, behaviour: CardBehaviour): LedgerIntent => {
    if (typeof behaviour === "object") return refuse(intent, behaviour.refusal);
    switch (behaviour) {
      case "success":
      case "cut_after_charge":
        return charge(intent);
      case "authentication":
      case "authentication_then_declined":
        return store({ ...intent, state: "requires_action" });
      case "slow":
        chargeLater(intent.intentId, slowMs);
        return store({ ...intent, state: "processing" });
      default:
        return behaviour satisfies never;
    }
  };

  const decide = (
    intent: LedgerIntent,
    { passed, isDelayed = false }: Omit<Decision, "clientSecret">,
  ): LedgerIntent => {
    if (!passed) return refuse(intent, "payment_intent_authentication_failure");
    if (isDelayed) {
      chargeLater(intent.intentId, slowMs);
      return store({ ...intent, state: "processing" });
    }
    return behaviourOf(intent) === "authentication_then_declined"
      ? refuse(intent, "card_declined")
      : charge(intent);
  };
  const stop = (): void => {
    for (const timer of timers) clearTimeout(timer);
  };
  return { stop, chargeLater, behaviourOf, withBehaviour, decide };
};

/** How money of a charge is returned. */
const createRefunding = ({ find, store, methods }: Books) => {
  const timers = new Set<NodeJS.Timeout>();
  const write = (intentId: string, refund: LedgerRefund): void => {
    const intent = find(intentId);
    const others = (intent.refunds ?? []).filter(({ refundId }) => refundId !== refund.refundId);
    store({ ...intent, refunds: [...others, refund] });
  };
  const writeLater = (intentId: string, refund: LedgerRefund): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      write(intentId, refund);
    }, slowMs).unref();
    timers.add(timer);
  };
  /** A repetition has the refund that there is. */
  const refund = (
    intentId: string,
    { refundId, amountCents }: Pick<LedgerRefund, "refundId" | "amountCents">,
  ): { refund: LedgerRefund; isCut: boolean } => {
    const intent = find(intentId);
    const refunds = intent.refunds ?? [];
    const known = refunds.find((each) => each.refundId === refundId);
    if (known !== undefined && known.amountCents !== amountCents)
      throw new PaymentRefused("idempotency_error");
    if (known !== undefined) return { refund: known, isCut: false };
    if (intent.state !== "succeeded") throw new PaymentRefused("payment_intent_unexpected_state");
    const returned = refunds.reduce((sum, each) => sum + (each.state === "failed" ? 0 : each.amountCents), 0);
    if (amountCents < 1 || returned + amountCents > intent.amountCents)
      throw new PaymentRefused("amount_too_large");
    const behaviour = refundsOfTestCards[methods.get(intent.methodId) ?? ""];
    if (typeof behaviour === "object") throw new PaymentRefused(behaviour.refusal);
    const done: LedgerRefund = { refundId, amountCents, state: "succeeded", failure: "" };
    const first: LedgerRefund = behaviour === "slow" ? { ...done, state: "pending" } : done;
    write(intentId, first);
    if (behaviour === "slow") writeLater(intentId, done);
    if (behaviour === "fails_later")
      writeLater(intentId, { ...done, state: "failed", failure: "expired_or_canceled_card" });
    return { refund: first, isCut: behaviour === "cut" };
  };
  const stop = (): void => {
    for (const timer of timers) clearTimeout(timer);
  };
  return { refund, stop };
};

const chargedIntentOf = ({ chargedAt, ...charge }: EarlierCharge): LedgerIntent => ({
  ...charge,
  key: charge.attemptId,
  clientSecret: `${charge.intentId}_secret_${randomBytes(16).toString("hex")}`,
  state: "succeeded",
  refusal: "",
  currency: "EUR",
  methodId: "",
  description: "",
  createdAt: chargedAt.toISOString(),
  charges: [charge.amountCents],
});

const newIntentOf = ({ key, ...order }: NewIntent): LedgerIntent => {
  const intentId = idOf("pi");
  const clientSecret = `${intentId}_secret_${randomBytes(16).toString("hex")}`;
  return {
    ...order,
    key,
    intentId,
    clientSecret,
    state: "not_confirmed",
    refusal: "",
    createdAt: new Date().toISOString(),
    charges: [],
  };
};

/** The sandbox bank's rules. */
export const createBank = (
  ledger: Pick<Ledger, "entries" | "append">,
  { onChange = () => {} }: { readonly onChange?: (intent: LedgerIntent) => void } = {},
) => {
  const books = openBooks(ledger, onChange);
  const { find, store, list } = books;
  const { stop, chargeLater, behaviourOf, withBehaviour, decide } = createCharging(books);
  const refunding = createRefunding(books);
  // What was under way when the bank ended is completed.
  for (const { intentId, state } of list()) if (state === "processing") chargeLater(intentId, 0);

  return {
    find,
    /** What is under way is completed when the bank is opened again. */
    stop: (): void => {
      stop();
      refunding.stop();
    },
    list,
    refund: refunding.refund,
    addMethod: (card: GivenCard, now: Date): string => {
      const problem = cardProblem(card, now);
      if (problem !== undefined) throw new PaymentRefused(problem);
      return books.addMethod(card.number);
    },
    /** Enters a charge that was made before the ledger was begun; one that it has is left as it is. */
    enterCharge: (charge: EarlierCharge): void => {
      if (!list().some(({ intentId }) => intentId === charge.intentId)) store(chargedIntentOf(charge));
    },
    /** The intent of the key when there is one. Another order under a key is refused. */
    createIntent: ({ key, ...order }: NewIntent): LedgerIntent => {
      const known = books.findByKey(key);
      if (known !== undefined) {
        if (known.amountCents === order.amountCents && known.methodId === order.methodId) return known;
        throw new PaymentRefused("idempotency_error");
      }
      if (order.methodId !== bizumMethod && !books.methods.has(order.methodId))
        throw new PaymentRefused("resource_missing");
      return store(newIntentOf({ ...order, key }));
    },
    /** `isCut`: the caller gets no answer, although the card may have been charged. */
    confirm: (intentId: string): { intent: LedgerIntent; isCut: boolean } => {
      const intent = find(intentId);
      if (intent.state === "cancelled") throw new PaymentRefused("payment_intent_unexpected_state");
      if (intent.state !== "not_confirmed") return { intent, isCut: false };
      const behaviour = behaviourOf(intent);
      return { intent: withBehaviour(intent, behaviour), isCut: behaviour === "cut_after_charge" };
    },
    authenticate: (intentId: string, { clientSecret, ...decision }: Decision) => {
      const intent = find(intentId);
      if (intent.clientSecret !== clientSecret) throw new PaymentRefused("resource_missing");
      return intent.state === "requires_action" ? decide(intent, decision) : intent;
    },
    cancel: (intentId: string): LedgerIntent => {
      const intent = find(intentId);
      return isFinal(intent) || intent.state === "processing"
        ? intent
        : store({ ...intent, state: "cancelled" });
    },
  };
};
export type Bank = ReturnType<typeof createBank>;
