import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { caseStates } from "../contract/case-fields.ts";

const ofCase = { customerId: z.int(), reference: caseReference };

/** A case arrived: its customer gets the receipt. */
export const caseReceived = defineJob("case_received", z.object(ofCase));

/** Staff wrote to a customer; the state is the one after it. */
export const caseChanged = defineJob("case_changed", z.object({ ...ofCase, state: z.enum(caseStates) }));

/** A visitor wrote: a receipt, unless the address has had several already. */
export const visitorMessageReceived = defineJob(
  "visitor_message_received",
  z.object({ reference: caseReference }),
  { urgency: "anonymous" },
);

/** Staff answered a visitor. */
export const visitorMessageAnswered = defineJob(
  "visitor_message_answered",
  z.object({ reference: caseReference }),
);
