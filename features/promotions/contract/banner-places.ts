/** The screens that can have a banner. */
export type BannerPlace = "home" | "contracts" | "contract" | "invoices" | "consumption" | "wallets";

/** What a customer can have, by which the retailer selects the audience of a banner. */
export const audienceTraits = [
  "electricity",
  "gas",
  "self_consumption",
  "electronic_invoices",
  "electronic_notification",
  "direct_debit",
] as const;
export type AudienceTrait = (typeof audienceTraits)[number];
