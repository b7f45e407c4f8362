import { randomUUID } from "node:crypto";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { saveCookieConsent } from "../contract/save-cookie-consent.ts";
import { consentCookieName, writeConsent } from "./consent-cookie.ts";
import { consentMaxAgeSeconds } from "./consent-policy.ts";
import { keepConsent } from "./consent-queries.ts";

export interface CookieConsentPorts {
  readonly database: Database;
  readonly configuration: { readonly cookies: { readonly version: number } };
}

export const handleSaveCookieConsent = ({ database, configuration }: CookieConsentPorts): Handler =>
  handler(saveCookieConsent, async ({ body, cookies, language, now }) => {
    const consent = { version: configuration.cookies.version, decidedAt: now, choice: body };
    const consentId = randomUUID();
    await keepConsent(database, { ...consent, consentId, language });
    cookies.write(consentCookieName, writeConsent(consent, consentId), {
      maxAgeSeconds: consentMaxAgeSeconds,
    });
    return consent;
  });
