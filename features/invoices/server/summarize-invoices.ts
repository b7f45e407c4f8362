import { madridDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler } from "#platform/server/handler.ts";
import { summarizeInvoices } from "../contract/summarize-invoices.ts";
import type { OfferedFeatures } from "./invoice-fields.ts";
import { findOwnKinds, summarizeOwed } from "./owed-queries.ts";

interface SummaryPorts {
  readonly database: Database;
  readonly readConfiguration: () => { readonly features: OfferedFeatures };
}

export const handleSummarizeInvoices = ({ database, readConfiguration }: SummaryPorts) =>
  handler(summarizeInvoices, async ({ session: { customerId }, now }) => {
    const { onlinePayment } = readConfiguration().features;
    const [owed, kinds] = await Promise.all([
      summarizeOwed(database, customerId, { today: madridDate(now), onlinePayment }),
      findOwnKinds(database, customerId),
    ]);
    const { toPayBills, toBeChargedBills, toBeRefundedBills, ...totals } = owed;
    return {
      ...totals,
      toPay: { ...totals.toPay, bills: toPayBills },
      toBeCharged: { ...totals.toBeCharged, bills: toBeChargedBills },
      toBeRefunded: { ...totals.toBeRefunded, bills: toBeRefundedBills },
      kinds,
    };
  });
