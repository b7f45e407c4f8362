/** Whether an invoice is in a payment plan that is under way. */
export { isInPlan } from "#platform/server/open-invoices.ts";
