import type { AgreedExtras, CookieConsent } from "#platform/contract/cookie-consent.ts";
import type { ForeignSources } from "#platform/server/http/security-headers.ts";
import type { Configuration } from "#features/deployment/contract/configuration.ts";

/** The longest that a decision holds, by the AEPD's guide on cookies; refusals too are then asked again. */
const longestMonths = 24;

/** Seconds that the browser keeps the decision: 24 months, whichever they are. */
export const consentMaxAgeSeconds = 730 * 24 * 60 * 60;

const endOf = ({ decidedAt }: CookieConsent): Date => {
  const end = new Date(decidedAt);
  end.setUTCMonth(end.getUTCMonth() + longestMonths);
  // 29 February has no twin two years later: the last day of the month, not the first of the next.
  if (end.getUTCDate() !== decidedAt.getUTCDate()) end.setUTCDate(0);
  return end;
};

/** Whether a decision still holds: not older than 24 months, and about what the cookies are for today. */
export const isInForce = (consent: CookieConsent, version: number, now: Date): boolean =>
  consent.version >= version && consent.decidedAt <= now && now < endOf(consent);

/** For nobody who agreed, for a page with a card form, for whoever looks on in a customer's place. */
export const nothingAgreed: AgreedExtras = { thirdParties: [], errorReplay: null };

/** What of the deployment's extras a decision in force lets run. */
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

/** The origins that such a document may load scripts from and talk to; each said once. */
export const foreignSourcesOf = (
  { thirdParties }: Configuration["cookies"],
  agreed: AgreedExtras,
): ForeignSources => {
  const running = thirdParties.filter(({ script }) =>
    agreed.thirdParties.some((one) => one.script === script),
  );
  const scripts = running.map(({ script }) => originOf(script));
  const replay = agreed.errorReplay === null ? [] : [originOf(agreed.errorReplay.dsn)];
  const connect = [...scripts, ...running.flatMap((party) => party.connect.map(originOf)), ...replay];
  return { scripts: [...new Set(scripts)], connect: [...new Set(connect)] };
};
