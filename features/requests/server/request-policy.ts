import type { RequestState } from "#platform/contract/request-state.ts";
import type { QueueTurn } from "#platform/server/cases/case-queue.ts";
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

/** Changes that the distributor makes: the retailer accepts one by sending it there. */
const madeByDistributor: readonly string[] = ["contract.power"];

/** Whose turn a request is; undefined once it has ended. */
export const turnOf = (kind: string, state: RequestState): QueueTurn | undefined => {
  const isDistributors = madeByDistributor.includes(kind);
  if (state === "waiting_for_signature") return "customer";
  if (state === "sent") return isDistributors ? "dispatch" : "answer";
  if (state === "accepted") return isDistributors ? "distributor" : "answer";
  return undefined;
};
