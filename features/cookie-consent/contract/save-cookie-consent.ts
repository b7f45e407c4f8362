import { cookieChoice, cookieConsent } from "#platform/contract/cookie-consent.ts";
import { publicWrite, json } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";
import * as z from "zod/mini";

const { shape } = cookieConsent;

/**
 * Stores a visitor's decision on optional cookies, as a row and in the browser's `consent` cookie. Not in the
 * specification. Refused in a read-only session.
 */
export const saveCookieConsent = publicWrite({
  id: "saveCookieConsent",
  summary: "Decide on optional cookies",
  path: "/cookie_consent",
  versions: [1],
  affectsNoLaggingReads: true,
  body: cookieChoice,
  response: json(
    named({
      version: ["version", z.int()],
      decidedAt: ["decided_at", instant],
      choice: ["choice", shape.choice],
    }),
  ),
  errors: {},
});
