import { madridDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { tableAnswer, type TableCell } from "#platform/server/sheets/table-stream.ts";
import { serverWords } from "#platform/server/words.ts";
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
const wordsOf = (language: CompleteLanguage) => serverWords(language, messagesOf);

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

const textCell = (text: string | null): TableCell => (text === null ? null : { text });

const cellsOf = (contract: FoundContract, language: CompleteLanguage): TableCell[] => {
  const t = wordsOf(language);
  return [
    ...[
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
    ].map(textCell),
    ...Array.from({ length: powerCount }, (_, index) => {
      const powerW = contract.powersW[index];
      return powerW === undefined ? null : { powerW };
    }),
    contract.signedOn === null ? null : { day: contract.signedOn },
    textCell(contract.holderName),
    { cents: contract.debtCents },
  ];
};

const rowsAtOnce = 500;

/** The rows a page at a time, so that the list of a customer with thousands of contracts is never whole in memory. */
async function* batchesOf(
  database: Database,
  customerId: number,
  {
    language,
    ...selection
  }: ContractFilter & Pick<ContractPage, "sort"> & { readonly language: CompleteLanguage },
): AsyncGenerator<TableCell[][]> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const rows = await findContractRows(database, customerId, { ...selection, offset, limit: rowsAtOnce });
    if (rows.length > 0) yield rows.map((row) => cellsOf(row, language));
    if (rows.length < rowsAtOnce) return;
  }
}

export const handleExportContracts = ({ database }: { readonly database: Database }): Handler =>
  handler(exportContracts, ({ query: { format, ...selection }, session, language, now }) => {
    const t = wordsOf(language);
    const table = {
      name: t("sheet"),
      headers: headersOf(language),
      batches: batchesOf(database, session.customerId, { ...selection, language }),
    };
    return tableAnswer(table, format, `${t("fileName")}-${madridDate(now)}`);
  });
