import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getTransactionSummary } from "../contract/get-transaction-summary.ts";
import { startPaymentsServer } from "./testing/payments-server.ts";

const { server, addInvoice, card, pay, anna, pere } = await startPaymentsServer();
const as = { customerId: anna };
const paid = [await addInvoice(), await addInvoice({ kind: "gas", totalCents: 1000, pendingCents: 1000 })];
const outcome = (await pay(paid, card())).answer();
const [invoiceId = 0, gasId = 0] = paid;
const foreign = await addInvoice({}, pere);
(await pay(foreign, card(), pere)).answer();

test("the summary has the specification's fields", async () => {
  const headers = { cookie: `llum_session=${anna}.full`, "accept-language": "en" };
  const { body } = await server.app.inject({ url: `/api/v1/transaction_summary/${invoiceId}/`, headers });
  expect(JSON.parse(body)).toEqual({
    transaction_id: "transactionId" in outcome ? outcome.transactionId : "",
    amount: 48.2,
    currency: "EUR",
    last_transaction_update_at: expect.stringMatching(/Z$/),
    invoice_number: "FE-1",
    invoice_concept: "Electricity, 31 Aug 2026 to 30 Sept 2026",
    payment_method_id: expect.stringMatching(/^pm_/),
    payment_type: "credit_card",
    paid_by_user_email: { email: "anna@correu.example" },
    invoice_id: invoiceId,
    transaction_amount: 58.2,
    transaction_invoices: [
      { invoice_id: invoiceId, invoice_number: "FE-1", amount: 48.2 },
      { invoice_id: gasId, invoice_number: "FE-2", amount: 10 },
    ],
  });
});

test("an invoice that was not paid by card has none", async () => {
  const params = { invoiceId: await addInvoice() };
  const none = await server.call(getTransactionSummary, { as, params });
  expect([none.status, none.problem().code]).toEqual([404, "transaction_not_found"]);
});

test("a read-only session may read it", async () => {
  const answer = await server.call(getTransactionSummary, {
    as: { ...as, readOnly: true },
    params: { invoiceId: gasId },
    language: "ca",
  });
  expect(answer.answer()).toMatchObject({ amountCents: 1000, concept: expect.stringContaining("Gas, ") });
});

provesForeignIdsAreHidden(getTransactionSummary, {
  server,
  valid: { as, params: { invoiceId } },
  foreignParams: { invoiceId: foreign },
  unknownParams: { invoiceId: 999_999 },
});
