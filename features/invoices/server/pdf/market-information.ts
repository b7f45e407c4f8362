import QRCode from "qrcode";
import type { Environment } from "../../contract/bill-parts.ts";
import { drawLink, type Doc, type Place } from "#platform/server/pdf/sheet.ts";
import type { Sheet } from "./sheet.ts";

const classes = ["A", "B", "C", "D", "E", "F", "G"] as const;

/** The official label's scale from A (cleanest) to G, with the given class highlighted. */
const drawScale = ({ palette, paint, write }: Sheet, chosen: string, [x, y]: Place): void => {
  for (const [index, letter] of classes.entries()) {
    const isChosen = letter === chosen;
    const left = x + index * 16.5;
    paint((doc) => doc.roundedRect(left, y, 15, 15, 3).fill(isChosen ? palette.ink : palette.surface));
    const colour = isChosen ? palette.panelInk : palette.inkSoft;
    write(letter, [left, y + 2.5], {
      size: 8,
      weight: isChosen ? "strong" : "regular",
      colour,
      width: 15,
      align: "center",
    });
  }
};

const drawLabel = (
  sheet: Sheet,
  label: { title: string; value: string; chosen: string },
  { x, y }: { x: number; y: number },
): void => {
  sheet.tagged("P", () => {
    sheet.write(label.title, [x, y], { size: 8.5, colour: sheet.palette.inkSoft });
    sheet.write(`${label.chosen} · ${label.value}`, [x, y + 12], { size: 8.5, weight: "strong" });
  });
  sheet.ornament(() => drawScale(sheet, label.chosen, [x, y + 27]));
};

/** Origin of the retailer's and of Spain's electricity, and the two official labels. Returns the height. */
export const drawEnvironment = (
  sheet: Sheet,
  environment: Environment,
  { x, y, width, retailerName }: { x: number; y: number; width: number; retailerName: string },
): number => {
  const { palette, words } = sheet;
  const { t, figures } = words;
  sheet.tagged("H2", () => sheet.write(t("environment"), [x, y], { size: 12, weight: "strong" }));
  let rowY = y + 19;
  const mixWidth = width - 124;
  const ownX = x + mixWidth - 96;
  const drawRow = ([name, own, national]: readonly [string, string, string], colour: string): number => {
    const right = { size: 8.5, align: "right" as const, colour };
    const wraps = { wraps: true, lineGap: 0 } as const;
    return sheet.tagged("P", () => {
      const nameHeight = sheet.write(name, [x, rowY], { size: 8.5, width: mixWidth - 82, colour, ...wraps });
      const ownHeight = sheet.write(own, [ownX, rowY], { ...right, width: 56, ...wraps });
      sheet.write(national, [x, rowY], { ...right, width: mixWidth });
      return Math.max(nameHeight, ownHeight);
    });
  };
  rowY += drawRow([String(environment.year), retailerName, t("nationalMix")], palette.inkSoft) + 2.5;
  sheet.rule(rowY, x, mixWidth);
  rowY += 3.5;
  for (const { source, retailerShare, nationalShare } of environment.mix) {
    const height = drawRow(
      [t(`source.${source}`), figures.percent(retailerShare, 1), figures.percent(nationalShare, 1)],
      palette.ink,
    );
    rowY += Math.max(height, 12);
  }
  const labelX = x + mixWidth + 10;
  const carbon = t("carbonValue", { grams: figures.number(environment.carbonGramsPerKwh, 0) });
  drawLabel(
    sheet,
    { title: t("carbon"), value: carbon, chosen: environment.carbonClass },
    { x: labelX, y: y + 19 },
  );
  const waste = t("wasteValue", { micrograms: figures.number(environment.wasteMicrogramsPerKwh, 0) });
  drawLabel(
    sheet,
    { title: t("waste"), value: waste, chosen: environment.wasteClass },
    { x: labelX, y: y + 68 },
  );
  rowY = Math.max(rowY, y + 112);
  const { guaranteedShare } = environment;
  if (guaranteedShare) {
    const text = t("guarantees", { share: figures.percent(guaranteedShare) });
    rowY +=
      4 +
      sheet.tagged("P", () =>
        sheet.write(text, [x, rowY + 2], { size: 8.5, weight: "strong", width, wraps: true }),
      );
  }
  return rowY - y;
};

/** 3.1 cm without its margin: the CNMC requires at least 3 cm. */
const qrSize = 88;

/** Draws the code as one vector path; adjacent modules of a row are one rectangle, to print without gaps. */
const drawQr = (doc: Doc, { text, colour }: { text: string; colour: string }, [x, y]: Place): void => {
  const { modules } = QRCode.create([{ data: Buffer.from(text), mode: "byte" }], {
    errorCorrectionLevel: "L",
  });
  const module = qrSize / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    let column = 0;
    while (column < modules.size) {
      let end = column;
      while (end < modules.size && modules.get(row, end)) end += 1;
      const top = y + row * module;
      if (end > column) doc.rect(x + column * module, top, (end - column) * module, module);
      column = end + 1;
    }
  }
  doc.fill(colour);
};

/** The CNMC's QR code and, beside it, the same link as text. Returns the height. */
export const drawComparator = (
  sheet: Sheet,
  link: string,
  { x, y, width }: { x: number; y: number; width: number },
): number => {
  const { words } = sheet;
  const textX = x + qrSize + 14;
  const textWidth = width - qrSize - 14;
  sheet.tagged("H2", () => sheet.write(words.t("comparator"), [x, y], { size: 12, weight: "strong" }));
  const top = y + 24;
  sheet.tagged(
    "Figure",
    () => sheet.paint((doc) => drawQr(doc, { text: link, colour: sheet.palette.ink }, [x, top])),
    { alt: words.t("comparatorAlt") },
  );
  sheet.tagged("P", () =>
    sheet.write(words.t("comparatorText"), [textX, top - 2], {
      size: 8,
      width: textWidth,
      wraps: true,
      lineGap: 0.5,
    }),
  );
  const linkY = top + qrSize + 7;
  const height = drawLink(sheet, words.t("comparatorLink"), { x, y: linkY, url: link, size: 8.5 });
  return linkY + height - y;
};
