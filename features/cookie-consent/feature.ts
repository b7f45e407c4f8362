import { defineFeature } from "#platform/contract/feature.ts";
import { cookieRoutes } from "./contract/routes.ts";
import { saveCookieConsent } from "./contract/save-cookie-consent.ts";

export const feature = defineFeature({
  id: "cookie-consent",
  routes: cookieRoutes,
  navigation: [],
  tables: ["cookie_consents"],
});

export const endpoints = [saveCookieConsent];
