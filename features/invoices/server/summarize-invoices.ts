import { madridDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler } from "#platform/server/handler.ts";
import { summarizeInvoices } from "../contract/summarize-invoices.ts";
import { summarizeOwed } from "./summary-queries.ts";

export const handleSummarizeInvoices = ({ database }: { database: Database }) =>
  handler(summarizeInvoices, ({ session, now }) =>
    summarizeOwed(database, session.customerId, madridDate(now)),
  );
