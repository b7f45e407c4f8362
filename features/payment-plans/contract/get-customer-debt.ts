import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { day, euros, named, rowId } from "#platform/contract/wire.ts";
import { planManagers, staffPlan } from "./plan.ts";

/** Why a bill cannot be in a plan now. */
export const blockers = ["disputed", "in_plan", "charged", "payment_under_way"] as const;
export type Blocker = (typeof blockers)[number];

const unpaidBill = named({
  invoiceId: ["invoice_id", z.int()],
  number: ["invoice_number", z.string()],
  startsOn: ["start_date", day],
  endsOn: ["end_date", day],
  dueOn: ["due_date", day],
  owedCents: ["amount_to_pay", euros],
  /** Null for one that can be in a plan. */
  blocker: ["blocker", z.nullable(z.enum(blockers))],
});
export type UnpaidBill = z.output<typeof unpaidBill>;

export const customerKey = named({ customerId: ["customer_id", rowId] });

export const getCustomerDebt = staffRead({
  id: "getCustomerDebt",
  summary: "A customer's open bills and payment plans, and what a plan may be",
  path: "/customers/{customer_id}/debt",
  roles: planManagers,
  params: customerKey,
  response: json(
    named({
      customerName: ["customer_name", z.string()],
      bills: ["bills", z.array(unpaidBill)],
      plans: ["plans", z.array(staffPlan)],
      maxInstalments: ["max_instalments", z.int()],
      minInstalmentCents: ["min_instalment", euros],
      /** The days of the first instalment, both included. */
      firstFrom: ["first_from", day],
      firstUntil: ["first_until", day],
    }),
  ),
  errors: { customer_not_found: 404 },
});
