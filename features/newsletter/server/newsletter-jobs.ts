import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";

/** A visitor has asked for newsletters: an email is due to the address, whatever it is. */
export const newsletterRequested = defineJob("newsletter_requested", z.object({ requestId: z.uuid() }), {
  urgency: "anonymous",
});
/** A subscriber has named a new address, which has to be confirmed. */
export const newsletterAddressAdded = defineJob(
  "newsletter_address_added",
  z.object({ confirmationId: z.uuid() }),
);
/** A staff member wants to see an issue in the own mail program. */
export const bulletinTested = defineJob(
  "newsletter_bulletin_tested",
  z.object({ bulletinId: z.int(), language: z.enum(completeLanguages), email: z.string() }),
);
