import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";

/** What the server wrote into the page: where the portal starts from. Settings are read by who needs them. */
const boot = z.object({
  language: z.enum(completeLanguages),
  signedIn: z.boolean(),
  readOnly: z.boolean(),
  nonce: z.string(),
  settings: z.unknown(),
  featureFlags: z.unknown(),
  demo: z.optional(z.unknown()),
});
export type Boot = z.output<typeof boot>;

/** Reads the JSON element of the first HTML. Throws when the page was not rendered by the server. */
export const readBoot = (document: Document): Boot =>
  z.parse(boot, JSON.parse(document.getElementById("boot")?.textContent ?? "null"));
