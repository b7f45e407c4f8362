import {
  bigint,
  execute,
  nullable,
  queryRow,
  queryRows,
  type Queryable,
} from "#platform/server/database/query.ts";
import { addInvoiceStep } from "./card-payments.ts";

interface ChargedInvoice {
  readonly customerId: number;
  readonly invoiceId: number;
  /** The step in the invoice's history, in the customer's language. */
  readonly description: string;
}

/**
 * Marks invoices as paid that were charged to their customers' accounts. One that was paid in another way meanwhile has been
 * paid twice: it waits for the retailer's verification.
 */
export const collectInvoices = async (
  client: Queryable,
  invoices: readonly ChargedInvoice[],
  collectedOn: string,
): Promise<void> => {
  const customerIds = invoices.map(({ customerId }) => customerId);
  const invoiceIds = invoices.map(({ invoiceId }) => invoiceId);
  const collected = await queryRows(client, {
    name: "collect-invoices",
    text: `update invoices i set pending_cents = 0, payment_status = case
             when i.payment_status in ('paid', 'paid_without_transaction') then 'manual_verification_required'
             when i.payment_status = 'manual_verification_required' then i.payment_status else 'paid' end
           from unnest($1::bigint[], $2::bigint[]) as c (customer_id, invoice_id)
           where i.customer_id = any($1) and i.customer_id = c.customer_id and i.invoice_id = c.invoice_id
           returning i.customer_id as "customerId", i.invoice_id as "invoiceId"`,
    values: [customerIds, invoiceIds],
    columns: { customerId: bigint, invoiceId: bigint },
  });
  if (collected.length !== invoices.length) throw new Error("An invoice that was charged is not there");
  await execute(client, {
    name: "add-steps-of-collected-invoices",
    text: `insert into invoice_pending_states (customer_id, invoice_id, position, changed_on, description)
           select c.customer_id, c.invoice_id, coalesce(s.last, -1) + 1, $3, c.description
           from unnest($1::bigint[], $2::bigint[], $4::text[]) as c (customer_id, invoice_id, description)
           left join (
             select customer_id, invoice_id, max(position) as last from invoice_pending_states
             where customer_id = any($1) and invoice_id = any($2) group by customer_id, invoice_id
           ) s on s.customer_id = c.customer_id and s.invoice_id = c.invoice_id`,
    values: [customerIds, invoiceIds, collectedOn, invoices.map(({ description }) => description)],
  });
};

interface ReturnedInvoice extends ChargedInvoice {
  readonly amountCents: number;
  /** The money had come; otherwise it was never charged. */
  readonly wasCollected: boolean;
  /** Day in Madrid. */
  readonly returnedOn: string;
}

/**
 * Makes an invoice unpaid because the bank did not charge it, or gave the money back. It is then to be paid by hand, so that
 * the debt of its contract grows. One that the retailer's system has marked unpaid already, or that was paid in another way
 * before it was charged, stays as it is.
 */
export const returnDebit = async (
  client: Queryable,
  { customerId, invoiceId, amountCents, wasCollected, returnedOn, description }: ReturnedInvoice,
  {
    raiseDebt,
  }: {
    readonly raiseDebt: (
      client: Queryable,
      unpaid: { readonly customerId: number; readonly contractId: number; readonly unpaidCents: number },
    ) => Promise<void>;
  },
): Promise<void> => {
  const invoice = await queryRow(client, {
    name: "return-debit-of-invoice",
    text: `update invoices set payment_status = 'unpaid',
             pending_cents = least(case when $4 then pending_cents else 0 end + $3::integer, total_cents)
           where customer_id = $1 and invoice_id = $2 and payment_status = case when $4 then 'paid' else 'pending_remesa' end
           returning contract_id as "contractId"`,
    values: [customerId, invoiceId, amountCents, wasCollected],
    columns: { contractId: nullable(bigint) },
  });
  if (invoice === undefined) return;
  const { contractId } = invoice;
  if (contractId !== null) await raiseDebt(client, { customerId, contractId, unpaidCents: amountCents });
  await addInvoiceStep(client, { customerId, invoiceId, description, paidOn: returnedOn });
};
