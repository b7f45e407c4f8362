type SelfConsumptionKind = "none" | "without_surplus" | "compensated" | "sold" | "other";

/**
 * What a CNMC self-consumption code means for a bill: `00` none; 3x pours nothing into the grid; 4x has its surplus
 * taken off the bill; 5x to 7x sells it. Older codes (01, 2A, 2B) have no such meaning.
 * Source: Real Decreto 244/2019, article 4, and the CNMC's exchange formats.
 */
export const selfConsumptionKind = (code: string): SelfConsumptionKind => {
  if (code === "00") return "none";
  if (/^3\d$/.test(code)) return "without_surplus";
  if (/^4\d$/.test(code)) return "compensated";
  return /^[5-7]\d$/.test(code) ? "sold" : "other";
};
