import { knownRefusal, refusalActorOf, type RefusalActor } from "#energy/contract-refusals.ts";
import type { QueueTurn } from "#platform/server/cases/case-queue.ts";
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
    retailer: ["accepted", "visit", "refused", "active", "withdrawn"],
    applicant: ["withdrawn"],
    portal: ["withdrawn"],
  },
  accepted: { retailer: ["visit", "active", "refused", "withdrawn"], applicant: ["withdrawn"] },
  visit: { retailer: ["active", "refused", "withdrawn"], applicant: ["withdrawn"] },
  refused: { retailer: ["confirmed", "withdrawn"], applicant: ["confirmed", "withdrawn"] },
  active: { retailer: ["withdrawn"], applicant: ["withdrawn"] },
  withdrawn: {},
};

const turnAfterRefusal = {
  customer: "customer",
  retailer: "dispatch",
  wait: "distributor",
} as const satisfies Record<RefusalActor, QueueTurn>;

/**
 * Whose turn a lead is; undefined for a draft, which is its visitor's alone, and once it has ended. A company that wants to
 * be called has no product. A refused lead waits for the one who has to act after its code; one that is not signed yet is not
 * the retailer's.
 */
export const turnOfLead = ({
  state,
  productId,
  refusalCode,
  isToSign,
}: {
  readonly state: LeadState;
  readonly productId: string | null;
  readonly refusalCode: string | null;
  readonly isToSign: boolean;
}): QueueTurn | undefined => {
  if (isToSign) return undefined;
  switch (state) {
    case "confirmed":
      return productId === null ? "answer" : "dispatch";
    case "accepted":
    case "visit":
      return "distributor";
    case "refused":
      return turnAfterRefusal[refusalActorOf(knownRefusal(refusalCode ?? ""))];
    case "draft":
    case "active":
    case "withdrawn":
      return undefined;
  }
};
