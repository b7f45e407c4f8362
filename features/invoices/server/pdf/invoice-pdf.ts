import { madridMidnight, plainDate } from "#energy/calendar.ts";
import { type CompleteLanguage, localeOf } from "#platform/contract/languages.ts";
import type { FileAnswer } from "#platform/server/handler.ts";
import { drawAmountPanel, drawSummaryAndDestination } from "./summary.ts";
import { comparatorLinkOf } from "../comparator-link.ts";
import { drawConsumption } from "./consumption.ts";
import { drawContact, drawContract } from "./contract-block.ts";
import { drawComparator, drawEnvironment } from "./market-information.ts";
import { openSheet, page, startFlow } from "#platform/server/pdf/sheet.ts";
import { readTypeface } from "#platform/server/pdf/typeface.ts";
import type { Flow, Sheet } from "./sheet.ts";
import { drawGroupedInvoices } from "./table.ts";
import { drawContinuation, drawFooters, drawHeader } from "./page-header.ts";
import { drawLines } from "./lines-table.ts";
import { drawMaxDemand, drawReadings } from "./readings-table.ts";
import { paletteOf, type Theme } from "#platform/server/pdf/palette.ts";
import type { ElectricityInvoice, GasInvoice, PrintedInvoice, Retailer } from "../printed-invoice.ts";
import { type Words, wordsOf } from "../words.ts";

type Issued = { invoice: PrintedInvoice; retailer: Retailer };

const originHeight = 146;
const closingHeight = 84;
/** Of the contact beside the origin. */
const besideOriginHeight = 180;
const originWidth = 308;
const besideOriginX = page.left + originWidth + 24;

const drawClosing = (flow: Flow, issued: Issued): void => {
  flow.need(closingHeight);
  flow.sheet.rule(flow.y - 8);
  flow.y += drawContact(flow.sheet, issued, { top: flow.y + 4 });
};

/** The origin of the electricity, and beside it the comparator, or the contact for a supply that has none. */
const drawElectricityEnd = (flow: Flow, invoice: ElectricityInvoice, retailer: Retailer): void => {
  const { sheet } = flow;
  const { environment } = invoice.bill;
  const link = comparatorLinkOf(invoice, retailer);
  if (!environment && link === null) return drawClosing(flow, { invoice, retailer });
  flow.need(link === null ? besideOriginHeight : originHeight + closingHeight);
  const { y } = flow;
  const x = besideOriginX;
  const heights = [
    environment
      ? drawEnvironment(sheet, environment, {
          x: page.left,
          y,
          width: originWidth,
          retailerName: retailer.name,
        })
      : 0,
    link === null
      ? drawContact(sheet, { invoice, retailer }, { top: y, x })
      : drawComparator(sheet, link, { x, y, width: page.right - x }),
  ];
  flow.y += Math.max(...heights);
  if (link === null) return undefined;
  flow.y += 18 * sheet.density;
  return drawClosing(flow, { invoice, retailer });
};

const drawDetail = (flow: Flow, invoice: ElectricityInvoice | GasInvoice, retailer: Retailer): void => {
  drawReadings(flow, invoice, retailer);
  if (invoice.kind === "electricity") drawMaxDemand(flow, invoice);
  drawLines(flow, invoice);
  if (invoice.kind === "electricity") drawElectricityEnd(flow, invoice, retailer);
  else drawClosing(flow, { invoice, retailer });
};

/** Spacing of the first page and of the others: see `density` of a sheet. */
type Densities = { first: number; others: number };

type Layout = { isFirstFull: boolean; pages: number };

/** Returns the number of pages, and whether the contract did not fit on the first. */
const drawInvoice = (sheet: Sheet, { invoice, retailer }: Issued, densities: Densities): Layout => {
  sheet.clear();
  sheet.density = densities.first;
  const startPage = () => {
    sheet.paint((doc) => doc.addPage());
    sheet.density = densities.others;
    drawContinuation(sheet, invoice, retailer);
  };
  const top = drawAmountPanel(
    sheet,
    { invoice, retailer },
    drawHeader(sheet, invoice, retailer) + 6 * sheet.density,
  );
  const flow = startFlow(sheet, top, startPage);
  let isFirstFull = false;
  if (invoice.kind === "multipoint") {
    drawGroupedInvoices(flow, invoice);
    drawClosing(flow, { invoice, retailer });
  } else {
    flow.y = drawSummaryAndDestination(sheet, invoice, top);
    flow.y = drawConsumption(sheet, invoice, flow.y);
    isFirstFull = drawContract(flow, invoice) === "second_page";
    drawDetail(flow, invoice, retailer);
  }
  drawFooters(flow, retailer);
  return { isFirstFull, pages: flow.page };
};

const PAGES = 2;

/** Uses less and less space for an invoice that needs a third page; the usual space when it needs that page anyway. */
const drawOnPages = (sheet: Sheet, issued: Issued): void => {
  const usual = { first: 1, others: 1 };
  const { isFirstFull, pages } = drawInvoice(sheet, issued, usual);
  if (issued.invoice.kind === "multipoint" || pages <= PAGES) return;
  const first = isFirstFull ? 0.9 : 1;
  const fits = [0.92, 0.81].some((others) => drawInvoice(sheet, issued, { first, others }).pages <= PAGES);
  if (!fits) drawInvoice(sheet, issued, usual);
};

export type InvoicePdfMaker = (invoice: PrintedInvoice, language: CompleteLanguage) => Promise<FileAnswer>;

/**
 * Generates the printed invoice, on two A4 pages if it fits there. Fonts and translations are read once.
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
  const typeface = readTypeface();
  const palette = paletteOf(theme);
  const wordsByLanguage = new Map<CompleteLanguage, Words>();
  return async (invoice, language) => {
    const words = wordsByLanguage.get(language) ?? wordsOf(language);
    wordsByLanguage.set(language, words);
    const sheet = openSheet({
      typeface,
      palette,
      words,
      locale: localeOf[language],
      title: `${words.t(`title.${invoice.kind}`)} ${invoice.number}`,
      issuedOn: madridMidnight(plainDate(invoice.issuedOn)),
      compress,
    });
    drawOnPages(sheet, { invoice, retailer });
    return {
      filename: `${words.t("fileName", { number: invoice.number })}.pdf`,
      mediaType: "application/pdf",
      content: await sheet.finish(),
    };
  };
};
