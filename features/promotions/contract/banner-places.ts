/** The screens that can have a banner. */
export const bannerPlaces = ["home", "contracts", "contract", "invoices", "consumption", "wallets"] as const;
export type BannerPlace = (typeof bannerPlaces)[number];

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
