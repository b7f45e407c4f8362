import type { CookieConsent } from "#platform/contract/cookie-consent.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";

/** Adds the proof of a decision: when, on what, in which language. Nothing in it says whose. */
export const keepConsent = async (
  { pool }: Database,
  consent: CookieConsent & { readonly consentId: string; readonly language: CompleteLanguage },
): Promise<void> => {
  const { consentId, decidedAt, version, language, choice } = consent;
  const { preferences, statistics, marketing } = choice;
  await execute(pool, {
    text: `insert into cookie_consents
             (consent_id, decided_at, version, language, preferences, statistics, marketing)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [consentId, decidedAt, version, language, preferences, statistics, marketing],
  });
};
