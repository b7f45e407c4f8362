import type { Handler } from "#platform/server/handler.ts";
import { handleSaveCookieConsent, type CookieConsentPorts } from "./save-cookie-consent.ts";

export const handlers = (ports: CookieConsentPorts): Handler[] => [handleSaveCookieConsent(ports)];
