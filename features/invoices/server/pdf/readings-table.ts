import { registerUnits, type LastYear, type ReadingOrigin } from "../../contract/bill-parts.ts";
import { billedCubicMetres, countedReadings, type CountedReading } from "../counted-readings.ts";
import type { ElectricityInvoice, GasInvoice, Retailer } from "../printed-invoice.ts";
import type { Words } from "../words.ts";
import { powerPeriodLabel, energyPeriodLabel } from "./periods.ts";
import { page, contentWidth } from "#platform/server/pdf/sheet.ts";
import type { Flow } from "./sheet.ts";
import { drawTable, type Row } from "#platform/server/pdf/table.ts";

const barX = page.left + 70;
const barWidth = 180;
const columnWidth = 84;
const billX = page.right - 3 * columnWidth;

/** The last year as printed: that of the bill or, when it has none, of its comparator. */
export const lastYearOf = ({ bill }: ElectricityInvoice): LastYear | null =>
  bill.lastYear ?? bill.comparator?.lastYear ?? null;

const drawDemandHeader = ({ sheet, y }: Flow, hasYear: boolean): void => {
  const { t } = sheet.words;
  const style = { size: 7.5, colour: sheet.palette.inkSoft, width: columnWidth, align: "right" as const };
  sheet.tagged("P", () => {
    sheet.write(t("maxDemandBill"), [billX, y], style);
    if (hasYear) sheet.write(t("maxDemandYear"), [billX + columnWidth, y], style);
    sheet.write(t("maxDemandContracted"), [billX + 2 * columnWidth, y], style);
  });
};

type Demand = {
  label: string;
  billW: number | null;
  yearW: number | null;
  contractedW: number;
  scaleW: number;
};

const drawDemandBar = ({ sheet, y }: Flow, { billW, contractedW, scaleW }: Demand): void => {
  const { palette } = sheet;
  const widthOf = (powerW: number) => (powerW / scaleW) * barWidth;
  sheet.ornament(() =>
    sheet.paint((doc) => {
      doc.roundedRect(barX, y + 2, Math.max(widthOf(contractedW), 4), 7, 3.5).fill(palette.accentSoft);
      if (billW) doc.roundedRect(barX, y + 2, Math.max(widthOf(billW), 4), 7, 3.5).fill(palette.ink);
      if ((billW ?? 0) > contractedW)
        doc.rect(barX + widthOf(contractedW) - 1, y - 0.5, 2, 12).fill(palette.accent);
    }),
  );
};

const drawDemand = (flow: Flow, demand: Demand): void => {
  const { sheet, y } = flow;
  const { figures } = sheet.words;
  drawDemandBar(flow, demand);
  sheet.tagged("P", () => {
    sheet.write(demand.label, [page.left, y], { size: 8.5, width: 68 });
    const columns = [demand.billW, demand.yearW, demand.contractedW];
    for (const [index, powerW] of columns.entries()) {
      if (powerW === null) continue;
      const isAbove = powerW > demand.contractedW;
      const style = { size: 8.5, width: columnWidth, align: "right" as const };
      sheet.write(figures.power(powerW), [billX + index * columnWidth, y], {
        ...style,
        weight: isAbove ? "strong" : "regular",
      });
    }
  });
};

const HOUSEHOLD_POWER_PERIODS = 2;

type DemandTable = {
  /** Null in the periods that the billed months do not have. */
  maxPowersW: readonly (number | null)[];
  yearW: readonly number[];
  contractedW: readonly number[];
  periods: number;
};

/** Six periods as columns, which takes half the height of six bars. */
const drawDemandTable = (flow: Flow, { maxPowersW, yearW, contractedW, periods }: DemandTable): void => {
  const { words } = flow.sheet;
  const { t, figures } = words;
  const indexes = Array.from({ length: periods }, (_, index) => index);
  const textOf = (powerW: number | null | undefined): string => {
    if (powerW === undefined) return "";
    return powerW === null ? "–" : figures.power(powerW);
  };
  const rowsOf = (label: string, powersW: readonly (number | null)[]): Row[] =>
    powersW.length === 0
      ? []
      : [
          {
            cells: [label, ...indexes.map((index) => textOf(powersW[index]))],
          },
        ];
  const labelWidth = 110;
  const width = (contentWidth + 8 - labelWidth) / periods;
  flow.heading(t("maxDemand"));
  drawTable(flow, {
    x: page.left,
    columns: [{ width: labelWidth }, ...indexes.map(() => ({ width, align: "right", whole: true }) as const)],
    rows: [
      { kind: "header", cells: ["", ...indexes.map((index) => powerPeriodLabel(words, index + 1, periods))] },
      ...rowsOf(t("maxDemandBill"), maxPowersW),
      ...rowsOf(t("maxDemandYear"), yearW),
      ...rowsOf(t("maxDemandContracted"), contractedW),
    ],
  });
  flow.y += 13 * flow.sheet.density;
};

/**
 * The demand of each period. A month has two or three of the six periods: one without energy and without demand is none of
 * the billed days, and "0.0 kW" would be a reading that the meter did not take.
 */
const demandsOf = ({ maxPowersW, energyWh }: ElectricityInvoice["bill"]): (number | null)[] =>
  maxPowersW.map((powerW, index) => (powerW === 0 && (energyWh[index] ?? 0) === 0 ? null : powerW));

/** Maximum demand of the bill and of the last year, beside the contracted power of each period. */
export const drawMaxDemand = (flow: Flow, invoice: ElectricityInvoice): void => {
  const { sheet } = flow;
  const { maxPowersW, contract } = invoice.bill;
  const yearW = lastYearOf(invoice)?.maxPowersW ?? [];
  const periods = Math.max(maxPowersW.length, yearW.length);
  if (periods === 0) return;
  if (periods > HOUSEHOLD_POWER_PERIODS) {
    const demands = demandsOf(invoice.bill);
    drawDemandTable(flow, { maxPowersW: demands, yearW, contractedW: contract.powersW, periods });
    return;
  }
  const rowHeight = 15 * flow.sheet.density;
  flow.heading(sheet.words.t("maxDemand"), 36 + periods * rowHeight);
  flow.y -= 4;
  drawDemandHeader(flow, yearW.length > 0);
  flow.y += rowHeight - 2;
  const scaleW = Math.max(...maxPowersW, ...contract.powersW, 1);
  for (let index = 0; index < periods; index += 1) {
    drawDemand(flow, {
      label: powerPeriodLabel(sheet.words, index + 1, periods),
      billW: maxPowersW[index] ?? null,
      yearW: yearW[index] ?? null,
      contractedW: contract.powersW[index] ?? 0,
      scaleW,
    });
    flow.y += rowHeight;
  }
  flow.y += 11 * flow.sheet.density;
};

const columns = [
  { width: 104 },
  { width: 162, align: "right", whole: true },
  { width: 166, align: "right", whole: true },
  { width: contentWidth - 432 + 8, align: "right", whole: true },
] as const;

/** A reading with its date and origin (real, estimated, self-reported). */
const readingText = (
  { t, figures }: Words,
  { value, on, origin, decimals }: { value: number; on: string; origin: ReadingOrigin; decimals: number },
): string => `${figures.number(value, decimals)} · ${figures.day(on)} · ${t(`origin.${origin}`)}`;

/** Registers that record fractions are printed to the Wh, so that their differences are the billed energy. */
const decimalsOf = (values: readonly (number | null)[]): number =>
  values.every((value) => value === null || Number.isInteger(value)) ? 0 : 3;

const valuesOf = (readings: readonly CountedReading[]): number[] =>
  readings.flatMap(({ previous, current }) => [previous, current]);

interface PrintedRegister {
  readonly words: Words;
  readonly readings: readonly CountedReading[];
}

/** A register with its period, and its meter where the bill has several. */
const registerText = ({ words, readings }: PrintedRegister, reading: CountedReading): string => {
  const periods = Math.max(...readings.map(({ period }) => period ?? 0));
  const hasMeters = new Set(readings.map(({ meterNumber }) => meterNumber ?? null)).size > 1;
  return [
    words.t(`magnitude.${reading.magnitude}`),
    ...(reading.period ? [energyPeriodLabel(words, reading.period, periods)] : []),
    ...(hasMeters && reading.meterNumber ? [`(${reading.meterNumber})`] : []),
  ].join(" ");
};

const rowOf = (printed: PrintedRegister, reading: CountedReading) => {
  const { words, readings } = printed;
  const { figures } = words;
  const { magnitude, counted, previous, previousOn, previousOrigin, current, currentOn, currentOrigin } =
    reading;
  const values = valuesOf(readings);
  const decimals = decimalsOf(values);
  const quantityDecimals = decimalsOf([...values, ...readings.map((other) => other.counted)]);
  return {
    cells: [
      registerText(printed, reading),
      readingText(words, { value: previous, on: previousOn, origin: previousOrigin, decimals }),
      readingText(words, { value: current, on: currentOn, origin: currentOrigin, decimals }),
      counted === null
        ? "–"
        : `${figures.number(counted, quantityDecimals)}\u00a0${registerUnits[magnitude]}`,
    ],
  };
};

const hourlyNote = ({ t }: Words, invoice: ElectricityInvoice | GasInvoice, retailer: Retailer): string => {
  const isByHour = invoice.kind === "electricity" ? (invoice.bill.isBilledByHour ?? null) : null;
  if (isByHour === null) return "";
  const website = retailer.website.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
  return isByHour ? t("billedByHour", { website }) : t("billedByPeriod");
};

/** The volume of all meters: one for each when it was replaced. */
const cubicMetresOf = (invoice: GasInvoice): number | undefined => {
  const volumes = countedReadings(invoice).filter(({ magnitude }) => magnitude === "gas_volume");
  if (volumes.length === 0) return undefined;
  return volumes.every(({ counted }) => counted !== null)
    ? volumes.reduce((total, { counted }) => total + (counted ?? 0), 0)
    : billedCubicMetres(invoice);
};

const conversionNote = ({ t, figures }: Words, invoice: ElectricityInvoice | GasInvoice): string => {
  const cubicMetres = invoice.kind === "gas" ? cubicMetresOf(invoice) : undefined;
  if (invoice.kind === "electricity" || cubicMetres === undefined) return "";
  const conversion = t("conversion", {
    volume: figures.number(cubicMetres, Number.isInteger(cubicMetres) ? 0 : 3),
    factor: figures.price(invoice.bill.conversionKwhM3),
    energy: figures.exactEnergy(invoice.energyWh),
  });
  return `${conversion}.`;
};

export const drawReadings = (
  flow: Flow,
  invoice: ElectricityInvoice | GasInvoice,
  retailer: Retailer,
): void => {
  const { sheet } = flow;
  const readings = countedReadings(invoice);
  if (readings.length === 0) return;
  const { words } = sheet;
  const { t } = words;
  flow.heading(t("readings"));
  drawTable(flow, {
    x: page.left,
    columns,
    rows: [
      { kind: "header", cells: [t("register"), t("previousReading"), t("currentReading"), t("difference")] },
      ...readings.map((reading) => rowOf({ words, readings }, reading)),
    ],
  });
  const style = { size: 8, colour: sheet.palette.inkSoft, width: contentWidth, wraps: true };
  const hasFallen = readings.some(({ previous, current, counted }) => current < previous && counted !== null);
  const notes = [
    conversionNote(words, invoice),
    t("readingsNote"),
    hasFallen ? t("readingsFell") : "",
    hourlyNote(words, invoice, retailer),
  ];
  const text = notes.filter((note) => note !== "").join(" ");
  flow.y +=
    sheet.tagged("P", () => sheet.write(text, [page.left, flow.y + 3], style)) + 17 * flow.sheet.density;
};
