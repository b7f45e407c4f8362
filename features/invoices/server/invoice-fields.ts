import * as z from "zod/mini";
import { openCents, settlementOf } from "#energy/amount-owed.ts";
import { lastOfMonth, plainDate } from "#energy/calendar.ts";
import {
  canPayOnline,
  type PaymentStatus,
  paymentStatus,
  paymentStatusCodes,
} from "#energy/payment-status.ts";
import { sortedEnds } from "#platform/contract/list-filters.ts";
import { numberTerms, searchTerms } from "#platform/contract/search-terms.ts";
import {
  type ConditionsOf,
  isAnyOf,
  isContained,
  isInRange,
} from "#platform/server/database/list-conditions.ts";
import {
  bigint,
  bool,
  date,
  int,
  json,
  nullable,
  oneOf,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import { anyOf, sql, type SqlFragment } from "#platform/server/database/sql.ts";
import { isInPlan } from "#platform/server/open-invoices.ts";
import { type TableColumn, textCell } from "#platform/server/sheets/table-stream.ts";
import type { FilterItem, InvoiceRow, SortField } from "../contract/invoice-fields.ts";
import { invoiceTypes, rectifyings } from "../contract/invoice-kind.ts";
import { isDisputed } from "./disputed-invoices.ts";
import {
  type InvoiceInSql,
  isFreeToPay,
  unfinishedPaymentColumn,
  unfinishedPaymentOf,
} from "./unfinished-payments.ts";
import type { Words } from "./words.ts";

/** Address of a supply point as it is displayed and searched. */
export const fullAddress = sql`s.street || ', ' || s.postal_code || ' ' || s.city`;

/** Energy with the sign of the amount: an invoice that annuls another takes its energy back, however it was loaded. */
export const signedEnergyWh = sql`(case when i.rectifying = 'A' then -abs(i.energy_wh) else i.energy_wh end)`;

/** What is pending of the invoice itself: what a multipoint invoice includes is pending there. */
export const ownPendingCents = sql`(case when i.multipoint_invoice_id is null then i.pending_cents else 0 end)`;

const isSettled = sql`i.payment_status in ('paid', 'paid_without_transaction', 'manual_verification_required')`;
const isPartlyPaid = sql`(i.pending_cents <> 0 and i.pending_cents <> i.total_cents)`;

const isOpen = sql`i.payment_status in ('unpaid', 'pending_transfer', 'pending_remesa')`;

const inList = (customerId: number): InvoiceInSql => ({
  customer: sql`${customerId}`,
  invoice: sql`i.invoice_id`,
});

/** `paymentStatus` of `energy` as SQL conditions of a customer's invoices; both must agree. */
const statusConditions = (customerId: number) => {
  const isPlanned = sql`(${isOpen} and ${isInPlan(inList(customerId))})`;
  const whole = (condition: SqlFragment): SqlFragment => sql`(${condition} and not ${isPlanned})`;
  return {
    paid: sql`(${isSettled} and i.rectifying <> 'A')`,
    refunded: sql`(${isSettled} and i.rectifying = 'A')`,
    in_instalments: isPlanned,
    unpaid: whole(sql`i.payment_status = 'unpaid' and not ${isPartlyPaid}`),
    partially_paid: whole(sql`i.payment_status = 'unpaid' and ${isPartlyPaid}`),
    pending_bank_payment: whole(sql`i.payment_status = 'pending_remesa' and i.rectifying = 'none'`),
    pending_user_payment: whole(sql`i.payment_status = 'pending_transfer' and i.rectifying = 'none'`),
    pending_refund: whole(
      sql`i.payment_status in ('pending_remesa', 'pending_transfer') and i.rectifying <> 'none'`,
    ),
  } as const satisfies Record<PaymentStatus, SqlFragment>;
};

/** The status of an invoice that the customer sees. */
export const shownStatus = (customerId: number): SqlFragment => {
  const is = statusConditions(customerId);
  return sql`case
    when ${is.paid} then 'paid' when ${is.refunded} then 'refunded' when ${is.in_instalments} then 'in_instalments'
    when ${is.unpaid} then 'unpaid' when ${is.partially_paid} then 'partially_paid'
    when ${is.pending_bank_payment} then 'pending_bank_payment'
    when ${is.pending_user_payment} then 'pending_user_payment' else 'pending_refund' end`;
};

/** The SQL of each filter of a customer's list. */
export const conditionsOf = (customerId: number): ConditionsOf<FilterItem> => ({
  number: isContained(numberTerms, { folded: sql`number_search_text(i.number)`, displayed: sql`i.number` }),
  contract: isAnyOf(sql`c.name`),
  vat: isAnyOf(sql`c.holder_tax_id`),
  address: isContained(searchTerms, {
    folded: sql`c.search_text`,
    displayed: sql`concat_ws(' ', ${fullAddress}, s.cups)`,
  }),
  date: isInRange(sql`i.issued_on`),
  month: ({ value }) => {
    const from = plainDate(`${value}-01`);
    return isInRange(sql`i.period_ends_on`)({ from, to: lastOfMonth(from) });
  },
  period: (range) => {
    const { from, to } = sortedEnds(range);
    return sql`${isInRange(sql`i.period_ends_on`)({ from })} and ${isInRange(sql`i.period_starts_on`)({ to })}`;
  },
  energy: isInRange(signedEnergyWh),
  amount: isInRange(sql`i.total_cents::bigint`),
  pending: isInRange(sql`${ownPendingCents}::bigint`),
  status: ({ values }) => anyOf(values.map((status) => statusConditions(customerId)[status])),
});

/** The column of each sort field. It never contains text from the request. */
export const sortColumns = {
  issuedOn: sql`i.issued_on`,
  number: sql`i.number`,
  startsOn: sql`i.period_starts_on`,
  energyWh: signedEnergyWh,
  totalCents: sql`i.total_cents`,
  pendingCents: ownPendingCents,
} as const satisfies Record<SortField, SqlFragment>;

const pendingStates = z.array(
  z.object({ changedOn: z.string(), state: z.object({ description: z.string() }) }),
);

export const columns = {
  invoiceId: bigint,
  kind: oneOf(...invoiceTypes, "multipoint"),
  number: text,
  issuedOn: date,
  dueOn: date,
  startsOn: date,
  endsOn: date,
  energyWh: bigint,
  totalCents: int,
  pendingCents: int,
  paymentStatus: oneOf(...paymentStatusCodes),
  rectifying: oneOf(...rectifyings),
  isPayableOnline: bool,
  hasTransaction: bool,
  unfinished: unfinishedPaymentColumn,
  isDisputed: bool,
  isInPlan: bool,
  partOf: nullable(json(z.object({ id: z.number(), number: z.string() }))),
  addressInvoiceId: nullable(bigint),
  contractName: nullable(text),
  holderTaxId: nullable(text),
  fullAddress: nullable(text),
  /** Null for fewer than two steps. */
  pendingStates: nullable(json(pendingStates)),
};
export type ListedInvoice = RowOf<typeof columns>;

/** Neither a part of a multipoint invoice, nor in a payment plan, nor one of which a card payment prevents another. */
const isOffered = (customerId: number): SqlFragment =>
  sql`(i.online_payment and i.multipoint_invoice_id is null and not ${isInPlan(inList(customerId))}
    and ${isFreeToPay(inList(customerId))})`;

const hasTransaction = (customerId: number): SqlFragment => sql`
  exists (select 1 from payment_attempt_invoices t
    where t.customer_id = ${customerId} and t.invoice_id = i.invoice_id and t.paid_at is not null)`;

/** Steps are selected for unpaid invoices only: the history is displayed for no other status. */
export const selectionOf = (customerId: number): SqlFragment => sql`
  i.invoice_id as "invoiceId", i.kind, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn",
  i.period_starts_on as "startsOn", i.period_ends_on as "endsOn", ${signedEnergyWh} as "energyWh",
  i.total_cents as "totalCents", ${ownPendingCents} as "pendingCents", i.payment_status as "paymentStatus",
  i.rectifying, ${isOffered(customerId)} as "isPayableOnline", ${hasTransaction(customerId)} as "hasTransaction",
  ${unfinishedPaymentOf(inList(customerId))} as "unfinished",
  ${isDisputed({ customer: sql`${customerId}`, number: sql`i.number` })} as "isDisputed",
  ${isInPlan(inList(customerId))} as "isInPlan",
  (select json_build_object('id', m.invoice_id, 'number', m.number) from invoices m
    where m.customer_id = ${customerId} and m.invoice_id = i.multipoint_invoice_id) as "partOf",
  i.address_invoice_id as "addressInvoiceId",
  c.name as "contractName", c.holder_tax_id as "holderTaxId", ${fullAddress} as "fullAddress",
  case when i.payment_status = 'unpaid' then (
    select json_agg(json_build_object('changedOn', p.changed_on,
      'state', json_build_object('description', p.description)) order by p.position)
    from invoice_pending_states p
    where p.customer_id = ${customerId} and p.invoice_id = i.invoice_id
    having count(*) > 1) end as "pendingStates"`;

/** The amount that the customer still has to pay, by hand or by direct debit. */
export const toPayCents = (
  row: Pick<InvoiceRow, "paymentStatus" | "rectifying" | "pendingCents" | "totalCents">,
): number => {
  const { paymentStatus: statusCode, rectifying: rectificativeType, pendingCents, totalCents } = row;
  const invoice = { statusCode, rectificativeType, pendingCents, totalCents };
  return settlementOf(invoice) === "refund" ? 0 : openCents(invoice);
};

/** Whether status, type and the retailer allow that the invoice is paid by card now. */
export const isPayableByCard = (
  row: Parameters<typeof toPayCents>[0] & { readonly isPayableOnline: boolean },
): boolean =>
  canPayOnline({
    statusCode: row.paymentStatus,
    rectificativeType: row.rectifying,
    isPaymentEnabled: row.isPayableOnline,
  }) && toPayCents(row) > 0;

/** A row of the list. Each field is named: a copy of the row with `...` takes six times the memory. */
export const invoiceRowOf =
  ({ onlinePayment }: OfferedFeatures) =>
  (row: ListedInvoice): InvoiceRow => {
    const { fullAddress, contractName, holderTaxId } = row;
    const hasContract = contractName !== null && holderTaxId !== null;
    return {
      id: row.invoiceId,
      invoiceId: row.invoiceId,
      number: row.number,
      issuedOn: row.issuedOn,
      dueOn: row.dueOn,
      startsOn: row.startsOn,
      endsOn: row.endsOn,
      supply: fullAddress === null ? undefined : { fullAddress },
      contract: hasContract ? { name: contractName, holderTaxId } : undefined,
      addressInvoiceId: row.addressInvoiceId ?? undefined,
      energyWh: row.energyWh,
      totalCents: row.totalCents,
      pendingCents: row.pendingCents,
      toPayCents: row.partOf === null ? toPayCents(row) : 0,
      partOf: row.partOf ?? undefined,
      paymentStatus: row.paymentStatus,
      rectifying: row.rectifying,
      pendingStates: row.pendingStates ?? undefined,
      isDisputed: row.isDisputed ? true : undefined,
      isInPlan: row.isInPlan ? true : undefined,
      onlinePayment: {
        isEnabled: onlinePayment && isPayableByCard(row),
        relatedObjectType: row.kind === "multipoint" ? "multipoint_invoice" : "invoice",
        hasTransaction: onlinePayment && row.hasTransaction ? true : undefined,
        unfinished: (onlinePayment ? row.unfinished : null) ?? undefined,
      },
    };
  };

export interface OfferedFeatures {
  /** Whether invoices can be paid by card at all. */
  readonly onlinePayment: boolean;
}

/** The columns of the export, in their order. */
export const exportColumns = ({ t }: Words): TableColumn<ListedInvoice>[] => [
  { header: t("export.number"), cell: ({ number }) => textCell(number) },
  { header: t("export.issuedOn"), cell: ({ issuedOn }) => ({ day: issuedOn }) },
  { header: t("export.startsOn"), cell: ({ startsOn }) => ({ day: startsOn }) },
  { header: t("export.endsOn"), cell: ({ endsOn }) => ({ day: endsOn }) },
  { header: t("export.dueOn"), cell: ({ dueOn }) => ({ day: dueOn }) },
  { header: t("export.contract"), cell: ({ contractName }) => textCell(contractName) },
  { header: t("export.taxId"), cell: ({ holderTaxId }) => textCell(holderTaxId) },
  { header: t("export.address"), cell: (row) => textCell(row.fullAddress) },
  { header: t("export.energy"), cell: ({ energyWh }) => ({ wh: energyWh }) },
  { header: t("export.total"), cell: ({ totalCents }) => ({ cents: totalCents }) },
  { header: t("export.pending"), cell: ({ pendingCents }) => ({ cents: pendingCents }) },
  {
    header: t("export.status"),
    cell: ({ paymentStatus: statusCode, rectifying, totalCents, pendingCents, partOf, isInPlan: inPlan }) => {
      if (partOf !== null) return textCell(t("export.partOf", { number: partOf.number }));
      const status = paymentStatus({
        statusCode,
        rectificativeType: rectifying,
        amountTotalCents: totalCents,
        amountPendingCents: pendingCents,
        isInPlan: inPlan,
      });
      return textCell(t(`export.statuses.${status}`));
    },
  },
];
