import * as z from "zod/mini";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { leadStates } from "../../contract/lead-record.ts";

/** The token of the link is made by the worker: it is in no payload. */
export const leadLinkRequested = defineJob(
  "lead-link-requested",
  z.object({ leadId: z.string(), email: z.string() }),
  { urgency: "anonymous" },
);

/** A state that its visitor is told of by email. */
export const leadMoved = defineJob(
  "lead-moved",
  z.object({ leadId: z.string(), state: z.enum(leadStates) }),
  { urgency: "anonymous" },
);
