import { saveCookieConsent } from "./contract/save-cookie-consent.ts";

/** Every call of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
export const endpoints = [saveCookieConsent];
