import { monthOf } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import {
  tableAnswer,
  type TableCell,
  type TableColumn,
  tableOf,
} from "#platform/server/sheets/table-stream.ts";
import { serverWords } from "#platform/server/words.ts";
import { exportSupplyConsumption } from "../../contract/export-supply-consumption.ts";
import ca from "../../locales/export.ca.json" with { type: "json" };
import en from "../../locales/export.en.json" with { type: "json" };
import es from "../../locales/export.es.json" with { type: "json" };
import { type MeasuredSupply, readMeasuredSupplies } from "./list-supply-consumption.ts";

export const exportMessages = { ca, es, en } as const;
const wordsOf = (language: CompleteLanguage) => serverWords(language, exportMessages);

const whCell = (wh: number | null | undefined): TableCell => (typeof wh === "number" ? { wh } : null);

const columnsOf = (
  t: ReturnType<typeof wordsOf>,
  months: readonly Parameters<typeof monthOf>[0][],
): TableColumn<MeasuredSupply>[] => [
  { header: t("contract"), cell: ({ name }) => ({ text: name }) },
  { header: "CUPS", cell: ({ cups }) => ({ text: cups }) },
  { header: t("address"), cell: ({ street }) => ({ text: street }) },
  { header: t("municipality"), cell: ({ city }) => ({ text: city }) },
  { header: t("product"), cell: ({ productName }) => ({ text: productName }) },
  { header: t("tariff"), cell: ({ tariffName }) => ({ text: tariffName }) },
  ...months.map((month, index) => ({
    header: t("month", { month: monthOf(month) }),
    cell: ({ importWh }: MeasuredSupply) => whCell(importWh[index]),
  })),
  {
    header: t("total"),
    cell: ({ importWh }) => ({ wh: importWh.reduce<number>((sum, wh) => sum + (wh ?? 0), 0) }),
  },
];

const rowsAtOnce = 500;

async function* batchesOf(supplies: readonly MeasuredSupply[]) {
  for (let start = 0; start < supplies.length; start += rowsAtOnce)
    yield await Promise.resolve(supplies.slice(start, start + rowsAtOnce));
}

export const handleExportSupplyConsumption = ({ database }: { readonly database: Database }): Handler =>
  handler(
    exportSupplyConsumption,
    async ({ query: { until, format }, session: { customerId }, language }) => {
      const { months, supplies } = await readMeasuredSupplies(database, customerId, until);
      const t = wordsOf(language);
      const last = months.at(-1);
      const fileName = [t("fileName"), ...(last === undefined ? [] : [monthOf(last)])].join("-");
      return tableAnswer(tableOf(t("sheet"), columnsOf(t, months), batchesOf(supplies)), format, fileName);
    },
  );
