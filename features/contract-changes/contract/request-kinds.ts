import { defineRequestKinds, type KindOf } from "#platform/contract/request-kinds.ts";

export const requestKinds = defineRequestKinds({
  prefix: "contract",
  changes: [
    "power",
    "iban",
    "notification_address",
    "contact_email",
    "contact_phone",
    "no_sips_cession",
    "invoice_delivery",
    "electronic_notification",
    "double_tariff",
    "happy_hours",
    "happy_day",
    "product",
  ],
});
export type ContractRequestKind = KindOf<typeof requestKinds>;
