import { randomUUID } from "node:crypto";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import { nothingAgreed, type CookieConsent, type AgreedExtras } from "#platform/contract/cookie-consent.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { ForeignSources } from "#platform/server/http/security-headers.ts";
import { saveCookieConsent } from "../contract/save-cookie-consent.ts";

export const consentCookieName = "consent";

const purposeLetters = { preferences: "p", statistics: "s", marketing: "m" } as const;
const pattern = /^(\d{1,6})\.(\d{1,12})\.(p?s?m?)\.([0-9a-f-]{36})$/;

/** `version.seconds.psm.id`: one letter per accepted kind, and the id of the stored row. */
export const writeConsent = ({ version, decidedAt, choice }: CookieConsent, consentId: string): string => {
  const agreed = [
    choice.preferences ? purposeLetters.preferences : "",
    choice.statistics ? purposeLetters.statistics : "",
    choice.marketing ? purposeLetters.marketing : "",
  ].join("");
  return `${version}.${Math.floor(decidedAt.getTime() / 1000)}.${agreed}.${consentId}`;
};

/**
 * Null without a cookie or with a malformed one. The value is not signed: forging it only changes the browser's
 * own consent.
 */
export const readConsent = (text: string | undefined): CookieConsent | null => {
  const [, version, seconds, agreed = ""] = pattern.exec(text ?? "") ?? [];
  if (version === undefined) return null;
  return {
    version: Number(version),
    decidedAt: new Date(Number(seconds) * 1000),
    choice: {
      preferences: agreed.includes(purposeLetters.preferences),
      statistics: agreed.includes(purposeLetters.statistics),
      marketing: agreed.includes(purposeLetters.marketing),
    },
  };
};

/** Maximum validity of a decision, by the AEPD's guide on cookies; refusals expire too. */
const maxMonths = 24;

/** Max-Age of the cookie, 24 months in seconds. */
const consentMaxAgeSeconds = 730 * 24 * 60 * 60;

const endOf = ({ decidedAt }: CookieConsent): Date => {
  const end = new Date(decidedAt);
  end.setUTCMonth(end.getUTCMonth() + maxMonths);
  // Two years after 29 February: the last day of the month, not the first of the next.
  if (end.getUTCDate() !== decidedAt.getUTCDate()) end.setUTCDate(0);
  return end;
};

/** Whether a decision is still valid: at most 24 months old, and about the present purposes of the cookies. */
export const isInForce = (consent: CookieConsent, version: number, now: Date): boolean =>
  consent.version >= version && consent.decidedAt <= now && now < endOf(consent);

/** The cookies of the deployment without the third parties that it has switched off. */
export const cookiesInUse = <C extends Configuration["cookies"]>(cookies: C): C =>
  cookies.analytics
    ? cookies
    : { ...cookies, thirdParties: cookies.thirdParties.filter(({ kind }) => kind === "chat") };

/** The deployment's third-party scripts and error replay that a valid decision allows. */
export const agreedExtrasOf = (
  { thirdParties, errorReplay }: Configuration["cookies"],
  consent: CookieConsent | null,
): AgreedExtras => {
  if (consent === null) return nothingAgreed;
  const { dsn, onErrorSampleRate, sessionSampleRate } = errorReplay;
  return {
    thirdParties: thirdParties
      .filter(({ category }) => consent.choice[category])
      .map(({ name, category, kind, script }) => ({ name, category, kind, script })),
    errorReplay:
      dsn !== undefined && consent.choice.statistics ? { dsn, onErrorSampleRate, sessionSampleRate } : null,
  };
};

const originOf = (address: string): string => new URL(address).origin;

/** Unique origins that such a document may load scripts from and connect to. */
export const foreignSourcesOf = (
  { thirdParties }: Configuration["cookies"],
  agreed: AgreedExtras,
): ForeignSources => {
  const running = thirdParties.filter(({ script }) =>
    agreed.thirdParties.some((thirdParty) => thirdParty.script === script),
  );
  const scripts = running.map(({ script }) => originOf(script));
  const replay = agreed.errorReplay === null ? [] : [originOf(agreed.errorReplay.dsn)];
  const connect = [...scripts, ...running.flatMap((party) => party.connect.map(originOf)), ...replay];
  return { scripts: [...new Set(scripts)], connect: [...new Set(connect)] };
};

/** Stores the proof of a decision: time, content and language, without any reference to the visitor. */
const saveConsent = async (
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

export interface CookieConsentPorts {
  readonly database: Database;
  readonly configuration: { readonly cookies: { readonly version: number } };
}

export const handleSaveCookieConsent = ({ database, configuration }: CookieConsentPorts): Handler =>
  handler(saveCookieConsent, async ({ body, cookies, language, now }) => {
    const consent = { version: configuration.cookies.version, decidedAt: now, choice: body };
    const consentId = randomUUID();
    await saveConsent(database, { ...consent, consentId, language });
    cookies.write(consentCookieName, writeConsent(consent, consentId), {
      maxAgeSeconds: consentMaxAgeSeconds,
    });
    return consent;
  });
