import { summarizeContracts } from "#features/contracts/contract/summarize-contracts.ts";
import { getBillStory } from "#features/invoices/contract/get-bill-story.ts";
import { summarizeInvoices } from "#features/invoices/contract/summarize-invoices.ts";
import { listCases } from "#features/support/contract/list-cases.ts";
import { query } from "#platform/web/api/query.ts";

// Several cards of the home screen show the answers of these calls, which are made once.

export const invoiceTotals = query(summarizeInvoices, {});
export const billStory = query(getBillStory, {});
export const heldContracts = query(summarizeContracts, {});
/** Those that are under way; changed last at the top. */
export const openRequests = query(listCases, { query: { offset: 0, limit: 20, state: "open" } });
