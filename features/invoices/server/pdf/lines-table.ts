import type { BillLine } from "../../contract/bill-parts.ts";
import type { ElectricityInvoice, GasInvoice } from "../printed-invoice.ts";
import type { Words } from "../words.ts";
import { billedDaysOf } from "./page-header.ts";
import { energyPeriodLabel, powerPeriodLabel } from "./periods.ts";
import { contentWidth, page } from "#platform/server/pdf/sheet.ts";
import type { Flow } from "./sheet.ts";
import { drawTable, type Row } from "#platform/server/pdf/table.ts";

/** Sections of the table, in printed order. */
const sections = [
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

/** The lines by section, without empty sections. */
export const sectionsOf = (lines: readonly BillLine[]): SectionOfLines[] =>
  sections
    .map((section) => {
      const own = lines.filter((line) => sectionOfConcept[line.concept] === section);
      return { section, lines: own, cents: own.reduce((sum, line) => sum + line.cents, 0) };
    })
    .filter((group) => group.lines.length > 0);

const columns = [
  { width: 190 },
  { width: 240, soft: true, align: "right" },
  { width: contentWidth - 430 + 8, align: "right" },
] as const;

type Counts = { days: number; daysText: string; powerPeriods: number; energyPeriods: number };

const isTaxOnMoney = (line: BillLine): boolean => line.unit === "EUR";

/** Tax rates have up to eight decimals by decree, so a tax shows all of them. */
const calculationOf = ({ t, figures }: Words, line: BillLine, counts: Counts): string => {
  const price = figures.price(line.unitPrice);
  if (isTaxOnMoney(line)) {
    const base = figures.money(Math.round(line.quantity * 100));
    const sum = t("rateOf", { rate: figures.percent(line.unitPrice, 8), base });
    return line.norm ? `${line.norm} · ${sum}` : sum;
  }
  switch (line.unit) {
    case "kW":
      return t("perKwYear", { power: figures.power(line.quantity * 1000), price, days: counts.daysText });
    case "kWh":
      return t("perKwh", { energy: figures.energy(line.quantity * 1000, 2), price });
    case "day":
      return t("perDayPrice", { days: line.quantity, price });
    case "EUR":
    case "unit":
      return "";
  }
};

const nameOf = (words: Words, line: BillLine, counts: Counts): string => {
  const concept = words.t(`concept.${line.concept}`);
  if (line.name) return line.name;
  if (!line.period) return concept;
  const label =
    line.concept === "power"
      ? powerPeriodLabel(words, line.period, counts.powerPeriods)
      : energyPeriodLabel(words, line.period, counts.energyPeriods);
  return `${concept} ${label}`;
};

const rowsOf = (words: Words, invoice: ElectricityInvoice | GasInvoice, counts: Counts): Row[] => {
  const { t, figures } = words;
  const rows = sectionsOf(invoice.bill.lines).flatMap(({ section, lines, cents }): Row[] => [
    { kind: "section", cells: [t(`section.${section}`), "", figures.money(cents)] },
    ...lines.map((line) => ({
      cells: [nameOf(words, line, counts), calculationOf(words, line, counts), figures.money(line.cents)],
    })),
  ]);
  return [...rows, { kind: "total", cells: [t("total"), "", figures.money(invoice.totalCents)] }];
};

const highestPeriod = (lines: readonly BillLine[], concept: BillLine["concept"]): number =>
  Math.max(0, ...lines.filter((line) => line.concept === concept).map((line) => line.period ?? 0));

/** Days over the days of the year when all are in one year, so that the customer can repeat the calculation. */
const daysTextOf = ({ t }: Words, invoice: ElectricityInvoice | GasInvoice): string => {
  const days = billedDaysOf(invoice);
  const year = invoice.endsOn.slice(0, 4);
  const isOneYear = invoice.startsOn >= `${Number(year) - 1}-12-31`;
  const daysOfYear = new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1 ? 366 : 365;
  return isOneYear ? `${days}/${daysOfYear}` : t("days", { days });
};

export const drawLines = (flow: Flow, invoice: ElectricityInvoice | GasInvoice): void => {
  const { words } = flow.sheet;
  const { lines } = invoice.bill;
  const counts: Counts = {
    days: billedDaysOf(invoice),
    daysText: daysTextOf(words, invoice),
    powerPeriods: highestPeriod(lines, "power"),
    energyPeriods: highestPeriod(lines, "energy"),
  };
  flow.heading(words.t("detail"));
  drawTable(flow, {
    x: page.left,
    columns,
    rows: [
      {
        kind: "header",
        cells: [words.t("conceptColumn"), words.t("calculationColumn"), words.t("amountColumn")],
      },
      ...rowsOf(words, invoice, counts),
    ],
  });
  flow.y += 16;
};
