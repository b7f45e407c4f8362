import { demoCases } from "#database/seed/demo-people.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";

export interface DeskSample {
  /** A value for each parameter of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Appended to the path. */
  readonly ending?: string;
  /** The list whose first row leads to the screen: its address is not known before. */
  readonly firstOf?: string;
}

/** A member of the demo's staff for each role. */
export const staffOfRole: Readonly<Record<StaffRole, string>> = {
  agent: "laia@equip.example",
  manager: "marc@equip.example",
  publisher: "berta@equip.example",
  administrator: "jordi@equip.example",
};

/** Screens of the desk that cannot be opened by their path alone; one with parameters must be listed here. */
export const deskSamples: Readonly<Record<string, DeskSample>> = {
  "case-queue.case": { params: { kind: "claim", reference: demoCases.household.claim } },
  "catalogue.product": { firstOf: "/products" },
  "customer-care.customer": { params: { customer: "1" } },
  "loads.load": { firstOf: "/loads" },
  "newsletter.bulletin": { firstOf: "/bulletins" },
  "payment-plans.newPlan": { params: { customerId: "1" } },
  "payment-plans.plan": { firstOf: "/payment-plans" },
  "payments.payment": { firstOf: "/payments" },
  "promotions.editBanner": { firstOf: "/banners" },
  "remittances.remittance": { firstOf: "/remittances" },
  "remittances.bankFile": { firstOf: "/bank-files" },
  "server-pages.newContent": { params: { kind: "page" } },
  "server-pages.editContent": { firstOf: "/pages" },
  "staff.invitation": { ending: `#${"x".repeat(43)}` },
};
