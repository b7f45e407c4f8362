import { defineStaffAction } from "#platform/server/staff-action.ts";
import { resolveBankEntry } from "../contract/resolve-bank-entry.ts";
import { applyEntry, findToPay, payBill, workOf } from "../server/apply-entry.ts";
import { lockEntry, writeOutcome, writeResolution } from "../server/bank-file-queries.ts";
import { findBillsByNumber } from "../server/bill-queries.ts";
import type { RemittancePorts } from "../server/remittance-ports.ts";

interface Resolved {
  readonly bankEntryId: number;
  readonly staffName: string;
  readonly decision:
    | { readonly resolution: "retry" }
    | { readonly resolution: "pay"; readonly invoice: string }
    | { readonly resolution: "set_aside"; readonly reason: string };
}

interface Answer {
  readonly result:
    | "done"
    | "bank_entry_decided"
    | "bill_not_found"
    | "bill_not_payable"
    | "entry_not_a_payment";
  readonly audit: { readonly details: Record<string, unknown>; readonly customerId?: number } | undefined;
}

const refused = (result: Answer["result"]): Answer => ({ result, audit: undefined });

/** Decides about what matched nothing: tries it again, has it pay a bill, or sets it aside with the reason. */
export const storeResolution = (ports: RemittancePorts) =>
  defineStaffAction({
    name: "bank entries resolve",
    roles: resolveBankEntry.roles,
    change: async (client, { bankEntryId, staffName, decision }: Resolved, now): Promise<Answer> => {
      const entry = await lockEntry(client, bankEntryId);
      if (entry?.outcome !== "open") return refused("bank_entry_decided");
      const { amountCents, reference } = entry;
      const details = { bankEntryId, reference, amountCents, ...decision };
      const work = workOf(client, entry, now);
      switch (decision.resolution) {
        case "retry": {
          const result = await applyEntry(ports, work);
          await writeOutcome(client, bankEntryId, result);
          return { result: "done", audit: { details: { ...details, outcome: result.outcome } } };
        }
        case "pay": {
          if (entry.kind !== "credit") return refused("entry_not_a_payment");
          const [bill] = await findBillsByNumber(client, [decision.invoice]);
          if (bill === undefined) return refused("bill_not_found");
          if ((await findToPay(ports, client, bill)) === undefined) return refused("bill_not_payable");
          await payBill(ports, work, { ...bill, amountCents: amountCents ?? 0 });
          await writeResolution(client, bankEntryId, {
            resolution: "pay",
            invoiceNumber: bill.number,
            staffName,
          });
          return { result: "done", audit: { details, customerId: bill.customerId } };
        }
        case "set_aside": {
          const { invoiceNumber } = entry;
          await writeResolution(client, bankEntryId, {
            resolution: decision.reason,
            invoiceNumber,
            staffName,
          });
          return { result: "done", audit: { details } };
        }
        default:
          return decision satisfies never;
      }
    },
  });
