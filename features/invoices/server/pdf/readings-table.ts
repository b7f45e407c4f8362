import type { Reading, ReadingOrigin } from "../../contract/bill-parts.ts";
import type { ElectricityInvoice, GasInvoice } from "../printed-invoice.ts";
import type { Words } from "../words.ts";
import { powerPeriodLabel, energyPeriodLabel } from "./periods.ts";
import { page, contentWidth } from "#platform/server/pdf/sheet.ts";
import type { Flow } from "./sheet.ts";
import { drawTable } from "#platform/server/pdf/table.ts";

const barX = page.left + 70;
const barWidth = 250;

/** Maximum demand and contracted power of each period. */
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

const unitOf = { active: "kWh", exported: "kWh", reactive: "kVArh", gas_volume: "m³" } as const;

const columns = [
  { width: 104 },
  { width: 162, align: "right" },
  { width: 166, align: "right" },
  { width: contentWidth - 432 + 8, align: "right" },
] as const;

/** A reading with its date and origin (real, estimated, self-reported). */
const readingText = (
  { t, figures }: Words,
  { value, on, origin }: { value: number; on: string; origin: ReadingOrigin },
): string => `${figures.number(value, 0)} · ${figures.day(on)} · ${t(`origin.${origin}`)}`;

const rowOf = (words: Words, reading: Reading, periods: number) => {
  const { t, figures } = words;
  const period = reading.period ? ` ${energyPeriodLabel(words, reading.period, periods)}` : "";
  return {
    cells: [
      `${t(`magnitude.${reading.magnitude}`)}${period}`,
      readingText(words, {
        value: reading.previous,
        on: reading.previousOn,
        origin: reading.previousOrigin,
      }),
      readingText(words, { value: reading.current, on: reading.currentOn, origin: reading.currentOrigin }),
      `${figures.number(reading.current - reading.previous, 0)}\u00a0${unitOf[reading.magnitude]}`,
    ],
  };
};

const noteOf = (words: Words, invoice: ElectricityInvoice | GasInvoice): string => {
  const note = words.t("readingsNote");
  const volume = invoice.bill.readings.find(({ magnitude }) => magnitude === "gas_volume");
  if (invoice.kind === "electricity" || volume === undefined) return note;
  const conversion = words.t("conversion", {
    volume: words.figures.number(volume.current - volume.previous, 0),
    factor: words.figures.price(invoice.bill.conversionKwhM3),
    energy: words.figures.energy(invoice.energyWh),
  });
  return `${conversion}. ${note}`;
};

export const drawReadings = (flow: Flow, invoice: ElectricityInvoice | GasInvoice): void => {
  const { sheet } = flow;
  const { readings } = invoice.bill;
  if (readings.length === 0) return;
  const { t } = sheet.words;
  const periods = Math.max(...readings.map(({ period }) => period ?? 0));
  flow.heading(t("readings"));
  drawTable(flow, {
    x: page.left,
    columns,
    rows: [
      { kind: "header", cells: [t("register"), t("previousReading"), t("currentReading"), t("difference")] },
      ...readings.map((reading) => rowOf(sheet.words, reading, periods)),
    ],
  });
  const style = { size: 8, colour: sheet.palette.inkSoft, width: contentWidth };
  sheet.tagged("P", () => sheet.write(noteOf(sheet.words, invoice), [page.left, flow.y + 3], style));
  flow.y += 29;
};
