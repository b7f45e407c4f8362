import type { Audit } from "#platform/server/audit.ts";
import { withAudit } from "#platform/server/cases/with-audit.ts";
import type { Actor } from "#platform/server/subject.ts";
import type { OperatorRequest } from "../contract/operator-api.ts";
import type { ChangeRequests, Move } from "./change-requests.ts";

export interface DecisionPorts {
  readonly requests: ChangeRequests;
  readonly audit: Audit;
}

/** What the retailer can decide about a request, with the state that it brings. */
export const decisions = { accept: "accepted", reject: "rejected", complete: "done" } as const;

export interface Decision extends Pick<Move, "reason" | "version" | "now"> {
  readonly reference: string;
  readonly decision: keyof typeof decisions;
  /** Who decides, for the audit log. */
  readonly auditedAs: Actor;
}

/** Moves a request on behalf of the retailer, with its entry in the audit log. */
export const decideRequest = async (
  { requests, audit }: DecisionPorts,
  { reference, decision, auditedAs, now, ...move }: Decision,
): Promise<OperatorRequest | "request_not_found" | "request_not_open" | "changed_meanwhile"> => {
  const found = await requests.findForOperator(reference);
  if (found === undefined) return "request_not_found";
  const { customerId } = found;
  const entry = { now, actor: auditedAs, action: `requests ${decision}`, customerId, details: { reference } };
  const moved = await requests.inTransaction(
    withAudit(audit, entry, (client) =>
      requests.move(
        client,
        { customerId, reference },
        { ...move, to: decisions[decision], now, actor: "retailer" },
      ),
    ),
  );
  if (moved === "not_allowed") return "request_not_open";
  if (moved === "changed_meanwhile") return moved;
  return (await requests.findForOperator(reference))?.request ?? "request_not_found";
};
