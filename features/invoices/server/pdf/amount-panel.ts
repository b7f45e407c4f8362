import type { PrintedInvoice } from "../printed-invoice.ts";
import { contentWidth, page, type Sheet } from "./sheet.ts";

const HEIGHT = 82;

const paymentLines = ({ words: { t, figures } }: Sheet, invoice: PrintedInvoice): string[] => {
  const { payment } = invoice.bill;
  if (invoice.totalCents < 0) return [t("refundMeans"), payment.maskedIban ?? ""];
  const when = payment.chargedOn
    ? t("chargedOn", { date: figures.day(payment.chargedOn) })
    : t("dueOn", { date: figures.day(invoice.dueOn) });
  return [t(`paymentMeans.${payment.means}`), payment.maskedIban ?? "", when];
};

/** The band that answers the letter's question: how much, and how and when it is paid. Returns where it ends. */
export const drawAmountPanel = (sheet: Sheet, invoice: PrintedInvoice, top: number): number => {
  const { doc, palette, words } = sheet;
  sheet.ornament(() => {
    doc.roundedRect(page.left, top, contentWidth, HEIGHT, 7).fill(palette.panel);
    doc.rect(page.left + contentWidth * 0.56, top + 18, 0.8, HEIGHT - 36).fill(palette.panelSoft);
  });
  const returns = invoice.totalCents < 0;
  sheet.tagged("P", () => {
    const label = words.t(returns ? "amountReturned" : "amountDue");
    sheet.write(label, [page.left + 20, top + 15], { size: 10, colour: palette.panelSoft });
    sheet.write(words.figures.money(Math.abs(invoice.totalCents)), [page.left + 20, top + 30], {
      size: 31,
      weight: "strong",
      colour: palette.panelInk,
    });
  });
  const x = page.left + contentWidth * 0.56 + 20;
  const lines = paymentLines(sheet, invoice).filter((line) => line !== "");
  let y = top + (HEIGHT - lines.length * 16) / 2 + 1;
  sheet.tagged("P", () => {
    for (const [index, line] of lines.entries()) {
      const weight = index === 0 ? "strong" : "regular";
      sheet.write(line, [x, y], { size: 9.5, weight, colour: palette.panelInk, width: page.right - x - 12 });
      y += 16;
    }
  });
  return top + HEIGHT + 22;
};
