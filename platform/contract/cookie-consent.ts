import * as z from "zod/mini";
import { instant } from "./wire.ts";

/** Kinds of cookies that a visitor may refuse. Necessary cookies, the specification's fourth kind, need no consent. */
export const optionalCookies = ["preferences", "statistics", "marketing"] as const;
export type OptionalCookies = (typeof optionalCookies)[number];

/** Consent per kind of cookie. */
export const cookieChoice = z.strictObject({
  preferences: z.boolean(),
  statistics: z.boolean(),
  marketing: z.boolean(),
});
export type CookieChoice = z.output<typeof cookieChoice>;

/** A decision on optional cookies, refusals included: the version of the text, the instant, and the choice. */
export const cookieConsent = z.object({ version: z.int(), decidedAt: instant, choice: cookieChoice });
export type CookieConsent = z.output<typeof cookieConsent>;

/** The third-party scripts that this document may load after consent; empty on a page with a card form. */
export const agreedExtras = z.object({
  thirdParties: z.array(
    z.object({
      name: z.string(),
      category: z.enum(optionalCookies),
      kind: z.enum(["analytics", "chat", "tracking"]),
      script: z.string(),
    }),
  ),
  errorReplay: z.nullable(
    z.object({ dsn: z.string(), onErrorSampleRate: z.number(), sessionSampleRate: z.number() }),
  ),
});
export type AgreedExtras = z.output<typeof agreedExtras>;

/** Without consent, on a page with a card form, and in an impersonation session. */
export const nothingAgreed: AgreedExtras = { thirdParties: [], errorReplay: null };
