import type { Database } from "#platform/server/database/pool.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import type { PrintedInvoice } from "./pdf/printed-invoice.ts";

const statement = {
  name: "invoices-printed",
  text: `
    select i.kind, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn", i.period_starts_on as "startsOn",
      i.period_ends_on as "endsOn", i.energy_wh as "energyWh", i.total_cents as "totalCents", i.rectifying,
      r.number as "rectifiedNumber", i.bill
    from invoices i
    left join invoices r on r.customer_id = i.customer_id and r.invoice_id = i.rectified_invoice_id
    where i.customer_id = $1 and i.invoice_id = $2 and i.kind = any($3)`,
} as const;

/**
 * What the document of one of the customer's invoices shows: undefined when there is no such invoice of these
 * kinds, null when it came without its bill. The loader let in only bills of the shape of their kind.
 */
export const findPrintedInvoice = async (
  { pool }: Pick<Database, "pool">,
  { customerId, invoiceId, kinds }: { customerId: number; invoiceId: number; kinds: readonly InvoiceKind[] },
): Promise<PrintedInvoice | null | undefined> => {
  const { rows } = await pool.query<PrintedInvoice | { kind: InvoiceKind; bill: null }>({
    ...statement,
    values: [customerId, invoiceId, kinds],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  return row.bill === null ? null : row;
};
