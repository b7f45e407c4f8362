import type { CookieConsent } from "#platform/contract/cookie-consent.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";

/** Adds the proof of a decision: when, on what, in which language. Nothing in it says whose. */
export const keepConsent = async (
  database: Database,
  consent: CookieConsent & { readonly consentId: string; readonly language: CompleteLanguage },
): Promise<void> => {
  const { consentId, decidedAt, version, language, choice } = consent;
  await database.db
    .insertInto("cookie_consents")
    .values({ consent_id: consentId, decided_at: decidedAt, version, language, ...choice })
    .execute();
};
