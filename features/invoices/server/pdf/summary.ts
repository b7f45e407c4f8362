import { sectionsOf } from "./bill-sections.ts";
import type { ElectricityInvoice, GasInvoice } from "../printed-invoice.ts";
import { contentWidth, page, type Sheet } from "./sheet.ts";

const summaryWidth = 222;
const destinationX = page.left + summaryWidth + 34;
const destinationWidth = page.right - destinationX;

const drawSummary = (sheet: Sheet, invoice: ElectricityInvoice | GasInvoice, top: number): number => {
  const { words } = sheet;
  let y = top;
  sheet.tagged("H2", () => sheet.write(words.t("summary"), [page.left, y], { size: 12, weight: "strong" }));
  y += 24;
  for (const { section, cents } of sectionsOf(invoice.bill.lines)) {
    sheet.tagged("P", () => {
      sheet.write(words.t(`section.${section}`), [page.left, y], { size: 9.5 });
      sheet.write(words.figures.money(cents), [page.left, y], {
        size: 9.5,
        width: summaryWidth,
        align: "right",
      });
    });
    sheet.rule(y + 15, page.left, summaryWidth);
    y += 19.5;
  }
  sheet.tagged("P", () => {
    const style = { size: 11, weight: "strong" as const };
    sheet.write(words.t("total"), [page.left, y + 1], style);
    const total = words.figures.money(invoice.totalCents);
    sheet.write(total, [page.left, y + 1], { ...style, width: summaryWidth, align: "right" });
  });
  return y + 18;
};

/** A bar of the parts and the list that names them; nothing when a part is negative, as in a refund. */
const drawDestination = (sheet: Sheet, invoice: ElectricityInvoice | GasInvoice, top: number): number => {
  const { doc, palette, words } = sheet;
  const parts = invoice.bill.destination.toSorted((one, other) => other.cents - one.cents);
  const totalCents = parts.reduce((sum, part) => sum + part.cents, 0);
  if (totalCents <= 0 || parts.some((part) => part.cents < 0)) return top;
  let y = top;
  const title = words.t("destination");
  sheet.tagged("H2", () => sheet.write(title, [destinationX, y], { size: 12, weight: "strong" }));
  y += 24;
  const colourOf = (index: number) => palette.parts[index % palette.parts.length] ?? palette.accent;
  sheet.ornament(() => {
    doc.save().roundedRect(destinationX, y, destinationWidth, 16, 4).clip();
    let x = destinationX;
    for (const [index, part] of parts.entries()) {
      const width = (part.cents / totalCents) * destinationWidth;
      doc.rect(x, y, Math.max(width - 0.8, 0.4), 16).fill(colourOf(index));
      x += width;
    }
    doc.restore();
  });
  y += 26;
  for (const [index, part] of parts.entries()) {
    sheet.ornament(() => doc.roundedRect(destinationX, y + 1.5, 8, 8, 2).fill(colourOf(index)));
    sheet.tagged("P", () => {
      sheet.write(words.t(`destinationPart.${part.part}`), [destinationX + 15, y], { size: 9, width: 140 });
      const share = words.figures.percent(part.cents / totalCents, 1);
      const style = { size: 9, align: "right" as const };
      sheet.write(share, [destinationX, y], {
        ...style,
        width: destinationWidth - 58,
        colour: palette.inkSoft,
      });
      sheet.write(words.figures.money(part.cents), [destinationX, y], { ...style, width: destinationWidth });
    });
    y += 15;
  }
  return y;
};

/** What is paid, and where it goes, side by side. Returns where they end. */
export const drawSummaryAndDestination = (
  sheet: Sheet,
  invoice: ElectricityInvoice | GasInvoice,
  top: number,
): number => {
  const end = Math.max(drawSummary(sheet, invoice, top), drawDestination(sheet, invoice, top));
  sheet.rule(end + 10, page.left, contentWidth);
  return end + 26;
};
