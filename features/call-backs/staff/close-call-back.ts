import { defineStaffAction } from "#platform/server/staff-action.ts";
import type { OperatorCallBack } from "../contract/operator-call-backs.ts";
import { storedCallBacks, toOperatorCallBack } from "../server/call-back-queries.ts";

export interface Closing {
  readonly reference: string;
  readonly outcome: "called" | "cancelled";
  /** The version that staff have read; the call-back stays as it is when it has been changed since. */
  readonly version?: number | undefined;
}

/** Records that a person was called, or will not be; a refusal is not noted. */
export const closeCallBackAs = defineStaffAction({
  name: "call-backs close",
  roles: ["agent", "manager"],
  change: async (
    client,
    { reference, outcome, version }: Closing,
    now,
  ): Promise<{
    result: OperatorCallBack | "call_back_not_found" | "call_back_closed";
    audit: { details: { reference: string; outcome: string } } | undefined;
  }> => {
    const known = await storedCallBacks.findByReference(client, reference);
    if (known === undefined) return { result: "call_back_not_found", audit: undefined };
    const done = await storedCallBacks.change(client, {
      ownerId: known.ownerId,
      reference,
      version,
      decide: ({ state }) => (state === "requested" ? { to: outcome, actor: "staff", now } : "not_allowed"),
    });
    return typeof done === "object"
      ? { result: await toOperatorCallBack(client, done.found), audit: { details: { reference, outcome } } }
      : { result: "call_back_closed", audit: undefined };
  },
});
