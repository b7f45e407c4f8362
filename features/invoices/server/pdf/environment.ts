import type { Environment } from "#features/invoices/contract/bill-parts.ts";
import type { Place, Sheet } from "./sheet.ts";

const classes = ["A", "B", "C", "D", "E", "F", "G"] as const;

/** The letter of the label among its seven, as on the official scale: A is the cleanest. */
const drawScale = ({ doc, palette, write }: Sheet, chosen: string, [x, y]: Place): void => {
  for (const [index, letter] of classes.entries()) {
    const isChosen = letter === chosen;
    const left = x + index * 16.5;
    doc.roundedRect(left, y, 15, 15, 3).fill(isChosen ? palette.ink : palette.ground);
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

/** Where the retailer's electricity and Spain's come from, and the two official labels. Returns the height. */
export const drawEnvironment = (
  sheet: Sheet,
  environment: Environment,
  { x, y, width, retailerName }: { x: number; y: number; width: number; retailerName: string },
): number => {
  const { palette, words } = sheet;
  const { t, figures } = words;
  sheet.tagged("H2", () => sheet.write(t("environment"), [x, y], { size: 12, weight: "strong" }));
  let rowY = y + 21;
  const mixWidth = width - 134;
  const right = { size: 8.5, align: "right" as const };
  const drawRow = ([name, own, national]: readonly [string, string, string], colour: string) =>
    sheet.tagged("P", () => {
      sheet.write(name, [x, rowY], { size: 8.5, width: mixWidth - 84, colour });
      sheet.write(own, [x, rowY], { ...right, width: mixWidth - 42, colour });
      sheet.write(national, [x, rowY], { ...right, width: mixWidth, colour });
    });
  drawRow([String(environment.year), retailerName.slice(0, 8), t("nationalMix")], palette.inkSoft);
  sheet.rule(rowY + 12.5, x, mixWidth);
  rowY += 16;
  for (const { source, retailerShare, nationalShare } of environment.mix) {
    drawRow(
      [t(`source.${source}`), figures.percent(retailerShare, 1), figures.percent(nationalShare, 1)],
      palette.ink,
    );
    rowY += 13;
  }
  const labelX = x + mixWidth + 20;
  const carbon = t("carbonValue", { grams: figures.number(environment.carbonGramsPerKwh, 0) });
  drawLabel(
    sheet,
    { title: t("carbon"), value: carbon, chosen: environment.carbonClass },
    { x: labelX, y: y + 21 },
  );
  const waste = t("wasteValue", { micrograms: figures.number(environment.wasteMicrogramsPerKwh, 0) });
  drawLabel(
    sheet,
    { title: t("waste"), value: waste, chosen: environment.wasteClass },
    { x: labelX, y: y + 72 },
  );
  rowY = Math.max(rowY, y + 119);
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
