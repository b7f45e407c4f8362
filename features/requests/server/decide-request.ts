import type { ActionAuthor, CarryOut } from "#platform/server/staff-action.ts";
import type { OperatorRequest } from "../contract/operator-api.ts";
import type { DecisionName } from "../contract/decide-staff-request.ts";
import { decideRequestAs } from "../staff/decide-request.ts";
import type { ChangeRequests, Move } from "./change-requests.ts";

export interface DecisionPorts {
  readonly requests: ChangeRequests;
  readonly carryOut: CarryOut;
}

export interface Decision extends Pick<Move, "reason" | "version"> {
  readonly reference: string;
  readonly decision: DecisionName;
}

/** Moves a request on behalf of the retailer, with its entry in the audit log. */
export const decideRequest = async (
  { requests, carryOut }: DecisionPorts,
  { reference, decision, ...move }: Decision,
  author: ActionAuthor,
): Promise<OperatorRequest | "request_not_found" | "request_not_open" | "changed_meanwhile"> => {
  const found = await requests.findForOperator(reference);
  if (found === undefined) return "request_not_found";
  const { customerId } = found;
  const moved = await carryOut(
    decideRequestAs(requests, decision),
    { customerId, reference, ...move },
    author,
  );
  if (moved === "not_allowed") return "request_not_open";
  if (moved === "changed_meanwhile") return moved;
  return (await requests.findForOperator(reference))?.request ?? "request_not_found";
};
