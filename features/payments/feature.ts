import * as z from "zod/mini";
import { isValidIban } from "#energy/iban.ts";
import { defineSettings, listOf, on, settingsGroup, text } from "#platform/contract/define-settings.ts";
import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { paymentRoutes } from "./contract/routes.ts";
import { paymentMethods, paymentPlatforms } from "./contract/payment-platform.ts";

/** Card payment of invoices. */
export const feature = defineFeature({ id: "payments", routes: paymentRoutes });

export const desk = defineDesk({
  payments: {
    path: "/payments",
    roles: ["agent", "manager", "administrator"],
    sidebarEntry: {
      label: { ca: "Pagaments", es: "Pagos", en: "Payments" },
      group: "money",
      icon: "CreditCard",
      order: 10,
    },
  },
  payment: { path: "/payments/:transactionId", roles: ["agent", "manager", "administrator"] },
  openEnds: {
    path: "/payment-open-ends",
    roles: ["agent", "manager", "administrator"],
    sidebarEntry: {
      label: { ca: "Per quadrar", es: "Por cuadrar", en: "To reconcile" },
      group: "money",
      icon: "Scale",
      order: 20,
    },
  },
  refunds: {
    path: "/refunds",
    roles: ["agent", "manager", "administrator"],
    sidebarEntry: {
      label: { ca: "Devolucions", es: "Devoluciones", en: "Refunds" },
      group: "money",
      icon: "Undo2",
      order: 15,
    },
  },
});

/** The account to which customers transfer what they owe, with the invoice's number as its reference. */
const transferAccount = () =>
  z.strictObject({
    iban: z.string().check(z.refine(isValidIban, "must be an IBAN")),
    holder: text(100),
  });

export const settings = defineSettings(() => ({
  payments: settingsGroup(
    {
      /** Offered platforms; `monei` is named to the customer without a card form. */
      platforms: listOf(paymentPlatforms, ["stripe"]),
      /** What is offered at Stripe; `bizum` where the account has it. */
      methods: listOf(paymentMethods, ["card"]),
      /** After this time the provider is asked about a payment without an outcome. */
      checkAfterSeconds: z._default(z.int().check(z.gte(2), z.lte(50)), 40),
      /** Time for the customer to authenticate with the bank; the payment is then cancelled. */
      authenticationMinutes: z._default(z.int().check(z.gte(1), z.lte(120)), 20),
      /** More than this, in all, of a payment is only returned after a second member of staff has agreed. */
      refundApprovalCents: z._default(z.int().check(z.gte(0)), 10_000),
      /** Validity of a payment link in an email. */
      linkDays: z._default(z.int().check(z.gte(1), z.lte(90)), 30),
      /** Whether customers get an email about each new bill. */
      billReadyEmail: on,
      /** Days before the due date of a bill that is not paid yet on which its customer is reminded; 0 for never. */
      reminderDaysBefore: z._default(z.int().check(z.gte(0), z.lte(30)), 3),
      /** The same, after the due date. */
      reminderDaysAfter: z._default(z.int().check(z.gte(0), z.lte(60)), 4),
      /** Without it, customers are asked to call before they pay by transfer. */
      transfer: z.optional(transferAccount()),
    },
    { customer: ["transfer"] },
  ),
}));

const sixYears =
  "Código de Comercio, art. 30: receipts of payments are kept for six years, like the invoices that they settle";

export const tables = defineTables({
  payment_attempts: {
    kind: "customer",
    erasure: { blanked: { payer_email: null, payment_method_id: "" }, retentionReason: sixYears },
  },
  payment_attempt_invoices: { kind: "customer", erasure: { blanked: {}, retentionReason: sixYears } },
  payment_attempt_steps: {
    kind: "customer",
    erasure: { blanked: {}, retentionReason: sixYears },
    noRetention: "the story of a payment, as old as the payment",
  },
  payment_refunds: {
    kind: "customer",
    withheld: {
      asked_by: "identifies a member of staff",
      asked_by_name: "identifies a member of staff",
      decided_by: "identifies a member of staff",
      decided_by_name: "identifies a member of staff",
    },
    erasure: { blanked: {}, retentionReason: sixYears },
    noRetention: "as old as the payment that it returns",
  },
  payment_events: {
    kind: "directory",
    key: "event_id",
    retention: { from: "received_at", keep: "90 days" },
  },
  invoice_notices: {
    kind: "customer",
    erasure: "delete",
    noRetention: "one for each email of an invoice, so that none is sent twice",
  },
  payment_platform_denials: {
    kind: "customer",
    erasure: "delete",
    noRetention: "valid until staff withdraw it",
  },
});
