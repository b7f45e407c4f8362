import { daysInYear } from "#energy/billing-period.ts";
import { addDays, daysBetween, plainDate } from "#energy/calendar.ts";
import type { BillLine } from "../../contract/bill-parts.ts";
import type { ElectricityInvoice, GasInvoice } from "../printed-invoice.ts";
import type { Words } from "../words.ts";
import { billedDaysOf } from "./page-header.ts";
import { energyPeriodLabel, powerPeriodLabel } from "./periods.ts";
import { printedLinesOf, taxCutsOf } from "./printed-lines.ts";
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
  surplus_cap: "energy",
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
      const own = printedLinesOf(lines).filter((line) => sectionOfConcept[line.concept] === section);
      return { section, lines: own, cents: own.reduce((sum, line) => sum + line.cents, 0) };
    })
    .filter((group) => group.lines.length > 0);

const columns = [
  { width: 190 },
  { width: 240, soft: true, align: "right" },
  { width: contentWidth - 430 + 8, align: "right", whole: true },
] as const;

type Counts = { days: number; daysText: string; powerPeriods: number; energyPeriods: number };

const isTaxOnMoney = (line: BillLine): boolean => line.unit === "EUR";

/** Tax rates have up to eight decimals by decree, so a tax shows all of them. */
const calculationOf = ({ t, figures }: Words, line: BillLine, counts: Counts): string => {
  const price = figures.price(line.unitPrice);
  if (line.concept === "surplus_cap") return t("surplusCapRule");
  if (isTaxOnMoney(line)) {
    const base = figures.money(Math.round(line.quantity * 100));
    const sum = t("rateOf", { rate: figures.percent(line.unitPrice, 8), base });
    return line.norm ? `${line.norm} · ${sum}` : sum;
  }
  switch (line.unit) {
    case "kW":
      return t("perKwYear", { power: figures.power(line.quantity * 1000), price, days: counts.daysText });
    case "kWh":
      return t("perKwh", { energy: figures.exactEnergy(line.quantity * 1000), price });
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

/** What the legal limit leaves of the surplus is not part of the total. */
const walletRows = ({ t, figures }: Words, invoice: ElectricityInvoice | GasInvoice): Row[] => {
  const cents = invoice.kind === "electricity" ? (invoice.bill.surplus?.toWalletCents ?? 0) : 0;
  return cents > 0
    ? [{ cells: [t("toWallet"), t("toWalletAmount", { amount: figures.money(cents) }), ""] }]
    : [];
};

const rowsOf = (words: Words, invoice: ElectricityInvoice | GasInvoice, counts: Counts): Row[] => {
  const { t, figures } = words;
  const rows = sectionsOf(invoice.bill.lines).flatMap(({ section, lines, cents }): Row[] => [
    { kind: "section", cells: [t(`section.${section}`), "", figures.money(cents)] },
    ...lines.map((line) => ({
      cells: [nameOf(words, line, counts), calculationOf(words, line, counts), figures.money(line.cents)],
    })),
    ...(section === "energy" ? walletRows(words, invoice) : []),
  ]);
  return [...rows, { kind: "total", cells: [t("total"), "", figures.money(invoice.totalCents)] }];
};

const highestPeriod = (lines: readonly BillLine[], concept: BillLine["concept"]): number =>
  Math.max(0, ...lines.filter((line) => line.concept === concept).map((line) => line.period ?? 0));

/**
 * The part of the year that prices per year are multiplied by: `29/365`; for days in two years of which one has 366,
 * `16/365 + 14/366`.
 */
const daysTextOf = (words: Words, invoice: ElectricityInvoice | GasInvoice): string => {
  const days = billedDaysOf(invoice);
  const lastYear = Number(invoice.endsOn.slice(0, 4));
  if (lastYear - Number(addDays(plainDate(invoice.startsOn), 1).slice(0, 4)) > 1)
    return words.t("days", { days });
  const daysOfLastYear = Math.min(days, daysBetween(`${lastYear - 1}-12-31`, plainDate(invoice.endsOn)));
  const lengths = [daysInYear(lastYear - 1), daysInYear(lastYear)] as const;
  if (daysOfLastYear === days || lengths[0] === lengths[1]) return `${days}/${lengths[1]}`;
  return `(${days - daysOfLastYear}/${lengths[0]} + ${daysOfLastYear}/${lengths[1]})`;
};

const drawTaxCuts = (flow: Flow, invoice: ElectricityInvoice | GasInvoice): void => {
  const { sheet } = flow;
  const { t, figures } = sheet.words;
  const style = { size: 8.5, width: contentWidth, wraps: true };
  for (const { concept, rate, general, norm, savedCents } of taxCutsOf(invoice.bill.lines)) {
    const text = t(rate === null ? "taxCutToMinimum" : "taxCut", {
      tax: t(`concept.${concept}`),
      norm: norm ?? "",
      rate: figures.percent(rate ?? 0, 2),
      general: figures.percent(general, 2),
      saving: figures.money(savedCents),
    }).replace(" ()", "");
    flow.need(sheet.heightOf(text, style));
    flow.y += sheet.tagged("P", () => sheet.write(text, [page.left, flow.y + 2], style)) + 2;
  }
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
  drawTaxCuts(flow, invoice);
  flow.y += 16 * flow.sheet.density;
};
