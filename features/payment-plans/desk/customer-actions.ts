import { defineCustomerActions } from "#platform/web/desk/customer-actions.ts";

export const customerActions = defineCustomerActions({
  "payment-plans": async () => (await import("./plan-link.tsx")).PlanLink,
});
