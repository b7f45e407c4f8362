import type { PrintedInvoice, Retailer } from "../printed-invoice.ts";
import { contentWidth, page, type Sheet } from "./sheet.ts";

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

/** Whom to call, what for, and where to go when there is no agreement: three columns. Returns the height. */
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
