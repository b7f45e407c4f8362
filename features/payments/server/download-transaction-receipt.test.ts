import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { textsOf } from "#platform/testing/pdf-text.ts";
import { downloadTransactionReceipt } from "../contract/download-transaction-receipt.ts";
import { startPaymentsServer } from "./testing/payments-server.ts";

const { server, addInvoice, card, pay, anna, pere } = await startPaymentsServer();
const as = { customerId: anna };
const [invoiceId, foreign] = [await addInvoice(), await addInvoice({}, pere)];
(await pay(invoiceId, card())).answer();
(await pay(foreign, card(), pere)).answer();

test.each([
  ["ca", "Rebut de pagament", "rebut-FE-1.pdf"],
  ["es", "Recibo de pago", "recibo-FE-1.pdf"],
  ["en", "Payment receipt", "receipt-FE-1.pdf"],
] as const)("the receipt is a PDF in the language of the call: %s", async (language, title, name) => {
  const { bytes, headers } = await server.call(downloadTransactionReceipt, {
    as,
    params: { invoiceId },
    language,
  });
  expect(headers["content-disposition"]).toBe(`attachment; filename="${name}"`);
  const printed = textsOf(bytes).join(" ");
  expect(printed).toContain(title);
  for (const part of ["FE-1", "48", "anna@correu.example"]) expect(printed).toContain(part);
});

test("an invoice that was not paid by card has none", async () => {
  const none = await server.call(downloadTransactionReceipt, {
    as,
    params: { invoiceId: await addInvoice() },
  });
  expect(none.problem().code).toBe("transaction_not_found");
});

provesForeignIdsAreHidden(downloadTransactionReceipt, {
  server,
  valid: { as, params: { invoiceId } },
  foreignParams: { invoiceId: foreign },
  unknownParams: { invoiceId: 999_999 },
});
