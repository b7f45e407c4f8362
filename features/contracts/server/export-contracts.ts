import { madridDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { tableAnswer, type TableColumn, tableOf, textCell } from "#platform/server/sheets/table-stream.ts";
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

type Words = ReturnType<typeof wordsOf>;

/** The columns of the export, in their order. */
const columnsOf = (t: Words): TableColumn<FoundContract>[] => [
  { header: t("contract"), cell: ({ name }) => textCell(name) },
  { header: t("type"), cell: ({ commodity }) => textCell(t(commodity)) },
  { header: t("state"), cell: ({ state }) => textCell(t(state)) },
  { header: "CUPS", cell: ({ cups }) => textCell(cups) },
  { header: t("address"), cell: ({ street }) => textCell(street) },
  { header: t("postalCode"), cell: ({ postalCode }) => textCell(postalCode) },
  { header: t("municipality"), cell: ({ city }) => textCell(city) },
  { header: t("province"), cell: ({ province }) => textCell(province) },
  { header: t("product"), cell: ({ productName, productId }) => textCell(productName ?? productId) },
  { header: t("tariff"), cell: ({ accessTariffName }) => textCell(accessTariffName) },
  ...Array.from({ length: powerCount }, (_, index) => ({
    header: `P${index + 1} (kW)`,
    cell: ({ powersW }: FoundContract) => {
      const powerW = powersW[index];
      return powerW === undefined ? null : { powerW };
    },
  })),
  { header: t("signedOn"), cell: ({ signedOn }) => (signedOn === null ? null : { day: signedOn }) },
  { header: t("holder"), cell: ({ holderName }) => textCell(holderName) },
  { header: t("debt"), cell: ({ debtCents }) => ({ cents: debtCents }) },
];

const rowsAtOnce = 500;

/** The rows a page at a time, so that the list of a customer with thousands of contracts is never whole in memory. */
async function* batchesOf(
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

export const handleExportContracts = ({ database }: { readonly database: Database }): Handler =>
  handler(exportContracts, ({ query: { format, ...selection }, session, language, now }) => {
    const t = wordsOf(language);
    const batches = batchesOf(database, session.customerId, selection);
    return tableAnswer(
      tableOf(t("sheet"), columnsOf(t), batches),
      format,
      `${t("fileName")}-${madridDate(now)}`,
    );
  });
