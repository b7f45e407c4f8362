import type { Flow } from "./flow.ts";
import { powerPeriodLabel } from "./periods.ts";
import type { ElectricityInvoice } from "../printed-invoice.ts";
import { page } from "./sheet.ts";

const barX = page.left + 70;
const barWidth = 250;

/** The highest power drawn in each period beside the contracted one: whether the contract fits. */
export const drawMaxDemand = (flow: Flow, invoice: ElectricityInvoice): void => {
  const { sheet } = flow;
  const { doc, palette, words } = sheet;
  const { maxPowersW, contract } = invoice.bill;
  if (maxPowersW.length === 0) return;
  flow.heading(words.t("maxDemand"), 24 + maxPowersW.length * 15);
  const scaleW = Math.max(...maxPowersW, ...contract.powersW, 1);
  for (const [index, demandW] of maxPowersW.entries()) {
    const contractedW = contract.powersW[index] ?? 0;
    const { y } = flow;
    sheet.ornament(() => {
      doc
        .roundedRect(barX, y + 2, Math.max((contractedW / scaleW) * barWidth, 4), 7, 3.5)
        .fill(palette.accentSoft);
      doc.roundedRect(barX, y + 2, Math.max((demandW / scaleW) * barWidth, 4), 7, 3.5).fill(palette.ink);
      const limitX = barX + (contractedW / scaleW) * barWidth;
      if (demandW > contractedW) doc.rect(limitX - 1, y - 0.5, 2, 12).fill(palette.accent);
    });
    sheet.tagged("P", () => {
      sheet.write(powerPeriodLabel(words, index + 1, maxPowersW.length), [page.left, y], {
        size: 8.5,
        width: 68,
      });
      const demand = words.figures.power(demandW);
      const text = words.t("maxDemandValue", { demand, contracted: words.figures.power(contractedW) });
      const weight = demandW > contractedW ? "strong" : "regular";
      sheet.write(text, [barX + barWidth + 14, y], { size: 8.5, weight });
    });
    flow.y += 15;
  }
  flow.y += 13;
};
