import { defineCustomerActions } from "#platform/web/desk/customer-actions.ts";

export const customerActions = defineCustomerActions({
  audit: async () => (await import("./audit-link.tsx")).AuditLink,
});
