import type { RefusalActor } from "#energy/contract-refusals.ts";
import type { StatusTone } from "#platform/ui/feedback/status-chip.tsx";
import type { LeadSignatureState } from "../contract/lead-paper.ts";
import type { LeadState } from "../contract/lead-record.ts";

interface ShownLead {
  readonly state: LeadState;
  readonly signatureState: LeadSignatureState | null;
  readonly refusalActor: RefusalActor | null;
}

const tones = {
  draft: "neutral",
  confirmed: "info",
  accepted: "info",
  visit: "warning",
  refused: "warning",
  active: "positive",
  withdrawn: "neutral",
} as const satisfies Record<LeadState, StatusTone>;

/** The state of a request in one word, and how it looks. */
export const leadChipOf = ({ state, signatureState, refusalActor }: ShownLead) => {
  if (state === "confirmed" && (signatureState === "preparing" || signatureState === "waiting"))
    return { key: "toSign", tone: "warning" } as const;
  // The customer has nothing to do.
  if (refusalActor === "retailer") return { key: "correcting", tone: "info" } as const;
  return { key: state, tone: tones[state] } as const;
};
