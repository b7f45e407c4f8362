import type { CookieConsent } from "#platform/contract/cookie-consent.ts";

/** Short name of the cookie that holds a browser's decision. */
export const consentCookieName = "consent";

const letters = { preferences: "p", statistics: "s", marketing: "m" } as const;
const pattern = /^(\d{1,6})\.(\d{1,12})\.(p?s?m?)\.([0-9a-f-]{36})$/;

/** `version.seconds.psm.id`: the letters of what was agreed to, and the number of the row that proves it. */
export const writeConsent = ({ version, decidedAt, choice }: CookieConsent, consentId: string): string => {
  const agreed = [
    choice.preferences ? letters.preferences : "",
    choice.statistics ? letters.statistics : "",
    choice.marketing ? letters.marketing : "",
  ].join("");
  return `${version}.${Math.floor(decidedAt.getTime() / 1000)}.${agreed}.${consentId}`;
};

/** The decision in a cookie; null for none, and for what we did not write. Not signed: whoever forges it decides. */
export const readConsent = (text: string | undefined): CookieConsent | null => {
  const [, version, seconds, agreed = ""] = pattern.exec(text ?? "") ?? [];
  if (version === undefined) return null;
  return {
    version: Number(version),
    decidedAt: new Date(Number(seconds) * 1000),
    choice: {
      preferences: agreed.includes(letters.preferences),
      statistics: agreed.includes(letters.statistics),
      marketing: agreed.includes(letters.marketing),
    },
  };
};
