import type { RequestState } from "#platform/contract/request-state.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import type { DecisionName } from "../contract/decide-staff-request.ts";
import type { ChangeRequests, ListedRequest, Move } from "../server/change-requests.ts";

/** What the retailer can decide about a request, with the state that it brings. */
const decisions = {
  accept: "accepted",
  reject: "rejected",
  complete: "done",
} as const satisfies Readonly<Record<DecisionName, RequestState>>;

interface DecideRequest extends Pick<Move, "reason" | "version"> {
  readonly customerId: number;
  readonly reference: string;
}

/** Accepts, rejects or completes a change that a customer has requested; a refusal is not noted. */
export const decideRequestAs = (requests: Pick<ChangeRequests, "move">, decision: DecisionName) =>
  defineStaffAction({
    name: `requests ${decision}`,
    roles: ["manager"],
    change: async (
      client,
      { customerId, reference, reason, version }: DecideRequest,
      now,
    ): Promise<{
      result: ListedRequest | "not_allowed" | "changed_meanwhile" | undefined;
      audit: { details: { reference: string }; customerId: number } | undefined;
    }> => {
      const move = { to: decisions[decision], actor: "retailer", reason, version, now } as const;
      const result = await requests.move(client, { customerId, reference }, move);
      return {
        result,
        audit: typeof result === "object" ? { details: { reference }, customerId } : undefined,
      };
    },
  });
