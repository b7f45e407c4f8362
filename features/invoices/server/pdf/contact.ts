import type { PrintedInvoice, Retailer } from "./printed-invoice.ts";
import type { Sheet } from "./sheet.ts";

type Place = { x: number; y: number; width: number };

const drawEntry = (sheet: Sheet, title: string, lines: readonly string[], { x, y, width }: Place): number => {
  let end = y;
  sheet.tagged("P", () => {
    sheet.write(title, x, end, { size: 8.5, colour: sheet.palette.inkSoft });
    end += 12;
    for (const [index, line] of lines.entries()) {
      const weight = index === 0 && lines.length > 1 ? "strong" : "regular";
      end += sheet.write(line, x, end, { size: 8.5, weight, width, wraps: true }) + 1;
    }
  });
  return end + 7;
};

const emergencyOf = ({ words }: Sheet, invoice: PrintedInvoice, retailer: Retailer): string[] => {
  if (invoice.kind === "multipoint") return [retailer.emergencyPhone];
  const { distributorName, distributorPhone } = invoice.bill.contract;
  if (!distributorPhone) return [retailer.emergencyPhone];
  return [distributorPhone, words.t("emergenciesOf", { distributor: distributorName })];
};

/** Whom to call, what for, and where to go when there is no agreement. Returns the height. */
export const drawContact = (
  sheet: Sheet,
  invoice: PrintedInvoice,
  retailer: Retailer,
  place: Place,
): number => {
  const { t } = sheet.words;
  sheet.tagged("H2", () => sheet.write(t("contact"), place.x, place.y, { size: 12, weight: "strong" }));
  const half = (place.width - 14) / 2;
  const top = place.y + 21;
  const service = [retailer.phone, retailer.email, retailer.schedule].filter((line) => line !== "");
  const left = drawEntry(sheet, t("customerService"), service, { x: place.x, y: top, width: half });
  const emergency = emergencyOf(sheet, invoice, retailer);
  const right = drawEntry(sheet, t("emergencies"), emergency, {
    x: place.x + half + 14,
    y: top,
    width: half,
  });
  const text = t("complaintsText", { body: retailer.complaintsBody });
  const end = drawEntry(sheet, t("complaints"), [text], { ...place, y: Math.max(left, right) });
  return end - place.y;
};
