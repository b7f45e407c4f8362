import type { PrintedInvoice, Retailer, ElectricityInvoice, GasInvoice } from "../printed-invoice.ts";
import { powerPeriodLabel } from "./periods.ts";
import { contentWidth, page, type Place, type TextStyle } from "#platform/server/pdf/sheet.ts";
import type { Sheet, Flow } from "./sheet.ts";

type Entry = { title: string; lines: readonly string[]; x: number; width: number };

const emergencyOf = ({ words }: Sheet, invoice: PrintedInvoice, retailer: Retailer): string[] => {
  if (invoice.kind === "multipoint") return [retailer.emergencyPhone];
  const { distributorName, distributorPhone } = invoice.bill.contract;
  if (!distributorPhone) return [retailer.emergencyPhone];
  return [distributorPhone, words.t("emergenciesOf", { distributor: distributorName })];
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

/** Customer service, emergencies and complaints body in three columns. Returns the height. */
export const drawContact = (
  sheet: Sheet,
  { invoice, retailer }: { invoice: PrintedInvoice; retailer: Retailer },
  top: number,
): number => {
  const { t } = sheet.words;
  sheet.tagged("H2", () => sheet.write(t("contact"), [page.left, top], { size: 12, weight: "strong" }));
  const entries: Entry[] = [
    {
      title: t("customerService"),
      lines: [retailer.phone, retailer.email, retailer.schedule[sheet.words.language]].filter(
        (line) => line !== "",
      ),
      x: page.left,
      width: 140,
    },
    {
      title: t("emergencies"),
      lines: emergencyOf(sheet, invoice, retailer),
      x: page.left + 156,
      width: 130,
    },
    {
      title: t("complaints"),
      lines: [t("complaintsText", { body: retailer.complaintsBody })],
      x: page.left + 302,
      width: contentWidth - 302,
    },
  ];
  return Math.max(...entries.map((entry) => drawEntry(sheet, entry, top + 21))) - top;
};

type Fact = readonly [label: string, value: string];

const columnWidth = 262;
const labelWidth = 102;

/** Lines break between periods only, not inside a period's power. */
const powersText = ({ words }: Sheet, powersW: readonly number[]): string =>
  powersW
    .map((powerW, index) => {
      const label = powerPeriodLabel(words, index + 1, powersW.length);
      return `${label} ${words.figures.power(powerW)}`.replaceAll(" ", "\u00a0");
    })
    .join(", ");

const contractFacts = (sheet: Sheet, invoice: ElectricityInvoice | GasInvoice): Fact[] => {
  const { t, figures } = sheet.words;
  const { contract } = invoice.bill;
  const facts: Fact[] = [
    [t("contractName"), contract.name],
    [t("product"), contract.productName],
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

const gridFacts = ({ words: { t, figures } }: Sheet, invoice: ElectricityInvoice | GasInvoice): Fact[] => {
  const { contract } = invoice.bill;
  const facts: Fact[] = [
    [t("cups"), contract.cups],
    [t("accessTariff"), contract.accessTariffName],
    [t("distributor"), contract.distributorName],
  ];
  if (contract.distributorReference) facts.push([t("distributorReference"), contract.distributorReference]);
  if (contract.cadastralReference) facts.push([t("cadastralReference"), contract.cadastralReference]);
  if (invoice.kind === "gas" && invoice.bill.pressureBar) {
    facts.push([t("pressure"), `${figures.price(invoice.bill.pressureBar)}\u00a0bar`]);
  }
  return facts;
};

const labelStyle = ({ palette }: Sheet): TextStyle => ({
  size: 8.5,
  colour: palette.inkSoft,
  width: labelWidth - 6,
  wraps: true,
});
const valueStyle: TextStyle = { size: 8.5, width: columnWidth - labelWidth, wraps: true };

const heightOf = (sheet: Sheet, facts: readonly Fact[]): number =>
  facts.reduce((sum, [, value]) => sum + sheet.heightOf(value, valueStyle) + 2.5, 0);

const drawFacts = (sheet: Sheet, facts: readonly Fact[], [x, top]: Place): number => {
  let y = top;
  for (const [label, value] of facts) {
    sheet.tagged("P", () => {
      const left = sheet.write(label, [x, y], labelStyle(sheet));
      y += Math.max(left, sheet.write(value, [x + labelWidth, y], valueStyle)) + 2.5;
    });
  }
  return y;
};

/** The contract and its supply point in two columns; the next section starts on the second page. */
export const drawContract = (flow: Flow, invoice: ElectricityInvoice | GasInvoice): void => {
  const { sheet } = flow;
  const contractEntries = contractFacts(sheet, invoice);
  flow.heading(sheet.words.t("contract"), 20 + heightOf(sheet, contractEntries));
  const left = drawFacts(sheet, contractEntries, [page.left, flow.y]);
  const right = drawFacts(sheet, gridFacts(sheet, invoice), [page.left + columnWidth + 18, flow.y]);
  flow.y = Math.max(left, right) + 20;
  if (flow.page === 1) flow.turn();
};
