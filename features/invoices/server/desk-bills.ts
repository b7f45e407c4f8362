import { paymentStatus, paymentStatusCodes, paymentStatusTone } from "#energy/payment-status.ts";
import { rowsPerPart, type CustomerPart } from "#platform/contract/customer-part.ts";
import { formatsOf } from "#platform/contract/format.ts";
import { partRowOf, type ViewedCustomer } from "#platform/server/customer-view.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  bool,
  date,
  int,
  nullable,
  oneOf,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import { isInPlan } from "#platform/server/open-invoices.ts";
import { serverWords } from "#platform/server/words.ts";
import { rectifyings } from "../contract/invoice-kind.ts";
import ca from "../locales/customer-view.ca.json" with { type: "json" };
import en from "../locales/customer-view.en.json" with { type: "json" };
import es from "../locales/customer-view.es.json" with { type: "json" };

type Pool = Pick<Database, "pool">;

const billColumns = {
  number: text,
  issuedOn: date,
  startsOn: date,
  endsOn: date,
  totalCents: int,
  pendingCents: int,
  statusCode: oneOf(...paymentStatusCodes),
  rectifying: oneOf(...rectifyings),
  isInPlan: bool,
  /** Number of the bill that this one corrects. */
  corrects: nullable(text),
  annulledBy: nullable(text),
  replacedBy: nullable(text),
  total: bigint,
};
type Bill = RowOf<typeof billColumns>;

const inPlan = isInPlan({ customer: sql`$1`, invoice: sql`n.invoice_id` }).text;

/** The newest bills of a customer, paid or not, with what corrects what. */
const findBills = ({ pool }: Pool, customerId: number): Promise<Bill[]> =>
  queryRows(pool, {
    name: "list-bills-for-desk",
    text: `with newest as (
             select *, count(*) over () as total from invoices
             where customer_id = $1 order by issued_on desc, invoice_id desc limit $2),
           corrections as (
             select rectified_invoice_id, max(number) filter (where rectifying = 'A') as annulled_by,
               max(number) filter (where rectifying = 'B') as replaced_by
             from invoices where customer_id = $1 and rectified_invoice_id is not null group by rectified_invoice_id)
           select n.number, n.issued_on as "issuedOn", n.period_starts_on as "startsOn", n.period_ends_on as "endsOn",
             n.total_cents as "totalCents", n.pending_cents as "pendingCents", n.payment_status as "statusCode", n.rectifying,
             ${inPlan} as "isInPlan", o.number as corrects,
             c.annulled_by as "annulledBy", c.replaced_by as "replacedBy", n.total
           from newest n
           left join invoices o on o.customer_id = $1 and o.invoice_id = n.rectified_invoice_id
           left join corrections c on c.rectified_invoice_id = n.invoice_id
           order by n.issued_on desc, n.invoice_id desc`,
    values: [customerId, rowsPerPart],
    columns: billColumns,
  });

/** What a bill corrects, or by which it is corrected: one that is annulled and billed again is called replaced. */
const correctionOf = ({ rectifying, corrects, annulledBy, replacedBy }: Bill) => {
  if (rectifying !== "none") return { kind: rectifying, number: corrects ?? "" };
  if (replacedBy !== null) return { kind: "replaced", number: replacedBy } as const;
  return annulledBy === null ? undefined : ({ kind: "annulled", number: annulledBy } as const);
};

/** The last bills of a customer as a part of their page. */
export const readBills = async (
  database: Pool,
  { customerId, language }: ViewedCustomer,
): Promise<CustomerPart> => {
  const t = serverWords(language, { ca, es, en });
  const { day } = formatsOf(language);
  const rows = await findBills(database, customerId);
  return {
    id: "bills",
    title: t("bills.title"),
    summary: "",
    empty: t("bills.empty"),
    headings: { title: t("number"), when: t("bills.issued"), amount: t("bills.amount"), state: t("state") },
    rows: rows.map((bill) => {
      const { number, startsOn, endsOn, issuedOn, totalCents } = bill;
      const status = paymentStatus({
        statusCode: bill.statusCode,
        rectificativeType: bill.rectifying,
        amountTotalCents: totalCents,
        amountPendingCents: bill.pendingCents,
        isInPlan: bill.isInPlan,
      });
      const period = t("period", { from: day(startsOn), to: day(endsOn) });
      const correction = correctionOf(bill);
      return partRowOf({
        key: number,
        title: number,
        detail:
          correction === undefined
            ? period
            : `${period} · ${t(`bills.corrections.${correction.kind}`, { number: correction.number })}`,
        on: issuedOn,
        amountCents: totalCents,
        state: { text: t(`bills.states.${status}`), tone: paymentStatusTone(status) },
      });
    }),
    total: rows[0]?.total ?? 0,
  };
};
