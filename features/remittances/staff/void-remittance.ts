import { madridDate } from "#energy/calendar.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { voidRemittance } from "../contract/void-remittance.ts";
import { releaseDebits } from "../server/debit-queries.ts";
import { lockRemittance, storeRemittanceDecision } from "../server/remittance-queries.ts";

interface Voided {
  readonly remittanceId: number;
  readonly reason: string;
  readonly staffName: string;
}

interface Answer {
  readonly result: "done" | "remittance_sent";
  readonly audit: { readonly details: Record<string, unknown> } | undefined;
}

/** Gives a remittance up before the bank has it; its bills wait for another one. */
export const storeVoid = defineStaffAction({
  name: "remittances void",
  roles: voidRemittance.roles,
  change: async (client, { remittanceId, reason, staffName }: Voided, now): Promise<Answer> => {
    const found = await lockRemittance(client, remittanceId);
    if (found?.state !== "waiting" && found?.state !== "ready")
      return { result: "remittance_sent", audit: undefined };
    await storeRemittanceDecision(client, remittanceId, {
      state: "voided",
      staffId: null,
      staffName,
      reason,
      now,
    });
    await releaseDebits(client, remittanceId, madridDate(now));
    return { result: "done", audit: { details: { remittance: found.messageId, reason } } };
  },
});
