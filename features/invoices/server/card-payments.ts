import { paymentStatusCodes } from "#energy/payment-status.ts";
import {
  bigint,
  bool,
  date,
  execute,
  int,
  nullable,
  oneOf,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import { isInPlan } from "#platform/server/open-invoices.ts";
import { invoiceTypes, rectifyings } from "../contract/invoice-kind.ts";
import { isDisputed } from "./disputed-invoices.ts";
import { isPayableByCard, toPayCents } from "./invoice-fields.ts";

const columns = {
  invoiceId: bigint,
  contractId: nullable(bigint),
  kind: oneOf(...invoiceTypes, "multipoint"),
  number: text,
  issuedOn: date,
  dueOn: date,
  startsOn: date,
  endsOn: date,
  totalCents: int,
  pendingCents: int,
  paymentStatus: oneOf(...paymentStatusCodes),
  rectifying: oneOf(...rectifyings),
  isPayableOnline: bool,
  isDisputed: bool,
  isInPlan: bool,
  address: nullable(text),
};
type Row = RowOf<typeof columns>;

/** An invoice as a card payment needs it. */
export type PaidInvoice = Pick<
  Row,
  | "invoiceId"
  | "contractId"
  | "kind"
  | "number"
  | "issuedOn"
  | "dueOn"
  | "startsOn"
  | "endsOn"
  | "isDisputed"
  | "isInPlan"
  | "address"
> & {
  readonly toPayCents: number;
  /** Whether its status, its type and the retailer allow that it is paid by card. */
  readonly takesCards: boolean;
  /** Whether it can be paid as a whole by card: one in a payment plan is paid by its instalments. */
  readonly isPayable: boolean;
  readonly isPaid: boolean;
  /** It is charged to the customer's account: there is nothing to pay by hand. */
  readonly isCharged: boolean;
};

const paidInvoiceOf = (row: Row): PaidInvoice => {
  const cents = toPayCents(row);
  const isPaid = row.rectifying === "none" && cents === 0;
  return {
    ...row,
    toPayCents: cents,
    takesCards: isPayableByCard(row),
    isPayable: isPayableByCard(row) && !row.isInPlan,
    isPaid,
    isCharged: row.paymentStatus === "pending_remesa",
  };
};

const disputedSql = isDisputed({ customer: sql`$1`, number: sql`invoices.number` }).text;
const inPlanSql = isInPlan({ customer: sql`$1`, invoice: sql`invoices.invoice_id` }).text;

/**
 * The customer's invoices of these ids, in any order; those of others are left out. An invoice of a multipoint invoice is
 * paid with it.
 */
export const findInvoicesToPay = async (
  client: Queryable,
  customerId: number,
  invoiceIds: readonly number[],
): Promise<PaidInvoice[]> => {
  const rows = await queryRows(client, {
    name: "find-invoices-to-pay",
    text: `select invoice_id as "invoiceId", contract_id as "contractId", kind, number, issued_on as "issuedOn", due_on as "dueOn",
             period_starts_on as "startsOn", period_ends_on as "endsOn", total_cents as "totalCents",
             pending_cents as "pendingCents", payment_status as "paymentStatus", rectifying,
             (online_payment and multipoint_invoice_id is null) as "isPayableOnline", ${disputedSql} as "isDisputed",
             ${inPlanSql} as "isInPlan",
             (select s.street || ', ' || s.city from contracts c
               join supply_points s on s.customer_id = $1 and s.supply_point_id = c.supply_point_id
               where c.customer_id = $1 and c.contract_id = invoices.contract_id) as "address"
           from invoices where customer_id = $1 and invoice_id = any($2::bigint[])`,
    values: [customerId, invoiceIds],
    columns,
  });
  return rows.map(paidInvoiceOf);
};

export interface CardPaymentPorts {
  /** Takes what was paid off the debt of a contract. */
  readonly reduceDebt: (
    client: Queryable,
    paid: { readonly customerId: number; readonly contractId: number; readonly paidCents: number },
  ) => Promise<void>;
}

/** Adds a step to the history of an invoice, in the customer's language. */
export const addInvoiceStep = async (
  client: Queryable,
  { customerId, invoiceId, description, paidOn }: Omit<CardPayment, "amountCents">,
): Promise<void> => {
  await execute(client, {
    name: "add-pending-state-of-card-payment",
    text: `insert into invoice_pending_states (customer_id, invoice_id, position, changed_on, description)
           select $1, $2, coalesce(max(position), -1) + 1, $3, $4 from invoice_pending_states
           where customer_id = $1 and invoice_id = $2`,
    values: [customerId, invoiceId, paidOn, description],
  });
};

export interface CardPayment {
  readonly customerId: number;
  readonly invoiceId: number;
  readonly amountCents: number;
  /** Day in Madrid. */
  readonly paidOn: string;
  /** The step in the invoice's history, in the customer's language. */
  readonly description: string;
}

/**
 * Takes a card payment off what is owed for an invoice. Returns the part of it that the invoice did not need, because it
 * was paid in another way meanwhile; the invoice then waits for the retailer's verification. The debt of its contract falls
 * by the rest.
 */
export const applyCardPayment = async (
  client: Queryable,
  payment: CardPayment,
  { reduceDebt }: CardPaymentPorts,
): Promise<{ readonly excessCents: number }> => {
  const { customerId, invoiceId, amountCents } = payment;
  const [invoice] = await findInvoicesToPay(client, customerId, [invoiceId]);
  if (invoice === undefined) throw new Error(`The invoice ${invoiceId} of a payment is not there`);
  const { contractId, isCharged } = invoice;
  const leftCents = Math.max(invoice.toPayCents - amountCents, 0);
  const excessCents = Math.max(amountCents - invoice.toPayCents, 0);
  await execute(client, {
    name: "apply-card-payment",
    text: `update invoices set pending_cents = $3, payment_status = case when $4 then 'manual_verification_required'
             when $3::integer = 0 then 'paid' else 'unpaid' end
           where customer_id = $1 and invoice_id = $2`,
    values: [customerId, invoiceId, leftCents, excessCents > 0],
  });
  // The debt of a contract is what its customer has to pay by hand.
  if (contractId !== null && !isCharged)
    await reduceDebt(client, { customerId, contractId, paidCents: amountCents - excessCents });
  await addInvoiceStep(client, payment);
  return { excessCents };
};
