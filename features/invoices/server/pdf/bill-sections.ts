import type { BillLine } from "#features/invoices/contract/bill-parts.ts";

/** Groups in which lines are printed and summed, in order. */
export const sections = [
  "power",
  "energy",
  "gas_fixed",
  "gas_variable",
  "discounts",
  "others",
  "services",
  "taxes",
] as const;
export type Section = (typeof sections)[number];

const sectionOfConcept = {
  power: "power",
  energy: "energy",
  surplus_compensation: "energy",
  gas_fixed_term: "gas_fixed",
  gas_variable_term: "gas_variable",
  discount: "discounts",
  solar_wallet: "discounts",
  social_bonus_discount: "discounts",
  other_supply_charge: "others",
  social_bonus_financing: "others",
  meter_rent: "others",
  service: "services",
  electricity_tax: "taxes",
  hydrocarbon_tax: "taxes",
  vat: "taxes",
  igic: "taxes",
  ipsi: "taxes",
} as const satisfies Record<BillLine["concept"], Section>;

export type SectionOfLines = { section: Section; lines: BillLine[]; cents: number };

/** The lines by section, without the empty ones. The sums of the sections add up to the invoice. */
export const sectionsOf = (lines: readonly BillLine[]): SectionOfLines[] =>
  sections
    .map((section) => {
      const own = lines.filter((line) => sectionOfConcept[line.concept] === section);
      return { section, lines: own, cents: own.reduce((sum, line) => sum + line.cents, 0) };
    })
    .filter((group) => group.lines.length > 0);
