import { defineStaffAction } from "#platform/server/staff-action.ts";
import { sendRemittance } from "../contract/send-remittance.ts";
import type { RemittancePorts } from "../server/remittance-ports.ts";
import { countPaidSince, findMandatesOfDebits } from "../server/debit-queries.ts";
import { lockRemittance, moveRemittance } from "../server/remittance-queries.ts";

interface Answer {
  readonly result: "done" | "remittance_not_ready" | "remittance_outdated";
  readonly audit: { readonly details: Record<string, unknown> } | undefined;
}

/** Notes that the bank has the file, and the debit with each mandate. Noted twice, it is noted once. */
export const storeSent = ({ noteDebits }: Pick<RemittancePorts, "noteDebits">) =>
  defineStaffAction({
    name: "remittances send",
    roles: sendRemittance.roles,
    change: async (client, { remittanceId }: { readonly remittanceId: number }, now): Promise<Answer> => {
      const found = await lockRemittance(client, remittanceId);
      if (found?.state === "sent") return { result: "done", audit: undefined };
      if (found?.state !== "ready") return { result: "remittance_not_ready", audit: undefined };
      if ((await countPaidSince(client, remittanceId)) > 0)
        return { result: "remittance_outdated", audit: undefined };
      let after = 0;
      for (;;) {
        const mandates = await findMandatesOfDebits(client, remittanceId, after);
        const last = mandates.at(-1);
        if (last === undefined) break;
        await noteDebits(client, mandates, found.collectionOn);
        after = last.position;
      }
      await moveRemittance(client, remittanceId, { state: "sent", now });
      const { messageId, bills, totalCents } = found;
      return { result: "done", audit: { details: { remittance: messageId, bills, totalCents } } };
    },
  });
