import type { PrintedInvoice, Retailer, ElectricityInvoice, GasInvoice } from "../printed-invoice.ts";
import { powerPeriodLabel } from "./periods.ts";
import { contentWidth, page, type TextStyle } from "#platform/server/pdf/sheet.ts";
import type { Sheet, Flow } from "./sheet.ts";

type Entry = { title: string; lines: readonly string[]; x: number; width: number };

const emergencyOf = ({ words }: Sheet, invoice: PrintedInvoice, retailer: Retailer): string[] => {
  const { phone } = words.figures;
  if (invoice.kind === "multipoint") return [phone(retailer.emergencyPhone)];
  const { distributorName, distributorPhone } = invoice.bill.contract;
  if (!distributorPhone) return [phone(retailer.emergencyPhone)];
  return [phone(distributorPhone), words.t("emergenciesOf", { distributor: distributorName })];
};

const drawEntry = (sheet: Sheet, { title, lines, x, width }: Entry, top: number): number => {
  let y = top;
  sheet.tagged("P", () => {
    sheet.write(title, [x, y], { size: 8.5, colour: sheet.palette.inkSoft });
    y += 13;
    for (const [index, line] of lines.entries()) {
      const isPhone = index === 0 && line.length < 20;
      const style = {
        size: isPhone ? 10 : 8.5,
        weight: isPhone ? ("strong" as const) : ("regular" as const),
      };
      y += sheet.write(line, [x, y], { ...style, width, wraps: true }) + 1;
    }
  });
  return y;
};

/**
 * Customer service, emergencies and complaints body: in three columns or, from an `x`, below each other. Returns the
 * height.
 */
export const drawContact = (
  sheet: Sheet,
  { invoice, retailer }: { invoice: PrintedInvoice; retailer: Retailer },
  { top, x }: { top: number; x?: number },
): number => {
  const { t, figures } = sheet.words;
  const title = [x ?? page.left, top] as const;
  sheet.tagged("H2", () => sheet.write(t("contact"), title, { size: 12, weight: "strong" }));
  const contents = [
    {
      title: t("customerService"),
      lines: [figures.phone(retailer.phone), retailer.email, retailer.schedule[sheet.words.language]].filter(
        (line) => line !== "",
      ),
    },
    { title: t("emergencies"), lines: emergencyOf(sheet, invoice, retailer) },
    { title: t("complaints"), lines: [t("complaintsText", { body: retailer.complaintsBody })] },
  ];
  let y = top + 21;
  if (x !== undefined) {
    for (const content of contents) y = drawEntry(sheet, { ...content, x, width: page.right - x }, y) + 2;
    return y - top;
  }
  const columns = [
    { x: page.left, width: 140 },
    { x: page.left + 156, width: 130 },
    { x: page.left + 302, width: contentWidth - 302 },
  ];
  const ends = contents.map((content, index) =>
    drawEntry(sheet, { ...content, ...(columns[index] ?? { x: page.left, width: contentWidth }) }, y),
  );
  return Math.max(...ends) - top;
};

type Fact = readonly [label: string, value: string];

/** The position and the widths of a column of facts. */
type FactColumn = { x: number; labelWidth: number; valueWidth: number };

const contractColumn: FactColumn = { x: page.left, labelWidth: 98, valueWidth: 146 };
/** Wide enough for the code of a self-consumption installation, which does not break. */
const gridColumn: FactColumn = { x: page.left + 256, labelWidth: 100, valueWidth: contentWidth - 356 };

/** Lines break between periods only, not inside a period's power. */
const powersText = ({ words }: Sheet, powersW: readonly number[]): string =>
  powersW
    .map((powerW, index) => {
      const label = powerPeriodLabel(words, index + 1, powersW.length);
      return `${label} ${words.figures.power(powerW)}`.replaceAll(" ", "\u00a0");
    })
    .join(", ");

const pricingOfComparator = { A: "regulated", B: "indexed", C: "indexed", D: "indexed" } as const;

/** The kind of contract; from the comparator's letter when the contract does not have it. */
const pricingFacts = ({ words: { t } }: Sheet, invoice: ElectricityInvoice | GasInvoice): Fact[] => {
  const comparator = invoice.kind === "electricity" ? invoice.bill.comparator : null;
  const letter = comparator?.priceKind;
  const known: Partial<Record<string, "regulated" | "indexed">> = pricingOfComparator;
  const pricing = invoice.bill.contract.pricing ?? (letter && (known[letter] ?? "fixed"));
  return pricing ? [[t("pricing"), t(`pricingKind.${pricing}`)]] : [];
};

/** Meaning of the first digit of the CNMC's self-consumption codes (RD 244/2019, art. 4). */
const selfConsumptionKinds = {
  "3": "without_surplus",
  "4": "compensated",
  "5": "sold",
  "6": "sold",
  "7": "sold",
} as const;

const selfConsumptionFacts = ({ words: { t } }: Sheet, invoice: ElectricityInvoice | GasInvoice): Fact[] => {
  const { selfConsumption } = invoice.bill.contract;
  if (!selfConsumption || selfConsumption.code === "00") return [];
  const { code, cau } = selfConsumption;
  const kinds: Partial<Record<string, "without_surplus" | "compensated" | "sold">> = selfConsumptionKinds;
  const kind = t(`selfConsumptionKind.${kinds[code.charAt(0)] ?? "other"}`);
  const facts: Fact[] = [[t("selfConsumption"), t("selfConsumptionValue", { code, kind })]];
  return cau ? [...facts, [t("cau"), cau]] : facts;
};

const contractFacts = (sheet: Sheet, invoice: ElectricityInvoice | GasInvoice): Fact[] => {
  const { t, figures } = sheet.words;
  const { contract } = invoice.bill;
  const facts: Fact[] = [
    [t("contractName"), contract.name],
    [t("product"), contract.productName],
    ...pricingFacts(sheet, invoice),
    [t("supplyAddress"), contract.supplyAddress],
  ];
  if (contract.powersW.length > 0) facts.push([t("powers"), powersText(sheet, contract.powersW)]);
  if (contract.endsOn) facts.push([t("endsOn"), figures.day(contract.endsOn)]);
  const permanence = contract.penaltyEndsOn
    ? t("permanenceUntil", { date: figures.day(contract.penaltyEndsOn) })
    : t("noPermanence");
  facts.push([t("permanence"), permanence]);
  return facts;
};

const gridFacts = (sheet: Sheet, invoice: ElectricityInvoice | GasInvoice): Fact[] => {
  const { t, figures } = sheet.words;
  const { contract } = invoice.bill;
  const facts: Fact[] = [
    [t("cups"), contract.cups],
    [t("accessTariff"), contract.accessTariffName],
    [t("distributor"), contract.distributorName],
  ];
  if (contract.distributorReference) facts.push([t("distributorReference"), contract.distributorReference]);
  if (contract.meterNumber) facts.push([t("meterNumber"), contract.meterNumber]);
  if (contract.cadastralReference) facts.push([t("cadastralReference"), contract.cadastralReference]);
  if (invoice.kind === "gas" && invoice.bill.pressureBar) {
    facts.push([t("pressure"), `${figures.price(invoice.bill.pressureBar)}\u00a0bar`]);
  }
  return [...facts, ...selfConsumptionFacts(sheet, invoice)];
};

const valueStyleOf = ({ valueWidth }: FactColumn): TextStyle => ({
  size: 8.5,
  width: valueWidth,
  wraps: true,
  lineGap: 0.5,
});

const factsHeight = (sheet: Sheet, facts: readonly Fact[], column: FactColumn): number =>
  facts.reduce((sum, [, value]) => sum + sheet.heightOf(value, valueStyleOf(column)) + 2 * sheet.density, 0);

const drawFacts = ({ sheet, y: top }: Flow, facts: readonly Fact[], column: FactColumn): number => {
  const { x, labelWidth } = column;
  const soft = { size: 8.5, colour: sheet.palette.inkSoft, wraps: true, lineGap: 0.5 };
  let y = top;
  for (const [label, value] of facts) {
    sheet.tagged("P", () => {
      const left = sheet.write(label, [x, y], { ...soft, width: labelWidth - 6 });
      const right = sheet.write(value, [x + labelWidth, y], valueStyleOf(column));
      y += Math.max(left, right) + 2 * sheet.density;
    });
  }
  return y;
};

/** The contract and its supply point in two columns; the next section starts on the second page. */
export const drawContract = (
  flow: Flow,
  invoice: ElectricityInvoice | GasInvoice,
): "first_page" | "second_page" => {
  const { sheet } = flow;
  const contract = contractFacts(sheet, invoice);
  const grid = gridFacts(sheet, invoice);
  const heights = [factsHeight(sheet, contract, contractColumn), factsHeight(sheet, grid, gridColumn)];
  flow.heading(sheet.words.t("contract"), 18 + Math.max(...heights));
  const page = flow.page === 1 ? "first_page" : "second_page";
  const left = drawFacts(flow, contract, contractColumn);
  const right = drawFacts(flow, grid, gridColumn);
  flow.y = Math.max(left, right) + 20 * sheet.density;
  if (page === "first_page") flow.turn();
  return page;
};
