import { PassThrough, Readable } from "node:stream";
import ExcelJS from "exceljs";
import { createTranslator } from "use-intl/core";
import { madridDate } from "#energy/calendar.ts";
import { type CompleteLanguage, localeOf } from "#platform/contract/languages.ts";
import { csvMediaType, sheetMediaType } from "#platform/contract/sheet-media-types.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { csvText } from "#platform/server/sheets/csv-text.ts";
import { exportContracts } from "../contract/export-contracts.ts";
import ca from "../locales/export.ca.json" with { type: "json" };
import en from "../locales/export.en.json" with { type: "json" };
import es from "../locales/export.es.json" with { type: "json" };
import {
  type ContractFilter,
  type ContractPage,
  findContractRows,
  type FoundContract,
} from "./contract-list-queries.ts";

const messagesOf = { ca, es, en } as const;
const wordsOf = (language: CompleteLanguage) =>
  createTranslator({ locale: localeOf[language], messages: messagesOf[language] });

type Cell = string | number | null;

const powerCount = 6;

const headersOf = (language: CompleteLanguage): string[] => {
  const t = wordsOf(language);
  return [
    t("contract"),
    t("type"),
    t("state"),
    "CUPS",
    t("address"),
    t("postalCode"),
    t("municipality"),
    t("province"),
    t("product"),
    t("tariff"),
    ...Array.from({ length: powerCount }, (_, index) => `P${index + 1} (kW)`),
    t("signedOn"),
    t("holder"),
    t("debt"),
  ];
};

const cellsOf = (contract: FoundContract, language: CompleteLanguage): Cell[] => {
  const t = wordsOf(language);
  return [
    contract.name,
    t(contract.commodity),
    t(contract.state),
    contract.cups,
    contract.street,
    contract.postalCode,
    contract.city,
    contract.province,
    contract.productName ?? contract.productId,
    contract.accessTariffName,
    ...Array.from({ length: powerCount }, (_, index) => {
      const powerW = contract.powersW[index];
      return powerW === undefined ? null : powerW / 1000;
    }),
    contract.signedOn,
    contract.holderName,
    contract.debtCents / 100,
  ];
};

const rowsAtOnce = 500;

/** The rows a page at a time, so that the list of a customer with thousands of contracts is never whole in memory. */
async function* pagesOf(
  database: Database,
  customerId: number,
  selection: ContractFilter & Pick<ContractPage, "sort">,
): AsyncGenerator<FoundContract[]> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const rows = await findContractRows(database, customerId, { ...selection, offset, limit: rowsAtOnce });
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
  }
}
type Pages = ReturnType<typeof pagesOf>;

const csvCell = (cell: Cell): string => {
  if (cell === null) return "";
  return typeof cell === "number" ? String(cell).replace(".", ",") : csvText(cell);
};
const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(";")}\r\n`;

/** Begins with the byte order mark, without which Excel reads accents in another encoding. */
async function* csvChunks(pages: Pages, language: CompleteLanguage): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(headersOf(language))}`;
  for await (const rows of pages) yield rows.map((row) => csvLine(cellsOf(row, language))).join("");
}

const columnWidth = 18;

const writeSheet = async (pages: Pages, language: CompleteLanguage, stream: PassThrough): Promise<void> => {
  // Shared strings are never formulas, whatever their first character.
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useSharedStrings: true,
    useStyles: true,
  });
  const sheet = workbook.addWorksheet(wordsOf(language)("sheet"), {
    views: [{ state: "frozen", ySplit: 1 }],
  });
  const headers = headersOf(language);
  sheet.columns = headers.map(() => ({ width: columnWidth }));
  const headerRow = sheet.addRow(headers);
  headerRow.font = { bold: true };
  headerRow.commit();
  for await (const rows of pages) {
    if (stream.destroyed) return;
    for (const row of rows) sheet.addRow(cellsOf(row, language)).commit();
  }
  sheet.commit();
  await workbook.commit();
};

const sheetStream = (pages: Pages, language: CompleteLanguage): Readable => {
  const stream = new PassThrough();
  writeSheet(pages, language, stream).catch((error: unknown) => {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return stream;
};

export const handleExportContracts = ({ database }: { readonly database: Database }): Handler =>
  handler(exportContracts, ({ query: { format, ...selection }, session, language, now }) => {
    const pages = pagesOf(database, session.customerId, selection);
    const filename = `${wordsOf(language)("fileName")}-${madridDate(now)}.${format}`;
    return format === "csv"
      ? {
          filename,
          mediaType: csvMediaType,
          content: Readable.from(csvChunks(pages, language), { objectMode: false }),
        }
      : { filename, mediaType: sheetMediaType, content: sheetStream(pages, language) };
  });
