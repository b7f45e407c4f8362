import { daysBetween, plainDate } from "#energy/calendar.ts";
import type { PrintedInvoice, Retailer } from "../printed-invoice.ts";
import { contentWidth, page } from "#platform/server/pdf/sheet.ts";
import type { Flow, Sheet } from "./sheet.ts";

/** Two columns: the invoice's data on the left, the recipient on the right. */
const leftWidth = 290;
const rightX = page.left + leftWidth + 30;

/** Number of billed days, which excludes the day of the first reading. */
export const billedDaysOf = (invoice: Pick<PrintedInvoice, "startsOn" | "endsOn">): number =>
  daysBetween(plainDate(invoice.startsOn), plainDate(invoice.endsOn));

const drawBrand = (sheet: Sheet, retailer: Retailer): void => {
  const { palette, paint } = sheet;
  sheet.ornament(() => paint((doc) => doc.circle(page.left + 6.5, page.top + 9.5, 6.5).fill(palette.accent)));
  sheet.tagged("P", () =>
    sheet.write(retailer.name, [page.left + 21, page.top], { size: 17, weight: "strong", width: 250 }),
  );
  const style = { size: 7.5, colour: palette.inkSoft, width: 230, align: "right" as const };
  sheet.tagged("P", () => {
    sheet.write(`${retailer.legalName} · NIF ${retailer.taxId}`, [page.right - 230, page.top + 1], style);
    sheet.write(retailer.address, [page.right - 230, page.top + 12], style);
  });
};

const factsOf = ({ words: { t, figures } }: Sheet, invoice: PrintedInvoice): [string, string][] => [
  [t("number"), invoice.number],
  [t("issuedOn"), figures.day(invoice.issuedOn)],
  [
    t("period"),
    `${t("periodValue", { from: figures.day(invoice.startsOn), to: figures.day(invoice.endsOn) })} · ${t("days", { days: billedDaysOf(invoice) })}`,
  ],
];

const rectificationOf = ({ words: { t } }: Sheet, invoice: PrintedInvoice): string | null => {
  const number = invoice.rectifiedNumber;
  switch (invoice.rectifying) {
    case "none":
      return null;
    case "A":
      return number === null ? t("annulsEarlier") : t("annuls", { number });
    case "B":
      return number === null ? t("replacesEarlier") : t("replaces", { number });
    default:
      return invoice.rectifying satisfies never;
  }
};

const drawRecipient = (sheet: Sheet, invoice: PrintedInvoice, top: number): number => {
  const { holder, recipient } = invoice.bill;
  const to = recipient ?? holder;
  const width = page.right - rightX;
  let y = top;
  sheet.tagged("P", () => {
    y += sheet.write(to.name, [rightX, y], { size: 10.5, weight: "strong", width, wraps: true }) + 1;
    for (const line of to.address) y += sheet.write(line, [rightX, y], { size: 9.5, width, wraps: true }) + 1;
  });
  const holderLine = [recipient ? `${sheet.words.t("holder")}: ${holder.name}` : "", holder.taxId ?? ""];
  const [name = "", taxId = ""] = holderLine;
  const text = [name, taxId && sheet.words.t("taxId", { taxId })].filter((part) => part !== "").join(" · ");
  if (text !== "") {
    const style = { size: 8.5, colour: sheet.palette.inkSoft, width, wraps: true };
    y += 4 + sheet.tagged("P", () => sheet.write(text, [rightX, y + 4], style));
  }
  return y;
};

/** Header of the first page. Returns the y at which it ends. */
export const drawHeader = (sheet: Sheet, invoice: PrintedInvoice, retailer: Retailer): number => {
  const { palette, words } = sheet;
  drawBrand(sheet, retailer);
  let y = page.top + 42 * sheet.density;
  sheet.tagged("H1", () =>
    sheet.write(words.t(`title.${invoice.kind}`), [page.left, y], {
      size: 22,
      weight: "strong",
      width: leftWidth,
    }),
  );
  const recipientEnd = drawRecipient(sheet, invoice, y + 4);
  y += 37;
  for (const [label, value] of factsOf(sheet, invoice)) {
    sheet.tagged("P", () => {
      sheet.write(label, [page.left, y], { size: 9, colour: palette.inkSoft });
      sheet.write(value, [page.left + 88, y], { size: 9, width: leftWidth - 88 });
    });
    y += 14;
  }
  y = Math.max(y, recipientEnd) + 8;
  const note = rectificationOf(sheet, invoice);
  if (note === null) return y;
  const top = y;
  sheet.ornament(() =>
    sheet.paint((doc) => doc.roundedRect(page.left, top, contentWidth, 24, 5).fill(palette.accentSoft)),
  );
  sheet.tagged("P", () => sheet.write(note, [page.left + 12, y + 6.5], { size: 9.5, weight: "strong" }));
  return y + 36;
};

/** Header of the pages after the first. */
export const drawContinuation = (sheet: Sheet, invoice: PrintedInvoice, retailer: Retailer): void => {
  const { palette, words } = sheet;
  sheet.ornament(() => {
    sheet.paint((doc) => doc.circle(page.left + 4, page.top + 5, 4).fill(palette.accent));
    sheet.write(retailer.name, [page.left + 14, page.top], { size: 9, weight: "strong", width: 200 });
    const text = `${words.t(`title.${invoice.kind}`)} · ${invoice.number}`;
    const style = { size: 8.5, colour: palette.inkSoft, width: 300, align: "right" as const };
    sheet.write(text, [page.right - 300, page.top], style);
  });
};

/** Footer of every page, with their number. */
export const drawFooters = ({ sheet, page: count }: Flow, retailer: Retailer): void => {
  const { palette, words } = sheet;
  for (let index = 0; index < count; index += 1) {
    sheet.paint((doc) => doc.switchToPage(index));
    sheet.rule(802);
    sheet.ornament(() => {
      const style = { size: 7.5, colour: palette.inkSoft, width: 400 };
      sheet.write(`${retailer.name} · ${retailer.phone} · ${retailer.email}`, [page.left, 808], style);
      const text = words.t("page", { page: index + 1, pages: count });
      sheet.write(text, [page.right - 100, 808], { ...style, width: 100, align: "right" });
    });
  }
};
