import { madridMidnight, plainDate } from "#energy/calendar.ts";
import { type CompleteLanguage, localeOf } from "#platform/contract/languages.ts";
import type { FileAnswer } from "#platform/server/handler.ts";
import { drawAmountPanel } from "./summary.ts";
import { comparatorLinkOf, drawComparator } from "./market-information.ts";
import { drawConsumption } from "./consumption.ts";
import { drawContact } from "./contract-block.ts";
import { drawContract } from "./contract-block.ts";
import { drawEnvironment } from "./market-information.ts";
import { bytesOf, openSheet, page, readFonts, startFlow } from "#platform/server/pdf/sheet.ts";
import type { Flow, Sheet } from "./sheet.ts";
import { drawGroupedInvoices } from "./table.ts";
import { drawContinuation, drawFooters, drawHeader } from "./page-header.ts";
import { drawLines } from "./lines-table.ts";
import { drawMaxDemand } from "./readings-table.ts";
import { paletteOf, type Theme } from "#platform/server/pdf/palette.ts";
import type { ElectricityInvoice, GasInvoice, PrintedInvoice, Retailer } from "../printed-invoice.ts";
import { drawReadings } from "./readings-table.ts";
import { drawSummaryAndDestination } from "./summary.ts";
import { type Words, wordsOf } from "../words.ts";

/** The electricity's origin and the comparator, side by side on the same page. */
const drawOriginAndComparator = (flow: Flow, invoice: ElectricityInvoice, retailer: Retailer): void => {
  const { sheet } = flow;
  const { environment } = invoice.bill;
  const link = comparatorLinkOf(invoice, retailer);
  if (!environment && link === null) return;
  flow.need(150);
  const width = 308;
  const x = page.left + width + 24;
  const heights = [
    environment
      ? drawEnvironment(sheet, environment, { x: page.left, y: flow.y, width, retailerName: retailer.name })
      : 0,
    link === null ? 0 : drawComparator(sheet, link, { x, y: flow.y, width: page.right - x }),
  ];
  flow.y += Math.max(...heights) + 20;
};

const drawClosing = (flow: Flow, invoice: PrintedInvoice, retailer: Retailer): void => {
  flow.need(92);
  flow.sheet.rule(flow.y - 8);
  flow.y += drawContact(flow.sheet, { invoice, retailer }, flow.y + 4);
};

const drawDetail = (flow: Flow, invoice: ElectricityInvoice | GasInvoice, retailer: Retailer): void => {
  drawReadings(flow, invoice);
  if (invoice.kind === "electricity") drawMaxDemand(flow, invoice);
  drawLines(flow, invoice);
  if (invoice.kind === "electricity") drawOriginAndComparator(flow, invoice, retailer);
  drawClosing(flow, invoice, retailer);
};

const drawInvoice = (sheet: Sheet, invoice: PrintedInvoice, retailer: Retailer): void => {
  const startPage = () => {
    sheet.doc.addPage();
    drawContinuation(sheet, invoice, retailer);
  };
  const top = drawAmountPanel(sheet, invoice, drawHeader(sheet, invoice, retailer) + 8);
  const flow = startFlow(sheet, top, startPage);
  if (invoice.kind === "multipoint") {
    drawGroupedInvoices(flow, invoice);
    drawClosing(flow, invoice, retailer);
  } else {
    flow.y = drawSummaryAndDestination(sheet, invoice, top);
    flow.y = drawConsumption(sheet, invoice, flow.y);
    drawContract(flow, invoice);
    drawDetail(flow, invoice, retailer);
  }
  drawFooters(sheet, retailer);
};

export type InvoicePdfMaker = (invoice: PrintedInvoice, language: CompleteLanguage) => Promise<FileAnswer>;

/**
 * Generates the printed invoice, usually two A4 pages. Fonts and translations are read once.
 * Without `compress` the page's instructions are readable by tests.
 */
export const invoicePdfMaker = ({
  retailer,
  theme,
  compress = true,
}: {
  retailer: Retailer;
  theme: Theme;
  compress?: boolean;
}): InvoicePdfMaker => {
  const fonts = readFonts();
  const palette = paletteOf(theme);
  const wordsByLanguage = new Map<CompleteLanguage, Words>();
  return async (invoice, language) => {
    const words = wordsByLanguage.get(language) ?? wordsOf(language);
    wordsByLanguage.set(language, words);
    const title = `${words.t(`title.${invoice.kind}`)} ${invoice.number}`;
    const sheet = openSheet({
      fonts,
      palette,
      words,
      locale: localeOf[language],
      title,
      issuedOn: madridMidnight(plainDate(invoice.issuedOn)),
      compress,
    });
    drawInvoice(sheet, invoice, retailer);
    return {
      filename: `${words.t("fileName", { number: invoice.number })}.pdf`,
      mediaType: "application/pdf",
      content: await bytesOf(sheet.doc),
    };
  };
};
