import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { PaymentRefused } from "../port.ts";
import type { Bank } from "../sandbox/bank.ts";
import type { LedgerIntent, LedgerRefund } from "../sandbox/ledger.ts";

const statusOf = {
  not_confirmed: "requires_confirmation",
  refused: "requires_payment_method",
  cancelled: "canceled",
} as const;
const isOwnName = (state: string): state is keyof typeof statusOf => Object.hasOwn(statusOf, state);

/** An intent as Stripe's API writes it. */
export const stripeIntent = (intent: LedgerIntent) => ({
  id: intent.intentId,
  object: "payment_intent",
  amount: intent.amountCents,
  amount_received: intent.state === "succeeded" ? intent.amountCents : 0,
  currency: intent.currency.toLowerCase(),
  status: isOwnName(intent.state) ? statusOf[intent.state] : intent.state,
  client_secret: intent.clientSecret,
  last_payment_error: intent.refusal === "" ? null : { type: "card_error", code: intent.refusal },
  metadata: {
    ...(intent.attemptId === undefined ? {} : { attempt_id: intent.attemptId }),
    ...(intent.customerId === undefined ? {} : { customer_id: String(intent.customerId) }),
  },
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The first answer to a key; undefined while its call runs. */
interface FirstAnswer {
  readonly form: string;
  answer: Answer | undefined;
}

const failure = (status: number, error: object): Answer => ({ status, body: { error } });

/** A list, newest first and in one page. */
const list = (bank: Bank, query: URLSearchParams): Answer => {
  const bound = (name: string): number => Number(query.get(`created[${name}]`)) * 1000;
  const data = bank
    .list()
    .filter(({ createdAt = "" }) => {
      const at = Date.parse(createdAt);
      return at >= bound("gte") && at < bound("lt");
    })
    .toReversed()
    .map(stripeIntent);
  return { status: 200, body: { object: "list", data, has_more: false, url: "/v1/payment_intents" } };
};

/** A refund as Stripe's API writes it. */
const stripeRefund = ({ refundId, amountCents, state, failure }: LedgerRefund) => ({
  id: `re_${refundId}`,
  object: "refund",
  amount: amountCents,
  status: state,
  ...(failure === "" ? {} : { failure_reason: failure }),
  metadata: { refund_id: refundId },
});

const refund = (bank: Bank, form: URLSearchParams): Answer => {
  const { refund: made } = bank.refund(form.get("payment_intent") ?? "", {
    refundId: form.get("metadata[refund_id]") ?? "",
    amountCents: Number(form.get("amount")),
  });
  return { status: 200, body: stripeRefund(made) };
};

const listRefunds = (bank: Bank, query: URLSearchParams): Answer => {
  const { refunds = [] } = bank.find(query.get("payment_intent") ?? "");
  return {
    status: 200,
    body: { object: "list", data: refunds.map(stripeRefund), has_more: false, url: "/v1/refunds" },
  };
};

const act = (bank: Bank, route: string, form: URLSearchParams): LedgerIntent => {
  const [, intentId = "", action = ""] = /\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(route) ?? [];
  if (intentId === "")
    return bank.createIntent({
      // Stripe has no lookup by key: the server below replays answers instead.
      key: `${Math.random()}`,
      amountCents: Number(form.get("amount")),
      currency: String(form.get("currency")).toUpperCase(),
      methodId: form.get("payment_method") ?? form.get("payment_method_data[type]") ?? "",
      description: form.get("description") ?? "",
      attemptId: form.get("metadata[attempt_id]") ?? undefined,
      customerId: Number(form.get("metadata[customer_id]")),
    });
  if (action === "confirm") return bank.confirm(intentId).intent;
  if (action !== "cancel") return bank.find(intentId);
  const cancelled = bank.cancel(intentId);
  if (cancelled.state !== "cancelled") throw new PaymentRefused("payment_intent_unexpected_state");
  return cancelled;
};

/** What Stripe answers: a declined card is an error that carries its intent. */
const answerTo = (bank: Bank, route: string, form: URLSearchParams): Answer => {
  const [path = "", query = ""] = route.split("?");
  if (path === "/v1/payment_intents" && query !== "") return list(bank, new URLSearchParams(query));
  try {
    if (path === "/v1/refunds")
      return query === "" ? refund(bank, form) : listRefunds(bank, new URLSearchParams(query));
    const intent = act(bank, route, form);
    const isDeclined = intent.state === "refused" && route.endsWith("/confirm");
    const error = { type: "card_error", code: intent.refusal, payment_intent: stripeIntent(intent) };
    return isDeclined ? failure(402, error) : { status: 200, body: stripeIntent(intent) };
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    const status = error.code === "resource_missing" ? 404 : 400;
    return failure(status, { type: "invalid_request_error", code: error.code, message: error.code });
  }
};

const readForm = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
};

/**
 * A server that speaks the part of Stripe's REST API that payments use, on the rules of the sandbox bank. Like Stripe it
 * keeps the first answer to an idempotency key, failures included, and replays it: a repetition does nothing; other
 * parameters under the key are an error, and so is a call while the first one runs.
 */
export const startStripeServer = async (bank: Bank, secretKey: string) => {
  const answers = new Map<string, FirstAnswer>();
  const faults = { isCut: false, isFailing: false, delayMs: 0 };
  const seen: { route: string; form: string; key: string }[] = [];

  const once200 = async (route: string, form: string): Promise<Answer> => {
    await new Promise((resolve) => setTimeout(resolve, faults.delayMs));
    if (faults.isFailing) return failure(500, { type: "api_error", message: "down" });
    return answerTo(bank, route, new URLSearchParams(form));
  };
  const answerOnce = async (route: string, form: string, key: string): Promise<Answer> => {
    if (key === "") return once200(route, form);
    const known = answers.get(key);
    if (known !== undefined && known.form !== `${route} ${form}`)
      return failure(400, { type: "idempotency_error", message: "other parameters under this key" });
    if (known !== undefined)
      return known.answer ?? failure(409, { type: "invalid_request_error", code: "idempotency_key_in_use" });
    const entry: FirstAnswer = { form: `${route} ${form}`, answer: undefined };
    answers.set(key, entry);
    entry.answer = await once200(route, form);
    return entry.answer;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const route = request.url ?? "";
    const form = await readForm(request);
    const key = String(request.headers["idempotency-key"] ?? "");
    seen.push({ route, form, key });
    const isAuthorized = request.headers.authorization === `Bearer ${secretKey}`;
    const answer = isAuthorized
      ? await answerOnce(route, form, key)
      : failure(401, { type: "invalid_request_error", message: "no such key" });
    if (faults.isCut) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { "content-type": "application/json", "request-id": "req_1" });
    response.end(JSON.stringify(answer.body));
  };
  const server = createServer((request, response) => {
    // A call that is under way when the bank closes fails like one whose connection is cut.
    serve(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`,
    faults,
    seen,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
