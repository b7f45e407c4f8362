import * as z from "zod/mini";
import { defineJob } from "#platform/server/jobs/jobs.ts";

/** A member is to get the link of an invitation. The link is made when the email leaves, so that no job has it. */
export const staffInvited = defineJob("staff_invited", z.object({ staffId: z.int() }));

/** A member gets to know of it, because it may have been someone else. */
export const staffPasskeyChanged = defineJob(
  "staff_passkey_changed",
  z.object({ staffId: z.int(), name: z.string(), change: z.enum(["added", "ended"]) }),
  { urgency: "security" },
);
