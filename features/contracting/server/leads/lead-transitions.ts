import type { Transitions } from "#platform/server/cases/define-case.ts";
import type { LeadState } from "../../contract/lead-record.ts";

export type LeadActor = "applicant" | "retailer" | "portal";

/**
 * A refused request may be sent again, corrected, and a customer may withdraw until 14 days after the contract; the
 * retailer records withdrawals that arrive by other ways. The portal ends what was not signed in time.
 */
export const leadTransitions: Transitions<LeadState, LeadActor> = {
  draft: { applicant: ["confirmed"] },
  confirmed: {
    retailer: ["accepted", "refused", "active", "withdrawn"],
    applicant: ["withdrawn"],
    portal: ["withdrawn"],
  },
  accepted: { retailer: ["active", "refused", "withdrawn"], applicant: ["withdrawn"] },
  refused: { retailer: ["confirmed", "withdrawn"], applicant: ["confirmed", "withdrawn"] },
  active: { retailer: ["withdrawn"], applicant: ["withdrawn"] },
  withdrawn: {},
};
