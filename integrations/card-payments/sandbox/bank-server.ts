import { randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import * as z from "zod/mini";
import { PaymentRefused } from "../port.ts";
import { signEvent } from "../webhook-signature.ts";
import { createBank, type Bank } from "./bank.ts";
import { openLedger, type LedgerIntent } from "./ledger.ts";

const card = z.object({
  number: z.string().check(z.maxLength(40)),
  exp_month: z.int(),
  exp_year: z.int(),
  cvc: z.string().check(z.maxLength(10)),
});
const order = z.object({
  key: z.string(),
  amountCents: z.int().check(z.gte(1)),
  currency: z.string(),
  methodId: z.string(),
  description: z.string(),
  attemptId: z.optional(z.string()),
  customerId: z.optional(z.int()),
});
const decision = z.object({
  clientSecret: z.string(),
  passed: z.boolean(),
  isDelayed: z.optional(z.boolean()),
});
const refundOrder = z.object({ refundId: z.string().check(z.minLength(1)), amountCents: z.int() });
const earlierCharge = z.object({
  intentId: z.string(),
  amountCents: z.int().check(z.gte(1)),
  attemptId: z.string(),
  customerId: z.int(),
  chargedAt: z.iso.datetime(),
});
const webhook = z.object({ url: z.url() });

const maxBodyBytes = 10_000;
const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    parts.push(Buffer.from(part));
    bytes += Buffer.from(part).length;
    if (bytes > maxBodyBytes) throw new PaymentRefused("invalid_request");
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString() || "{}");
  } catch {
    throw new PaymentRefused("invalid_request");
  }
};
const parse = <T>(schema: z.ZodMiniType<T>, body: unknown): T => {
  const { data } = z.safeParse(schema, body);
  if (data === undefined) throw new PaymentRefused("invalid_request");
  return data;
};

/** The digits of a card; the bank forgives the spaces between them. */
const cardOf = (body: unknown) => {
  const given = parse(card, body);
  const year = given.exp_year < 100 ? 2000 + given.exp_year : given.exp_year;
  return { number: given.number.replaceAll(/[\s-]/g, ""), month: given.exp_month, year, cvc: given.cvc };
};

const pausesMs = [0, 500, 2_000, 10_000];

/** Reports changes to the portal, several times while it does not answer. */
const createReporter = (secret: string) => {
  let url: string | undefined;
  const report = async (body: Buffer): Promise<void> => {
    for (const pauseMs of pausesMs) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      if (url === undefined) return;
      const headers = {
        "content-type": "application/json",
        "stripe-signature": signEvent(body, secret, new Date()),
      };
      const isTaken = await fetch(url, { method: "POST", body: new Uint8Array(body), headers }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isTaken) return;
    }
  };
  return {
    reportTo: (given: string): void => {
      url = given;
    },
    report: (intent: LedgerIntent): void =>
      void report(Buffer.from(JSON.stringify({ id: `evt_${randomUUID()}`, intent }))),
  };
};

export interface BankOptions {
  /** Folder of the ledger. */
  readonly folder: string;
  /** With which the portal calls, and with which events are signed. */
  readonly secret: string;
  readonly port?: number;
}

const isOwn = (request: IncomingMessage, secret: string): boolean => {
  const given = Buffer.from(request.headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${secret}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Answers a call. Those of the browser need no secret: a card becomes a payment method, and a payment is authenticated. */
const answer = async (
  bank: Bank,
  request: IncomingMessage,
  { secret, reportTo }: { secret: string; reportTo: (url: string) => void },
): Promise<{ body: unknown; isCut?: boolean }> => {
  const route = `${request.method} ${request.url ?? ""}`;
  const [, intentId = "", action = ""] = /\/intents\/(pi_\w+)(?:\/(\w+))?$/.exec(request.url ?? "") ?? [];
  if (route === "POST /payment-methods")
    return { body: { id: bank.addMethod(cardOf(await readBody(request)), new Date()) } };
  if (action === "authenticate")
    return { body: bank.authenticate(intentId, parse(decision, await readBody(request))) };
  if (!isOwn(request, secret)) throw new PaymentRefused("not_authorized");
  if (route === "POST /intents") return { body: bank.createIntent(parse(order, await readBody(request))) };
  if (route === "GET /intents") return { body: bank.list() };
  if (route === "PUT /charges") {
    const charge = parse(earlierCharge, await readBody(request));
    bank.enterCharge({ ...charge, chargedAt: new Date(charge.chargedAt) });
    return { body: {} };
  }
  if (route === "PUT /webhook") {
    reportTo(parse(webhook, await readBody(request)).url);
    return { body: {} };
  }
  if (intentId !== "" && request.method === "GET") return { body: bank.find(intentId) };
  if (action === "refunds") {
    const { refund, isCut } = bank.refund(intentId, parse(refundOrder, await readBody(request)));
    return { body: refund, isCut };
  }
  if (action === "cancel") return { body: bank.cancel(intentId) };
  if (action === "confirm") {
    const { intent, isCut } = bank.confirm(intentId);
    return { body: intent, isCut };
  }
  throw new PaymentRefused("resource_missing");
};

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
};

/** Starts the sandbox bank on this machine. It is a bank of its own: its ledger is not in the portal's database. */
export const startBankServer = async ({ folder, secret, port = 0 }: BankOptions) => {
  const ledger = openLedger(join(folder, "ledger.ndjson"));
  const { report, reportTo } = createReporter(secret);
  const bank = createBank(ledger, { onChange: report });
  const server = createServer((request, response) => {
    answer(bank, request, { secret, reportTo }).then(
      ({ body, isCut = false }) => (isCut ? request.socket.destroy() : send(response, 200, body)),
      (error: unknown) => {
        if (error instanceof PaymentRefused) return send(response, 402, { code: error.code });
        console.error(error);
        return send(response, 500, { code: "internal_error" });
      },
    );
  });
  // The portal closes connections that it does not use. A portal that is busy starting does not see in time that the
  // bank has closed one, calls by it, and does not start.
  server.keepAliveTimeout = 0;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`,
    bank,
    close: async (): Promise<void> => {
      bank.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      ledger.close();
    },
  };
};
