import * as z from "zod/mini";
import { defineSettings, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** Unpaid bills that a customer pays in instalments, as staff agreed. */
export const feature = defineFeature({ id: "payment-plans", routes: {} });

const readers = ["agent", "manager", "administrator"] as const;

export const desk = defineDesk({
  list: {
    path: "/payment-plans",
    roles: readers,
    sidebarEntry: {
      label: { ca: "Plans de pagament", es: "Planes de pago", en: "Payment plans" },
      group: "money",
      icon: "CalendarClock",
      order: 18,
    },
  },
  newPlan: { path: "/payment-plans/new/:customerId", roles: ["manager", "administrator"] },
  plan: { path: "/payment-plans/:planId", roles: readers },
});

export const settings = defineSettings(() => ({
  paymentPlans: settingsGroup({
    /** Instalments of a plan at most, one a month. */
    maxInstalments: z._default(z.int().check(z.gte(2), z.lte(36)), 6),
    /** No instalment is smaller. */
    minInstalmentCents: z._default(z.int().check(z.gte(100)), 1_000),
    /** Days until the first instalment at most. */
    maxDaysToFirst: z._default(z.int().check(z.gte(1), z.lte(90)), 31),
    /** Days before an instalment on which its customer is reminded; 0 for never. */
    reminderDaysBefore: z._default(z.int().check(z.gte(0), z.lte(30)), 3),
    /** Days after the day of an instalment that is not paid until its plan is broken. */
    breakAfterDays: z._default(z.int().check(z.gte(1), z.lte(90)), 10),
  }),
}));

const sixYears =
  "Código de Comercio, art. 30: how a debt was paid is stored for six years, like the bills that it is of";

export const tables = defineTables({
  payment_plans: {
    kind: "customer",
    withheld: {
      agreed_by: "identifies a member of staff",
      agreed_by_name: "identifies a member of staff",
      ended_by_name: "identifies a member of staff",
    },
    erasure: { blanked: {}, retentionReason: sixYears },
    noRetention: "as old as its bills",
  },
  payment_plan_invoices: { kind: "customer", erasure: { blanked: {}, retentionReason: sixYears } },
  payment_plan_instalments: {
    kind: "customer",
    erasure: { blanked: {}, retentionReason: sixYears },
    noRetention: "as old as its plan",
  },
});
