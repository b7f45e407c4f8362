import { bigint, execute, oneOf, queryRows, text, type Queryable } from "#platform/server/database/query.ts";

export interface NumberedBill {
  readonly customerId: number;
  readonly invoiceId: number;
  readonly number: string;
}

/** The bills whose numbers are among these texts, however they are written. */
export const findBillsByNumber = (client: Queryable, numbers: readonly string[]): Promise<NumberedBill[]> =>
  queryRows(client, {
    name: "find-bills-by-number",
    text: `select customer_id as "customerId", invoice_id as "invoiceId", number from invoice_numbers
           where number_search_text(number) = any (array(select number_search_text(t) from unnest($1::text[]) t))
           limit 20`,
    values: [numbers],
    columns: { customerId: bigint, invoiceId: bigint, number: text },
  });

/** Whether a bill is in a remittance that may still collect it. */
export const isBeingCollected = async (
  client: Queryable,
  { customerId, invoiceId }: NumberedBill,
): Promise<boolean> =>
  (await execute(client, {
    name: "find-debit-of-bill",
    text: `select 1 from remittance_bills where customer_id = $1 and invoice_id = $2 and state = 'included'`,
    values: [customerId, invoiceId],
  })) > 0;

export const findRecipients = (client: Queryable, customerIds: readonly number[]) =>
  queryRows(client, {
    name: "find-customers-of-bank-entries",
    text: `/* all customers: a bank names several */
           select customer_id as "customerId", tax_id as "taxId", language from customers
           where customer_id = any($1::bigint[])`,
    values: [customerIds],
    columns: { customerId: bigint, taxId: text, language: oneOf("ca", "es", "en") },
  });
