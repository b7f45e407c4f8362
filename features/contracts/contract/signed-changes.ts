import type { RequestKind } from "#features/requests/contract/change-request.ts";

/** The changes of contracts that a deployment can have signed, by the kind of request without its prefix. */
export const signableChanges = [
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
] as const satisfies (RequestKind extends infer Kind
  ? Kind extends `contract.${infer Change}`
    ? Change
    : never
  : never)[];
export type SignableChange = (typeof signableChanges)[number];

/** Whether a kind of request is among the changes that the customer signs. */
export const isSigned = (kind: string, signed: readonly SignableChange[]): boolean =>
  signed.some((change) => kind === `contract.${change}`);
