import { defineCustomerActions } from "#platform/web/desk/customer-actions.ts";

export const customerActions = defineCustomerActions({
  account: async () => (await import("./account-actions.tsx")).AccountActions,
});
