import { defineCustomerActions } from "#platform/web/desk/customer-actions.ts";

export const customerActions = defineCustomerActions({
  profile: async () => (await import("./profile-actions.tsx")).ProfileActions,
});
