import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { safeRedirect } from "#platform/contract/safe-redirect.ts";
import { escapeHtml } from "#platform/server/escape-html.ts";
import { Failure } from "#platform/server/handler.ts";
import { isFromHere } from "#platform/server/http/operation.ts";
import { framedBySelf } from "#platform/server/http/security-headers.ts";
import { sandboxPage, type SandboxFrame, type SandboxSite } from "#platform/server/pages/sandbox-page.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/ca.json" with { type: "json" };
import en from "../locales/en.json" with { type: "json" };
import es from "../locales/es.json" with { type: "json" };
import { PaymentRefused } from "../port.ts";
import { ledgerIntent, type LedgerIntent } from "./ledger.ts";
import {
  authenticatedPath,
  authenticationPath,
  callBank,
  paymentMethodsPath,
  type BankAddress,
} from "./sandbox-bank.ts";
import { bizumMethod } from "./test-cards.ts";

const messagesOf = { ca, es, en } as const;
const wordsOf = (language: CompleteLanguage) => serverWords(language, messagesOf);

export interface BankRoutesParts extends SandboxSite {
  readonly sandboxBank: BankAddress;
  readonly languageOf: (request: FastifyRequest) => CompleteLanguage;
  readonly colourSchemeOf: (request: FastifyRequest) => SandboxFrame["colourScheme"];
}

const maxFormBytes = 2_000;
const htmlHeaders = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
/** The page opens in a frame of the portal's payment dialog, like a bank's in a real payment. */
const framedHeaders = (request: FastifyRequest) => ({ ...htmlHeaders, ...framedBySelf(request.styleNonce) });

const pageStyle = `
.card { padding: 20px; margin-top: 24px; }
.notice { border-left: 4px solid var(--llum-link); padding-left: 16px; }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 20px; }
button { min-height: 44px; padding: 8px 20px; border-radius: 8px; font: inherit; font-weight: 600; cursor: pointer;
  border: 1px solid var(--llum-ink); background: var(--llum-surface); color: var(--llum-ink); }
button.main { background: var(--llum-ink); color: var(--llum-surface); }`;

/** The payment and what the customer decided, from the query or the form. */
interface Asked {
  readonly intentId: string;
  readonly clientSecret: string;
  readonly returnTo: string;
}

const askedIn = (fields: URLSearchParams): Asked => ({
  intentId: fields.get("payment_intent") ?? "",
  clientSecret: fields.get("payment_intent_client_secret") ?? "",
  returnTo: safeRedirect(fields.get("return_to") ?? "") ?? "/",
});

const hiddenField = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const button = (value: string, label: string, className = ""): string =>
  `<button${className} name="decision" value="${value}">${escapeHtml(label)}</button>`;

/** The page of the portal that waits for the decision, or in a frame the page that ends it. */
const withIntent = ({ returnTo, intentId, clientSecret }: Asked): string => {
  const query = new URLSearchParams({ payment_intent: intentId, payment_intent_client_secret: clientSecret });
  return `${returnTo}${returnTo.includes("?") ? "&" : "?"}${query.toString()}`;
};

const authenticationPage = (frame: SandboxFrame, intent: LedgerIntent, asked: Asked): string => {
  const t = wordsOf(frame.language);
  const { money } = formatsOf(frame.language);
  const isBizum = intent.methodId === bizumMethod;
  return sandboxPage(frame, {
    title: t("title"),
    toPortal: t("toPortal"),
    portalUrl: withIntent(asked),
    style: pageStyle,
    main: `<h1>${escapeHtml(t("title"))}</h1><p class="notice">${escapeHtml(t(isBizum ? "leadBizum" : "lead"))}</p>
<form class="card" method="post" action="${authenticationPath}">
<dl><dt>${escapeHtml(t("amount"))}</dt><dd>${escapeHtml(money(intent.amountCents))}</dd>
<dt>${escapeHtml(t("reference"))}</dt><dd>${escapeHtml(intent.description)}</dd></dl>
${hiddenField("payment_intent", asked.intentId)}${hiddenField("payment_intent_client_secret", asked.clientSecret)}
${hiddenField("return_to", asked.returnTo)}
<div class="buttons">${button("pass", t("pass"), ' class="main"')}${isBizum ? button("later", t("later")) : ""}${button("fail", t("fail"))}${button("leave", t("leave"))}</div>
</form>`,
  });
};

const gonePage = (frame: SandboxFrame, asked: Asked): string => {
  const t = wordsOf(frame.language);
  const main = `<h1>${escapeHtml(t("gone"))}</h1><p>${escapeHtml(t("goneText"))}</p>`;
  const portalUrl = withIntent(asked);
  return sandboxPage(frame, { title: t("gone"), toPortal: t("toPortal"), portalUrl, style: pageStyle, main });
};

const donePage = (frame: SandboxFrame): string => {
  const t = wordsOf(frame.language);
  const main = `<h1>${escapeHtml(t("done"))}</h1><p>${escapeHtml(t("doneText"))}</p>`;
  return sandboxPage(frame, { title: t("done"), toPortal: t("toPortal"), style: pageStyle, main });
};

/** The waiting intent of a page; undefined when the secret is not its own or it waits for nothing. */
const findWaiting = async (address: BankAddress, asked: Asked): Promise<LedgerIntent | undefined> => {
  if (!/^pi_\w{8,80}$/.test(asked.intentId)) return undefined;
  try {
    const found = ledgerIntent.parse(
      await callBank(address, `/intents/${asked.intentId}`, { method: "GET" }),
    );
    return found.clientSecret === asked.clientSecret && found.state === "requires_action" ? found : undefined;
  } catch (error) {
    if (error instanceof PaymentRefused) return undefined;
    throw error;
  }
};

/** Hands a card over to the bank as it was sent. The portal neither parses nor stores it. */
const forwardCard = async (
  { urlOf }: BankAddress,
  body: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const url = urlOf();
  if (url === undefined || !Buffer.isBuffer(body)) throw new Failure("unavailable", { retryAfterSeconds: 2 });
  const answer = await fetch(`${url}/payment-methods`, { method: "POST", body: new Uint8Array(body) });
  return reply
    .status(answer.status)
    .headers({ "content-type": "application/json", "cache-control": "no-store" })
    .send(Buffer.from(await answer.arrayBuffer()));
};

/**
 * The sandbox bank in the browser, on the portal's own origin, where alone the portal's pages may connect: it takes test
 * cards, and has the page on which the holder of a card confirms a payment.
 */
export const addBankRoutes = (app: FastifyInstance, parts: BankRoutesParts): void => {
  const { sandboxBank, openTo, languageOf, colourSchemeOf } = parts;
  const frameOf = (request: FastifyRequest): SandboxFrame => ({
    ...parts,
    language: languageOf(request),
    colourScheme: colourSchemeOf(request),
    nonce: request.styleNonce,
  });
  const refuseStrangers = (request: FastifyRequest): void => {
    if (openTo === "thisMachine" && !isFromHere(request)) throw new Failure("not_found");
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ["application/json", "application/x-www-form-urlencoded"],
      { parseAs: "buffer", bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(paymentMethodsPath, async (request, reply) => {
      refuseStrangers(request);
      return forwardCard(sandboxBank, request.body, reply);
    });
    scope.get(authenticationPath, async (request, reply) => {
      refuseStrangers(request);
      const asked = askedIn(new URL(request.url, "http://portal").searchParams);
      const intent = await findWaiting(sandboxBank, asked);
      void reply.headers(framedHeaders(request)).status(intent === undefined ? 404 : 200);
      const frame = frameOf(request);
      return reply.send(
        intent === undefined ? gonePage(frame, asked) : authenticationPage(frame, intent, asked),
      );
    });
    scope.get(authenticatedPath, async (request, reply) => {
      refuseStrangers(request);
      return reply.headers(framedHeaders(request)).send(donePage(frameOf(request)));
    });
    scope.post(authenticationPath, async (request, reply) => {
      refuseStrangers(request);
      const fields = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : "");
      const asked = askedIn(fields);
      const intent = await findWaiting(sandboxBank, asked);
      const decision = fields.get("decision");
      if (intent !== undefined && (decision === "pass" || decision === "later" || decision === "fail"))
        await callBank(sandboxBank, `/intents/${asked.intentId}/authenticate`, {
          body: {
            clientSecret: asked.clientSecret,
            passed: decision !== "fail",
            isDelayed: decision === "later",
          },
        });
      return reply.headers(framedHeaders(request)).redirect(withIntent(asked), 303);
    });
  });
};
