/**
 * What has happened, in a customer's words, and the market's type and subtype of claim (CNMC, process R1, tables 81 and
 * 82) that it is. `other` is none of them: the customer chooses from the tables.
 */
export const claimSituations = {
  bill_too_high: { claimType: "02", claimSubtype: "008" },
  reading_wrong: { claimType: "02", claimSubtype: "009" },
  charged_wrongly: { claimType: "02", claimSubtype: "102" },
  bills_late: { claimType: "03", claimSubtype: "114" },
  cut_off: { claimType: "07", claimSubtype: "028" },
  outages: { claimType: "05", claimSubtype: "022" },
  damage: { claimType: "05", claimSubtype: "021" },
  change_late: { claimType: "03", claimSubtype: "061" },
  switched_unasked: { claimType: "03", claimSubtype: "013" },
  badly_served: { claimType: "01", claimSubtype: "001" },
} as const satisfies Readonly<Record<string, { readonly claimType: string; readonly claimSubtype: string }>>;
export type ClaimSituation = keyof typeof claimSituations;

export const claimSituationNames = [
  "bill_too_high",
  "reading_wrong",
  "charged_wrongly",
  "bills_late",
  "cut_off",
  "outages",
  "damage",
  "change_late",
  "switched_unasked",
  "badly_served",
] as const satisfies readonly ClaimSituation[];
