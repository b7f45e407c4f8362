import type { Expectation } from "./expectation.ts";
import {
  at,
  day,
  fields,
  id,
  listOf,
  nullable,
  number,
  ofFirstWith,
  oneOf,
  optional,
  pageOf,
  text,
} from "./shapes.ts";

const paymentStates = oneOf(
  "pending_remesa",
  "pending_transfer",
  "paid",
  "paid_without_transaction",
  "manual_verification_required",
  "unpaid",
);
const invoice = {
  id,
  invoice_id: id,
  number: text,
  date: day,
  start_date: nullable(day),
  end_date: nullable(day),
  energy_consumed: nullable(number),
  amount_total: number,
  amount_pending: number,
  amount_to_pay: number,
  paid: paymentStates,
  rectificative_type: optional(text),
  pending_state_history: optional(
    listOf(fields({ change_date: day, pending_state: fields({ ov_description: text }) })),
  ),
  online_payment: optional(fields({ rel_object_type: text })),
};
const pdf = { status: [200], contentType: /^application\/pdf/ } as const;

/** The downloads of one kind of invoice. */
const downloads = (
  path: string,
  {
    numbers,
    versions,
    invoiceName,
  }: { numbers: readonly number[]; versions: readonly number[]; invoiceName: string },
): Expectation[] =>
  (["pdf", "signed_pdf", "curve", "signed_xml"] as const).slice(0, numbers.length).map((type, index) => ({
    number: numbers[index] ?? 0,
    method: "GET",
    path: `${path}{${invoiceName}}/${type}/`,
    versions,
    trials: [
      type === "pdf" || type === "signed_pdf" ? pdf : { status: [200], contentType: /./ },
      { when: "an invoice that is not the customer's", path: `${path}999999999/${type}/`, status: [404] },
    ],
  }));

const receipt = fields({
  transaction_id: text,
  amount: number,
  currency: text,
  last_transaction_update_at: text,
  invoice_number: text,
  invoice_concept: text,
  payment_type: text,
  paid_by_user_email: fields({ email: nullable(text) }),
  invoice_id: id,
});

const chart = { start: "{chart_start}", end: "{chart_end}" };

/** Invoices, payments and consumption: part 2 of the specification, section 7. */
export const invoiceCalls: readonly Expectation[] = [
  {
    number: 47,
    method: "GET",
    path: "invoices/",
    versions: [1],
    isOlder: true,
    trials: [
      {
        query: { offset: "0", limit: "100" },
        status: [200],
        answer: pageOf(
          fields({ ...invoice, cups: fields({ full_address: text }), contract: fields({ name: text }) }),
        ),
        remember: {
          invoice: at("items.0.id"),
          paid_invoice: ofFirstWith("online_payment.has_transaction", "id"),
        },
      },
      { when: "without a session", as: "visitor", status: [401] },
    ],
  },
  {
    number: 48,
    method: "GET",
    path: "invoices_multipoint/",
    versions: [2],
    trials: [
      {
        query: { offset: "0", limit: "100" },
        status: [200],
        answer: pageOf(fields(invoice)),
        remember: { multipoint: at("items.0.id") },
      },
    ],
  },
  {
    number: 49,
    method: "GET",
    path: "filter/params",
    versions: [1],
    isOlder: true,
    trials: [
      {
        query: { fields: "cups,addresses,contracts,vats", type: "electricity" },
        status: [200],
        answer: fields({
          cups: listOf(text),
          addresses: listOf(text),
          contracts: listOf(text),
          vats: listOf(text),
        }),
      },
    ],
  },
  ...downloads("invoices/", { numbers: [50, 51, 52, 53], versions: [1], invoiceName: "invoice" }),
  ...downloads("invoices_multipoint/", { numbers: [54, 55], versions: [1, 2], invoiceName: "multipoint" }),
  {
    number: 56,
    method: "GET",
    path: "payment_platforms_available",
    versions: [1],
    isOlder: true,
    trials: [{ status: [200], answer: listOf(text) }],
  },
  {
    number: 57,
    method: "GET",
    path: "publishable_key/stripe",
    versions: [1],
    isOlder: true,
    trials: [{ status: [200], answer: fields({ key: text }) }],
  },
  {
    number: 58,
    method: "POST",
    path: "pay",
    versions: [1],
    isOlder: true,
    trials: [
      {
        when: "an invoice that is not the customer's",
        body: {
          payment_method_id: "pm_unknown",
          platform_name: "stripe",
          item_id: 999999999,
          related_object_type: "invoice",
        },
        status: [400, 404, 409, 422],
        answer: fields({ error: text }),
      },
    ],
  },
  {
    number: 59,
    method: "POST",
    path: "pay",
    versions: [1],
    isOlder: true,
    trials: [
      {
        when: "a payment that does not exist",
        body: { payment_intent_id: "pi_unknown", platform_name: "stripe" },
        status: [400, 404, 409, 422],
        answer: fields({ error: text }),
      },
    ],
  },
  {
    number: 60,
    method: "GET",
    path: "transaction_summary/{paid_invoice}",
    versions: [1],
    isOlder: true,
    trials: [
      { status: [200], answer: receipt },
      { when: "an invoice without a payment", path: "transaction_summary/999999999", status: [404] },
    ],
  },
  {
    number: 61,
    method: "GET",
    path: "download_transaction_receipt/{paid_invoice}",
    versions: [1],
    isOlder: true,
    trials: [pdf],
  },
  {
    number: 62,
    method: "GET",
    path: "contracts/{contract_id}/cch/chart/monthly/",
    versions: [2],
    trials: (["monthly", "daily", "hourly", "quarter-hourly"] as const).map((type) => ({
      when: type,
      path: `contracts/{contract_id}/cch/chart/${type}/`,
      query: chart,
      status: [200],
      answer: fields({ type: oneOf(type) }),
    })),
  },
  {
    number: 63,
    method: "GET",
    path: "contracts/{contract_id}/cch/download/daily/",
    versions: [1],
    isOlder: true,
    trials: [
      { query: chart, status: [200], contentType: /./ },
      {
        when: "a date that is none",
        query: { start: "yesterday", end: "2026-01-01" },
        status: [400],
        answer: fields({ message: text }),
      },
    ],
  },
];
