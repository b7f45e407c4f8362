import { printIban } from "#energy/iban.ts";
import type { Retailer, PrintedInvoice, ElectricityInvoice, GasInvoice } from "../printed-invoice.ts";
import { sectionsOf } from "./lines-table.ts";
import { contentWidth, page } from "#platform/server/pdf/sheet.ts";
import type { Sheet } from "./sheet.ts";

const HEIGHT = 76;

const paymentLines = (
  { words: { t, figures } }: Sheet,
  invoice: PrintedInvoice,
  { transfer }: Retailer,
): string[] => {
  const { payment } = invoice.bill;
  if (invoice.totalCents < 0) return [t("refundMeans"), payment.maskedIban ?? ""];
  const when = payment.chargedOn
    ? t("chargedOn", { date: figures.day(payment.chargedOn) })
    : t("dueOn", { date: figures.day(invoice.dueOn) });
  if (payment.means === "transfer" && transfer !== undefined) {
    const { iban, holder } = transfer;
    return [
      t("transferTo", { iban: printIban(iban) }),
      t("transferDetails", { holder, number: invoice.number }),
      when,
    ];
  }
  return [t(`paymentMeans.${payment.means}`), payment.maskedIban ?? "", when];
};

/** Amount, payment method and date. Returns the y at which it ends. */
export const drawAmountPanel = (
  sheet: Sheet,
  { invoice, retailer }: { invoice: PrintedInvoice; retailer: Retailer },
  top: number,
): number => {
  const { palette, words } = sheet;
  sheet.ornament(() =>
    sheet.paint((doc) => {
      doc.roundedRect(page.left, top, contentWidth, HEIGHT, 7).fill(palette.panel);
      doc.rect(page.left + contentWidth * 0.56, top + 18, 0.8, HEIGHT - 36).fill(palette.panelSoft);
    }),
  );
  const returns = invoice.totalCents < 0;
  sheet.tagged("P", () => {
    const label = words.t(returns ? "amountReturned" : "amountDue");
    sheet.write(label, [page.left + 20, top + 12], { size: 10, colour: palette.panelSoft });
    sheet.write(words.figures.money(Math.abs(invoice.totalCents)), [page.left + 20, top + 27], {
      size: 31,
      weight: "strong",
      colour: palette.panelInk,
    });
  });
  const x = page.left + contentWidth * 0.56 + 20;
  const lines = paymentLines(sheet, invoice, retailer).filter((line) => line !== "");
  let y = top + (HEIGHT - lines.length * 16) / 2 + 1;
  sheet.tagged("P", () => {
    for (const [index, line] of lines.entries()) {
      const weight = index === 0 ? "strong" : "regular";
      sheet.write(line, [x, y], { size: 9.5, weight, colour: palette.panelInk, width: page.right - x - 12 });
      y += 16;
    }
  });
  return top + HEIGHT + 20 * sheet.density;
};

const summaryWidth = 222;
const destinationX = page.left + summaryWidth + 34;
const destinationWidth = page.right - destinationX;

const drawSummary = (sheet: Sheet, invoice: ElectricityInvoice | GasInvoice, top: number): number => {
  const { words } = sheet;
  let y = top;
  sheet.tagged("H2", () => sheet.write(words.t("summary"), [page.left, y], { size: 12, weight: "strong" }));
  y += 24 * sheet.density;
  for (const { section, cents } of sectionsOf(invoice.bill.lines)) {
    sheet.tagged("P", () => {
      sheet.write(words.t(`section.${section}`), [page.left, y], { size: 9.5 });
      sheet.write(words.figures.money(cents), [page.left, y], {
        size: 9.5,
        width: summaryWidth,
        align: "right",
      });
    });
    sheet.rule(y + 14.5 * sheet.density, page.left, summaryWidth);
    y += 19 * sheet.density;
  }
  sheet.tagged("P", () => {
    const style = { size: 11, weight: "strong" as const };
    sheet.write(words.t("total"), [page.left, y + 1], style);
    const total = words.figures.money(invoice.totalCents);
    sheet.write(total, [page.left, y + 1], { ...style, width: summaryWidth, align: "right" });
  });
  return y + 18;
};

/** Stacked bar of the parts and its legend; nothing when a part is negative, as in a refund. */
const drawDestination = (sheet: Sheet, invoice: ElectricityInvoice | GasInvoice, top: number): number => {
  const { palette, paint, words } = sheet;
  const parts = invoice.bill.destination.toSorted((a, b) => b.cents - a.cents);
  const totalCents = parts.reduce((sum, part) => sum + part.cents, 0);
  if (totalCents <= 0 || parts.some((part) => part.cents < 0)) return top;
  let y = top;
  const title = words.t("destination");
  sheet.tagged("H2", () => sheet.write(title, [destinationX, y], { size: 12, weight: "strong" }));
  y += 24 * sheet.density;
  const colourOf = (index: number) => palette.parts[index % palette.parts.length] ?? palette.accent;
  const barY = y;
  sheet.ornament(() =>
    paint((doc) => {
      doc.save().roundedRect(destinationX, barY, destinationWidth, 16, 4).clip();
      let x = destinationX;
      for (const [index, part] of parts.entries()) {
        const width = (part.cents / totalCents) * destinationWidth;
        doc.rect(x, barY, Math.max(width - 0.8, 0.4), 16).fill(colourOf(index));
        x += width;
      }
      doc.restore();
    }),
  );
  y += 26;
  for (const [index, part] of parts.entries()) {
    const rowY = y;
    sheet.ornament(() =>
      paint((doc) => doc.roundedRect(destinationX, rowY + 1.5, 8, 8, 2).fill(colourOf(index))),
    );
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
    y += 13.8 * sheet.density;
  }
  return y;
};

/** Sections and breakdown of the amount, side by side. Returns the y at which they end. */
export const drawSummaryAndDestination = (
  sheet: Sheet,
  invoice: ElectricityInvoice | GasInvoice,
  top: number,
): number => {
  const end = Math.max(drawSummary(sheet, invoice, top), drawDestination(sheet, invoice, top));
  sheet.rule(end + 8 * sheet.density, page.left, contentWidth);
  return end + 22 * sheet.density;
};
