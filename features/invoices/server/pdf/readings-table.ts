import type { Reading, ReadingOrigin } from "#features/invoices/contract/bill-parts.ts";
import type { Flow } from "./flow.ts";
import { energyPeriodLabel } from "./periods.ts";
import type { ElectricityInvoice, GasInvoice } from "../printed-invoice.ts";
import { contentWidth, page } from "./sheet.ts";
import { drawTable } from "./table.ts";
import type { Words } from "../words.ts";

const unitOf = { active: "kWh", exported: "kWh", reactive: "kVArh", gas_volume: "m³" } as const;

const columns = [
  { width: 104 },
  { width: 162, align: "right" },
  { width: 166, align: "right" },
  { width: contentWidth - 432 + 8, align: "right" },
] as const;

/** The register's figure with what makes it trustworthy: when it was read and whether it was read at all. */
const shownReading = (
  { t, figures }: Words,
  { value, on, origin }: { value: number; on: string; origin: ReadingOrigin },
): string => `${figures.number(value, 0)} · ${figures.day(on)} · ${t(`origin.${origin}`)}`;

const rowOf = (words: Words, reading: Reading, periods: number) => {
  const { t, figures } = words;
  const period = reading.period ? ` ${energyPeriodLabel(words, reading.period, periods)}` : "";
  return {
    cells: [
      `${t(`magnitude.${reading.magnitude}`)}${period}`,
      shownReading(words, {
        value: reading.previous,
        on: reading.previousOn,
        origin: reading.previousOrigin,
      }),
      shownReading(words, { value: reading.current, on: reading.currentOn, origin: reading.currentOrigin }),
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

/** Each register at both ends of the period, and whether each figure is real or estimated. */
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
