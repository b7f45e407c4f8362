import type { HistoryMonth } from "#features/invoices/contract/bill-parts.ts";
import { billedDaysOf } from "./page-header.ts";
import { energyByPeriod } from "./periods.ts";
import { lastYearOf } from "./readings-table.ts";
import type { ElectricityInvoice, GasInvoice } from "../printed-invoice.ts";
import { contentWidth, page } from "#platform/server/pdf/sheet.ts";
import type { Sheet } from "./sheet.ts";

const figuresWidth = 150;
const chartX = page.left + figuresWidth + 26;
const chartWidth = page.right - chartX;
const fullChartHeight = 88;

const drawFigure = (sheet: Sheet, [value, label]: readonly [string, string], y: number): void => {
  sheet.tagged("P", () => {
    sheet.write(value, [page.left, y], { size: 14, weight: "strong", width: figuresWidth });
    sheet.write(label, [page.left, y + 18], {
      size: 8.5,
      colour: sheet.palette.inkSoft,
      width: figuresWidth,
    });
  });
};

const drawFigures = (sheet: Sheet, invoice: ElectricityInvoice | GasInvoice, top: number): number => {
  const { t, figures } = sheet.words;
  const days = billedDaysOf(invoice);
  const perDay = days > 0 ? days : 1;
  const rows: [string, string][] = [
    [figures.energy(invoice.energyWh), t("consumed", { days })],
    [figures.energy(invoice.energyWh / perDay, 1), t("perDay")],
  ];
  if (invoice.totalCents > 0) {
    rows.push([figures.money(Math.round(invoice.totalCents / perDay)), t("costPerDay")]);
  }
  if (invoice.kind === "electricity" && invoice.bill.surplus) {
    rows.push([figures.energy(invoice.bill.surplus.exportedWh), t("exported")]);
  }
  let y = top;
  for (const row of rows) {
    drawFigure(sheet, row, y);
    y += (rows.length > 3 ? 30 : 37) * sheet.density;
  }
  return y;
};

const drawBars = (sheet: Sheet, history: readonly HistoryMonth[], top: number): void => {
  const { palette, paint, words } = sheet;
  const chartHeight = fullChartHeight * sheet.density;
  const largestWh = Math.max(...history.map(({ energyWh }) => energyWh), 1);
  const step = chartWidth / history.length;
  const barWidth = Math.min(step * 0.62, 22);
  const base = top + chartHeight;
  for (const [index, month] of history.entries()) {
    const isLast = index === history.length - 1;
    const height = (Math.max(month.energyWh, 0) / largestWh) * (chartHeight - 14);
    const x = chartX + index * step + (step - barWidth) / 2;
    paint((doc) => {
      doc.roundedRect(x, base - height, barWidth, Math.max(height, 0.8), Math.min(2, height / 2));
      if (month.isEstimated) doc.lineWidth(0.9).fillAndStroke(palette.accentSoft, palette.link);
      else doc.fill(isLast ? palette.ink : palette.accent);
    });
    const style = { size: 7, align: "center" as const, width: step, colour: palette.inkSoft };
    const kwh = words.figures.number(month.energyWh / 1000, 0);
    sheet.write(kwh, [chartX + index * step, base - height - 10], { ...style, colour: palette.ink });
    const name = words.figures.month(month.month).replace(".", "").slice(0, 4);
    sheet.write(name, [chartX + index * step, base + 4], { ...style, weight: isLast ? "strong" : "regular" });
    if (index === 0 || month.month.endsWith("-01")) {
      sheet.write(month.month.slice(0, 4), [chartX + index * step, base + 13], style);
    }
  }
  paint((doc) =>
    doc
      .moveTo(chartX, base)
      .lineTo(chartX + chartWidth, base)
      .lineWidth(0.6)
      .strokeColor(palette.line)
      .stroke(),
  );
};

const drawHistory = (sheet: Sheet, history: readonly HistoryMonth[], top: number): number => {
  const { palette, words } = sheet;
  if (history.length < 2) return top;
  const caption = { size: 8.5, colour: palette.inkSoft };
  sheet.tagged("P", () =>
    sheet.write(words.t("history", { months: monthsOf(history) }), [chartX, top], caption),
  );
  if (history.some(({ isEstimated }) => isEstimated)) {
    const label = words.t("estimatedBar");
    const x = page.right - sheet.widthOf(label, caption);
    sheet.ornament(() =>
      sheet.paint((doc) =>
        doc
          .roundedRect(x - 13, top + 1.5, 8, 8, 2)
          .lineWidth(0.9)
          .fillAndStroke(palette.accentSoft, palette.link),
      ),
    );
    sheet.tagged("P", () => sheet.write(label, [x, top], caption));
  }
  const values = history.map(({ month, energyWh }) => `${month} ${words.figures.number(energyWh / 1000, 0)}`);
  sheet.tagged("Figure", () => drawBars(sheet, history, top + 16), {
    alt: words.t("historyAlt", { values: values.join(", ") }),
  });
  return top + 16 + fullChartHeight * sheet.density + 24;
};

/** Months that the bars cover: a bill of gas is of two. */
const monthsOf = (history: readonly HistoryMonth[]): number => {
  const numbers = history.map(({ month }) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
  const [first = 0, second = first + 1] = numbers;
  return (numbers.at(-1) ?? first) - first + Math.max(second - first, 1);
};

const comparisonText = ({ words: { t, figures } }: Sheet, invoice: ElectricityInvoice): string | null => {
  const { postalCodeAverage: average } = invoice.bill;
  if (!average || average.energyWh <= 0 || invoice.energyWh < 0) return null;
  const difference = invoice.energyWh / average.energyWh - 1;
  const percentage = Math.round(Math.abs(difference) * 100);
  const direction = difference > 0 ? "more" : "less";
  return t("postalCode", {
    comparison: percentage === 0 ? "same" : direction,
    share: figures.percent(percentage / 100),
    postalCode: average.postalCode,
    average: figures.energy(average.energyWh),
  });
};

const lastYearText = ({ words }: Sheet, invoice: ElectricityInvoice): string | null => {
  const lastYear = lastYearOf(invoice);
  if (lastYear === null || lastYear.energyWh.length === 0) return null;
  const { t, figures } = words;
  return t("lastYear", {
    from: figures.day(lastYear.from),
    to: figures.day(invoice.endsOn),
    // Of the rounded periods, so that they add up to it as printed.
    energy: figures.energy(lastYear.energyWh.reduce((sum, wh) => sum + Math.round(wh / 1000) * 1000, 0)),
    periods: energyByPeriod(words, lastYear.energyWh),
  });
};

/** The last year and the comparison with the postal code, each where the bill has its data. Returns the y below. */
const drawComparisons = (sheet: Sheet, invoice: ElectricityInvoice | GasInvoice, top: number): number => {
  if (invoice.kind !== "electricity") return top;
  let y = top;
  for (const text of [lastYearText(sheet, invoice), comparisonText(sheet, invoice)]) {
    if (text === null) continue;
    const style = { size: 8.5, width: contentWidth, wraps: true };
    y += sheet.tagged("P", () => sheet.write(text, [page.left, y], style)) + 2;
  }
  return y;
};

/** Consumption, daily averages and the last fourteen months. Returns the y at which it ends. */
export const drawConsumption = (
  sheet: Sheet,
  invoice: ElectricityInvoice | GasInvoice,
  top: number,
): number => {
  const title = sheet.words.t("consumption");
  sheet.tagged("H2", () => sheet.write(title, [page.left, top], { size: 12, weight: "strong" }));
  const figuresEnd = drawFigures(sheet, invoice, top + 22 * sheet.density);
  const chartEnd = drawHistory(sheet, invoice.bill.history, top + 3);
  const end = drawComparisons(sheet, invoice, Math.max(figuresEnd, chartEnd));
  sheet.rule(end + 3, page.left, contentWidth);
  return end + 16 * sheet.density;
};
