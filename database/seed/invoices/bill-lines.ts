import type { BillLine as SettledLine } from "#energy/bill-lines.ts";
import type { BillLine } from "#features/invoices/contract/bill-parts.ts";

/** Names under which the demo hands discounts to the arithmetic; on the bill they are concepts of their own. */
export const discountNames = { wallet: "solar_wallet", socialBonus: "social_bonus_discount" } as const;

const taxes: ReadonlySet<string> = new Set(["electricity_tax", "hydrocarbon_tax", "vat", "igic", "ipsi"]);

export const isTax = ({ concept }: Pick<BillLine, "concept">): boolean => taxes.has(concept);

/** The lines of a settled bill as an invoice keeps them. */
export const printedLines = (lines: readonly SettledLine[]): BillLine[] =>
  lines.map((line): BillLine => {
    if (line.concept !== "discount") return line;
    if (line.name === discountNames.wallet) return { ...line, concept: "solar_wallet", name: null };
    if (line.name === discountNames.socialBonus)
      return { ...line, concept: "social_bonus_discount", name: null };
    return line;
  });
