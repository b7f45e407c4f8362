import type { ElectricityInvoice, GasInvoice } from "./printed-invoice.ts";
import { page, type Sheet } from "./sheet.ts";
import { powerPeriodLabel } from "./periods.ts";

type Fact = readonly [label: string, value: string];

const columnWidth = 262;
const labelWidth = 102;

const powersText = ({ words }: Sheet, powersW: readonly number[]): string =>
  powersW
    .map(
      (powerW, index) =>
        `${powerPeriodLabel(words, index + 1, powersW.length)} ${words.figures.power(powerW)}`,
    )
    .join("  ·  ");

const ownFacts = (sheet: Sheet, invoice: ElectricityInvoice | GasInvoice): Fact[] => {
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

const drawFacts = (sheet: Sheet, facts: readonly Fact[], x: number, top: number): number => {
  let y = top;
  for (const [label, value] of facts) {
    sheet.tagged("P", () => {
      const width = columnWidth - labelWidth;
      const left = sheet.write(label, x, y, {
        size: 8.5,
        colour: sheet.palette.inkSoft,
        width: labelWidth - 6,
        wraps: true,
      });
      const right = sheet.write(value, x + labelWidth, y, { size: 8.5, width, wraps: true });
      y += Math.max(left, right) + 2.5;
    });
  }
  return y;
};

/** The contract and its supply point, in two columns. Returns where they end. */
export const drawContract = (sheet: Sheet, invoice: ElectricityInvoice | GasInvoice, top: number): number => {
  const title = sheet.words.t("contract");
  sheet.tagged("H2", () => sheet.write(title, page.left, top, { size: 12, weight: "strong" }));
  const y = top + 22;
  const left = drawFacts(sheet, ownFacts(sheet, invoice), page.left, y);
  return Math.max(left, drawFacts(sheet, gridFacts(sheet, invoice), page.left + columnWidth + 18, y));
};
