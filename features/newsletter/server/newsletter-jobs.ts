import * as z from "zod/mini";
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
