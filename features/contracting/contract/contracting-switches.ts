/** Switches of `contractation` that decide what the forms ask and what the server demands. */
export const contractingSwitches = [
  "leads",
  "leadsConsentRequired",
  "morosityCheck",
  "dniCheck",
  "morosityAcceptanceRequired",
  "businessHalted",
  "companyVatRestricted",
  "dniRequired",
  "emailRequired",
  "commsLanguageRequired",
  "comerOriginShown",
  "selfconsAttachmentsRequired",
] as const;
export type ContractingSwitch = (typeof contractingSwitches)[number];

export const uploadFields = ["invoice", "nif_faceup", "nif_facedown", "cif", "selfcons_attach"] as const;
export type UploadField = (typeof uploadFields)[number];

/** How many files each field takes. `nif_faceup` takes both sides when `nif_facedown` is not used. */
export const uploadLimits = {
  invoice: { minimum: 1, maximum: 3 },
  nif_faceup: { minimum: 1, maximum: 2 },
  nif_facedown: { minimum: 0, maximum: 1 },
  cif: { minimum: 1, maximum: 6 },
  selfcons_attach: { minimum: 1, maximum: 3 },
} as const satisfies Record<UploadField, { minimum: number; maximum: number }>;
