import type { CookieChoice } from "#platform/contract/cookie-consent.ts";

export const everything: CookieChoice = { preferences: true, statistics: true, marketing: true };
export const onlyNecessary: CookieChoice = { preferences: false, statistics: false, marketing: false };
