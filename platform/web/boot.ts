import * as z from "zod/mini";
import { agreedExtras, cookieConsent } from "#platform/contract/cookie-consent.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { maintenance } from "#platform/contract/maintenance.ts";
import { featureFlags, type FeatureFlags } from "#platform/contract/flags.ts";
import { publicSettings } from "#platform/contract/settings.ts";
import { instant } from "#platform/contract/wire.ts";

/** What the server wrote into the page: where the portal starts from. */
const boot = z.object({
  language: z.enum(completeLanguages),
  signedIn: z.boolean(),
  /** Tells one customer from another in what a tab stores; absent for visitors. */
  person: z.optional(z.string()),
  readOnly: z.boolean(),
  /** The device is remembered: an expired session can be renewed. */
  canRefresh: z.boolean(),
  settings: publicSettings,
  /** Absent from a page that another server made: the portal then asks for them. */
  featureFlags: z.optional(featureFlags),
  /** The staff member who impersonates the customer; nothing can be changed then. */
  actedBy: z.optional(z.string()),
  /** When the impersonation ends. */
  sessionEndsAt: z.optional(instant),
  /** A maintenance that is announced or in progress. */
  maintenance: z.optional(maintenance),
  /** The decision on cookies that is in force; null while there is none, or when it must be asked again. */
  consent: z.nullable(cookieConsent),
  /** What this document may load of others. */
  agreed: agreedExtras,
  /** Whether the portal's emails arrive at the sandbox's mailbox. */
  hasMailbox: z.boolean(),
  /** Whether the card form of the payment provider may be loaded in this document, apart from scripts of others. */
  takesCards: z.optional(z.boolean()),
  /** Answers of the first screen's calls, by address. */
  answers: z.optional(z.record(z.string(), z.unknown())),
  /** The customers as whom a visitor can sign in; only in a demo. */
  demoPeople: z.optional(
    z.array(z.object({ kind: z.string(), taxId: z.string(), name: z.string(), password: z.string() })),
  ),
});
export type PageBoot = z.output<typeof boot>;

/** The same once the flags are known, from the page or from the server. */
export type Boot = PageBoot & { readonly featureFlags: FeatureFlags };

/** Parses what the server writes into the page. */
export const parseBoot = (text: string): PageBoot => z.parse(boot, JSON.parse(text));

/** Reads the JSON element of the first HTML; undefined in a page that another server made. */
export const readBoot = (document: Document): PageBoot | undefined => {
  const text = document.getElementById("boot")?.textContent;
  return text === undefined || text === null ? undefined : parseBoot(text);
};
