import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";

/** A person wants to be called: a receipt with the link that cancels it, unless the address has had several. */
export const callBackRequested = defineJob("call_back_requested", z.object({ reference: caseReference }), {
  urgency: "anonymous",
});
