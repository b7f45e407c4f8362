import type { RequestState } from "#platform/contract/request-state.ts";
import type { Transitions } from "#platform/server/cases/define-case.ts";

/** Who moves a request. `portal` is the portal itself: a signature arrived, or its time ran out. */
export type RequestActor = "customer" | "retailer" | "portal";

export const requestTransitions: Transitions<RequestState, RequestActor> = {
  waiting_for_signature: { portal: ["sent", "expired"], customer: ["cancelled"] },
  sent: { retailer: ["accepted", "rejected", "done"], customer: ["cancelled"] },
  accepted: { retailer: ["rejected", "done"] },
  rejected: {},
  done: {},
  cancelled: {},
  expired: {},
};
