import * as z from "zod/mini";
import { uploadTypes } from "#platform/contract/attachments.ts";
import { caseReference } from "#platform/contract/case-reference.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { uploadFields } from "./contracting-switches.ts";
import { leadId, leadValues } from "./lead-sections.ts";

/**
 * `draft`: unfinished. `confirmed`: with the retailer. `accepted`: by the distributor. `visit`: a technician has to come on a
 * day. `refused`: with a code and what to do. `active`: supplied. `withdrawn`: by the customer.
 */
export const leadStates = [
  "draft",
  "confirmed",
  "accepted",
  "visit",
  "refused",
  "active",
  "withdrawn",
] as const;
export type LeadState = (typeof leadStates)[number];

export const commodities = ["electricity", "gas"] as const;
export type Commodity = (typeof commodities)[number];

export const leadFile = named({
  fileId: ["id", z.uuid()],
  field: ["field", z.enum(uploadFields)],
  filename: ["name", z.string()],
  mediaType: ["media_type", z.enum(uploadTypes)],
  sizeBytes: ["size_bytes", z.int()],
});

/** A lead as its own visitor reads it. */
export const leadRecord = named({
  leadId: ["lead_id", leadId],
  reference: ["reference", caseReference],
  commodity: ["commodity", z.enum(commodities)],
  version: ["version", z.int()],
  state: ["state", z.enum(leadStates)],
  values: ["values", leadValues],
  /** Stored with the lead; their ids stand for them in the next call. */
  files: ["files", z.array(leadFile)],
  /** The other half of a dual lead. */
  electricityLeadId: ["electricityLeadId", z.nullable(leadId)],
  gasLeadId: ["gasLeadId", z.nullable(leadId)],
  /** When an unfinished lead is erased. */
  expiresAt: ["expires_at", z.nullable(instant)],
  /** Code of the distributor's refusal. */
  refusalCode: ["refusal_code", z.nullable(z.string())],
});
export type LeadRecord = z.output<typeof leadRecord>;

/** The message that follows a confirmation. `html` has passed the server's sanitiser. */
const rendered = z.object({ format: z.enum(["html", "markdown"]), body: z.string() });

/** The answer to a lead that was stored; `result` when it was confirmed. */
export const savedLead = named({
  leadId: ["lead_id", leadId],
  status: ["status", z.literal("OK")],
  version: ["version", z.int()],
  reference: ["reference", caseReference],
  result: ["result", z.optional(z.object({ error: z.nullable(z.string()), render: rendered }))],
});
export type SavedLead = z.output<typeof savedLead>;
