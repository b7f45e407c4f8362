import { attachmentBodyLimitBytes, attachmentErrors } from "#platform/contract/attachments.ts";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { savedLead } from "./lead-record.ts";
import { electricityLeadBody } from "./lead-sections.ts";

/**
 * `lead_changed`: another tab or device has stored a newer version, which `getLead` answers; of a creation with the key of
 * an earlier one, `values.lead_id` is what that one made. `lead_consent_missing`: an
 * unfinished lead is stored with the visitor's consent only. `lead_not_valid` and `lead_not_complete` have codes by field
 * in `errors`. `lead_closed`: it was confirmed. `score_too_low`, `identity_not_valid`: the checks that the configuration
 * demands. `lead_checks_unavailable`: they did not answer. `coupon_no_longer_valid`: it ended since it was typed.
 */
export const saveLeadErrors = {
  ...attachmentErrors,
  lead_not_found: 404,
  lead_changed: 409,
  lead_closed: 409,
  lead_not_valid: 400,
  lead_not_complete: 400,
  lead_consent_missing: 400,
  cups_not_available: 400,
  coupon_no_longer_valid: 400,
  identity_not_valid: 400,
  score_too_low: 400,
  lead_checks_unavailable: 503,
  too_many_lead_checks: 429,
  too_many_leads: 429,
} as const;

/**
 * Stores a lead for electricity, each call whole or not at all; with `confirm` it is checked again and sent to the
 * retailer. What is confirmed twice is sent once.
 */
export const saveLead = publicWrite({
  id: "saveLead",
  summary: "Store or confirm a lead for electricity",
  path: "/leads",
  versions: [1],
  bodyLimitBytes: attachmentBodyLimitBytes,
  body: electricityLeadBody,
  response: json(savedLead),
  errors: saveLeadErrors,
  failuresHaveStatus: true,
});
