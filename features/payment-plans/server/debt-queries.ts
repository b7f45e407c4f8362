import { openCents, settlementOf } from "#energy/amount-owed.ts";
import { paymentStatusCodes } from "#energy/payment-status.ts";
import {
  bigint,
  bool,
  date,
  int,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import { isInPlan } from "#platform/server/open-invoices.ts";
import type { Blocker, UnpaidBill } from "../contract/get-customer-debt.ts";

const columns = {
  invoiceId: bigint,
  number: text,
  startsOn: date,
  endsOn: date,
  dueOn: date,
  statusCode: oneOf(...paymentStatusCodes),
  totalCents: int,
  pendingCents: int,
  isDisputed: bool,
  isInPlan: bool,
  isBeingPaid: bool,
};

/** Why a bill cannot be in a plan, if it cannot. */
const blockerOf = (row: RowOf<typeof columns>): Blocker | null => {
  if (row.isInPlan) return "in_plan";
  if (row.isDisputed) return "disputed";
  if (row.isBeingPaid) return "payment_under_way";
  return settlementOf({ ...row, rectificativeType: null }) === "bank" ? "charged" : null;
};

const maxBills = 200;
const inPlanSql = isInPlan({ customer: sql`$1`, invoice: sql`i.invoice_id` }).text;

/**
 * The customer's open bills, those due first at the beginning; a bill of a multipoint one is paid with it, and a refund is
 * no debt. One that is in a remittance or of which a card payment has no outcome is being paid.
 */
export const findDebt = async (client: Queryable, customerId: number): Promise<UnpaidBill[]> => {
  const rows = await queryRows(client, {
    name: "find-debt-of-customer",
    text: `select i.invoice_id as "invoiceId", i.number, i.period_starts_on as "startsOn", i.period_ends_on as "endsOn",
             i.due_on as "dueOn", i.payment_status as "statusCode", i.total_cents as "totalCents",
             i.pending_cents as "pendingCents",
             exists (select 1 from cases e where e.customer_id = $1 and e.kind = 'claim'
               and e.invoice_number = i.number and e.state in ('received', 'in_process', 'information_required'))
               as "isDisputed",
             ${inPlanSql} as "isInPlan",
             (exists (select 1 from payment_attempt_invoices a where a.customer_id = $1
               and a.invoice_id = i.invoice_id and a.is_active)
               or exists (select 1 from remittance_bills r where r.customer_id = $1
               and r.invoice_id = i.invoice_id and r.is_active)) as "isBeingPaid"
           from invoices i
           where i.customer_id = $1 and i.rectifying = 'none' and i.multipoint_invoice_id is null
             and i.payment_status in ('unpaid', 'pending_transfer', 'pending_remesa')
           order by i.due_on, i.invoice_id limit $2`,
    values: [customerId, maxBills],
    columns,
  });
  return rows.flatMap((row) => {
    const owedCents = openCents({ ...row, rectificativeType: null });
    const { invoiceId, number, startsOn, endsOn, dueOn } = row;
    return owedCents === 0
      ? []
      : [{ invoiceId, number, startsOn, endsOn, dueOn, owedCents, blocker: blockerOf(row) }];
  });
};

/** Whose tax id it is. */
export const findCustomerByTaxId = async (client: Queryable, taxId: string): Promise<number | undefined> => {
  const row = await queryRow(client, {
    name: "find-customer-with-debt",
    text: `select customer_id as "customerId" from login_names where login_name = $1 and kind = 'tax_id'`,
    values: [taxId.toUpperCase()],
    columns: { customerId: bigint },
  });
  return row?.customerId;
};

/** The ids of a customer's bills, or undefined unless all of these numbers are the customer's. */
export const findBillIds = async (
  client: Queryable,
  customerId: number,
  numbers: readonly string[],
): Promise<number[] | undefined> => {
  const wanted = [...new Set(numbers)];
  const rows = await queryRows(client, {
    name: "find-bills-to-plan",
    text: `select invoice_id as "invoiceId" from invoices where customer_id = $1 and number = any($2)`,
    values: [customerId, wanted],
    columns: { invoiceId: bigint },
  });
  return rows.length === wanted.length ? rows.map(({ invoiceId }) => invoiceId) : undefined;
};

/** The name of a customer who is not erased. */
export const findCustomerName = async (
  client: Queryable,
  customerId: number,
): Promise<string | undefined> => {
  const row = await queryRow(client, {
    name: "find-name-of-customer-with-debt",
    text: "select name from customers where customer_id = $1 and erased_at is null",
    values: [customerId],
    columns: { name: text },
  });
  return row?.name;
};
