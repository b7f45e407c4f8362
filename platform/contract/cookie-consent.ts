import * as z from "zod/mini";
import { instant } from "./wire.ts";

/** Kinds of cookies that a visitor may refuse; the fourth of the specification, necessary, is not asked for. */
export const optionalCookies = ["preferences", "statistics", "marketing"] as const;
export type OptionalCookies = (typeof optionalCookies)[number];

/** Which kinds were agreed to, each on its own. */
export const cookieChoice = z.strictObject({
  preferences: z.boolean(),
  statistics: z.boolean(),
  marketing: z.boolean(),
});
export type CookieChoice = z.output<typeof cookieChoice>;

/** A decision on optional cookies, refusal included: what it was about (`version`), when, and what it says. */
export const cookieConsent = z.object({ version: z.int(), decidedAt: instant, choice: cookieChoice });
export type CookieConsent = z.output<typeof cookieConsent>;

/** What somebody agreed to and this document may therefore load; empty on a page with a card form. */
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
