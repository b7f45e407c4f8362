import type { FastifyRequest } from "fastify";
import { consentCookieName, readConsent } from "#features/cookie-consent/server/consent-cookie.ts";
import {
  agreedExtrasOf,
  foreignSourcesOf,
  isInForce,
  nothingAgreed,
} from "#features/cookie-consent/server/consent-policy.ts";
import type { Configuration } from "#features/deployment/contract/configuration.ts";
import type { AgreedExtras, CookieConsent } from "#platform/contract/cookie-consent.ts";
import { cookieOf } from "#platform/server/http/cookies.ts";
import type { ForeignSources } from "#platform/server/http/security-headers.ts";

/** What a page says of cookies, and whose scripts it lets in. */
export interface PageExtras {
  readonly consent: CookieConsent | null;
  readonly agreed: AgreedExtras;
  readonly foreign: ForeignSources;
}

/** `known` is a page that we know takes no card, opened by the reader in person; any other loads nothing of others. */
export type PageKind = "known" | "closed to others";

/** Reads the decision that the browser brings, and draws from it what this page may load. */
export const createPageExtras =
  ({ cookies }: Pick<Configuration, "cookies">, https: boolean) =>
  (request: FastifyRequest, kind: PageKind, now: Date): PageExtras => {
    const decided = readConsent(cookieOf(request, consentCookieName, https));
    const consent = decided !== null && isInForce(decided, cookies.version, now) ? decided : null;
    const agreed = kind === "known" ? agreedExtrasOf(cookies, consent) : nothingAgreed;
    return { consent, agreed, foreign: foreignSourcesOf(cookies, agreed) };
  };
