import type { Queryable } from "#platform/server/database/query.ts";
import type { Actor } from "#platform/server/subject.ts";
import type { OperatorRequest } from "../contract/operator-api.ts";
import type { ChangeRequests, Move } from "./change-requests.ts";

export interface DecisionPorts {
  readonly requests: ChangeRequests;
  /** Writes to the audit log in the transaction of the change. */
  readonly audit: {
    readonly noteWithin: (
      client: Queryable,
      entry: {
        now: Date;
        actor: Actor;
        action: string;
        customerId: number;
        details: Record<string, unknown>;
      },
    ) => Promise<void>;
  };
}

/** What the retailer can decide about a request, with the state that it brings. */
export const decisions = { accept: "accepted", reject: "rejected", complete: "done" } as const;

export interface Decision extends Pick<Move, "reason" | "now"> {
  readonly reference: string;
  readonly decision: keyof typeof decisions;
  /** Who decides, for the audit log. */
  readonly auditedAs: Actor;
}

/** Moves a request on behalf of the retailer, with its entry in the audit log. */
export const decideRequest = async (
  { requests, audit }: DecisionPorts,
  { reference, decision, auditedAs, now, ...move }: Decision,
): Promise<OperatorRequest | "request_not_found" | "request_not_open"> => {
  const found = await requests.findForOperator(reference);
  if (found === undefined) return "request_not_found";
  const { customerId } = found;
  const moved = await requests.inTransaction(async (client) => {
    const result = await requests.move(
      client,
      { customerId, reference },
      { ...move, to: decisions[decision], now, actor: "retailer" },
    );
    if (result !== "not_open" && result !== undefined)
      await audit.noteWithin(client, {
        now,
        actor: auditedAs,
        action: `requests ${decision}`,
        customerId,
        details: { reference },
      });
    return result;
  });
  if (moved === "not_open") return "request_not_open";
  return (await requests.findForOperator(reference))?.request ?? "request_not_found";
};
