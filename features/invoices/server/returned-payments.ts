import { bigint, execute, nullable, queryRow, type Queryable } from "#platform/server/database/query.ts";
import { addInvoiceStep } from "./card-payments.ts";

interface ReturnedPayment {
  readonly customerId: number;
  readonly invoiceId: number;
  /** What is to be paid again. */
  readonly amountCents: number;
  /** Day in Madrid. */
  readonly returnedOn: string;
  /** The step in the invoice's history, in the customer's language. */
  readonly description: string;
}

interface ReturnPorts {
  /** Adds what is to be paid again to the debt of a contract. */
  readonly raiseDebt: (
    client: Queryable,
    unpaid: { readonly customerId: number; readonly contractId: number; readonly unpaidCents: number },
  ) => Promise<void>;
}

/**
 * Makes an invoice unpaid again, because what paid it was taken back: never more of it than its total. It is then to be paid
 * by hand, so that the debt of its contract grows.
 */
export const reopenInvoice = async (
  client: Queryable,
  { customerId, invoiceId, amountCents, returnedOn, description }: ReturnedPayment,
  { raiseDebt }: ReturnPorts,
): Promise<void> => {
  const invoice = await queryRow(client, {
    name: "reopen-invoice",
    text: `update invoices set pending_cents = least(pending_cents + $3::integer, total_cents),
             payment_status = case when pending_cents + $3::integer > 0 then 'unpaid' else 'paid' end
           where customer_id = $1 and invoice_id = $2
           returning contract_id as "contractId"`,
    values: [customerId, invoiceId, amountCents],
    columns: { contractId: nullable(bigint) },
  });
  if (invoice === undefined) throw new Error(`The invoice ${invoiceId} of a payment is not there`);
  const { contractId } = invoice;
  if (contractId !== null && amountCents > 0)
    await raiseDebt(client, { customerId, contractId, unpaidCents: amountCents });
  await addInvoiceStep(client, { customerId, invoiceId, description, paidOn: returnedOn });
};

interface RefundedPayment extends Omit<ReturnedPayment, "amountCents"> {
  /** Everything that the invoice did not need was returned: nothing is left to verify. */
  readonly isExcessReturned: boolean;
}

/** Notes a refund in the history of a paid invoice, which stays paid. */
export const noteRefund = async (
  client: Queryable,
  { customerId, invoiceId, returnedOn, description, isExcessReturned }: RefundedPayment,
): Promise<void> => {
  if (isExcessReturned)
    await execute(client, {
      name: "verify-refunded-invoice",
      text: `update invoices set payment_status = 'paid'
             where customer_id = $1 and invoice_id = $2 and payment_status = 'manual_verification_required'`,
      values: [customerId, invoiceId],
    });
  await addInvoiceStep(client, { customerId, invoiceId, description, paidOn: returnedOn });
};
