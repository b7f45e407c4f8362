import { madridDate } from "#energy/calendar.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { decideRemittance } from "../contract/decide-remittance.ts";
import { releaseDebits } from "../server/debit-queries.ts";
import { lockRemittance, storeRemittanceDecision } from "../server/remittance-queries.ts";

interface Decided {
  readonly remittanceId: number;
  readonly decision: "approve" | "reject";
  readonly reason: string;
  readonly staffId: number;
  readonly staffName: string;
}

interface Answer {
  readonly result: "done" | "remittance_decided" | "own_remittance";
  readonly audit: { readonly details: Record<string, unknown> } | undefined;
}

/** A second member of staff agrees to a remittance, or voids it; never the one who made it. */
export const storeDecision = defineStaffAction({
  name: "remittances decide",
  roles: decideRemittance.roles,
  change: async (client, decided: Decided, now): Promise<Answer> => {
    const { remittanceId, decision, reason, staffId, staffName } = decided;
    const found = await lockRemittance(client, remittanceId);
    if (found?.state !== "waiting") return { result: "remittance_decided", audit: undefined };
    if (found.madeBy === staffId) return { result: "own_remittance", audit: undefined };
    const state = decision === "approve" ? "ready" : "voided";
    await storeRemittanceDecision(client, remittanceId, { state, staffId, staffName, reason, now });
    if (state === "voided") await releaseDebits(client, remittanceId, madridDate(now));
    const { messageId, totalCents } = found;
    return { result: "done", audit: { details: { remittance: messageId, decision, totalCents } } };
  },
});
