import * as z from "zod/mini";
import { agreedExtras, cookieConsent } from "#platform/contract/cookie-consent.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { featureFlags, publicSettings } from "#platform/contract/settings.ts";

/** What the server wrote into the page: where the portal starts from. */
const boot = z.object({
  language: z.enum(completeLanguages),
  signedIn: z.boolean(),
  readOnly: z.boolean(),
  nonce: z.string(),
  settings: publicSettings,
  featureFlags,
  /** The decision on cookies that is in force; null while there is none, or when it must be asked again. */
  consent: z.nullable(cookieConsent),
  /** What this document may load of others. */
  agreed: agreedExtras,
  /** Whether the portal's e-mails arrive at the sandbox's mailbox. */
  hasMailbox: z.boolean(),
  /** Whom a demo can be entered as; only in a demo. */
  demoPeople: z.optional(
    z.array(z.object({ kind: z.string(), taxId: z.string(), name: z.string(), password: z.string() })),
  ),
});
export type Boot = z.output<typeof boot>;

/** Reads the JSON element of the first HTML. Throws when the page was not rendered by the server. */
export const readBoot = (document: Document): Boot =>
  z.parse(boot, JSON.parse(document.getElementById("boot")?.textContent ?? "null"));
