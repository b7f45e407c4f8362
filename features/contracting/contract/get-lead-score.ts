import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { leadIdParams } from "./lead-sections.ts";

/** What both checks of a person answer besides their result. */
export const leadCheckErrors = {
  lead_not_found: 404,
  lead_person_missing: 400,
  lead_consent_missing: 400,
  lead_checks_unavailable: 503,
  too_many_lead_checks: 429,
} as const;

/** Whether the solvency check accepts the holder: one of two answers, and nothing of how it was found. */
export const getLeadScore = publicRead({
  id: "getLeadScore",
  summary: "Solvency of the holder of one’s own lead",
  path: "/leads/solvencia/{lead_id}",
  versions: [1],
  cache: "private",
  rate: "lookup",
  readOnly: "refused",
  ownership: { param: "lead_id" },
  params: leadIdParams,
  response: json(z.object({ score: z.enum(["good", "bad"]) })),
  errors: leadCheckErrors,
});
