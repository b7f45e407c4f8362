import { monthOf } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { tableAnswer, type TableCell } from "#platform/server/sheets/table-stream.ts";
import { serverWords } from "#platform/server/words.ts";
import { exportSupplyConsumption } from "../../contract/export-supply-consumption.ts";
import ca from "../../locales/export.ca.json" with { type: "json" };
import en from "../../locales/export.en.json" with { type: "json" };
import es from "../../locales/export.es.json" with { type: "json" };
import { type MeasuredSupply, readMeasuredSupplies } from "./list-supply-consumption.ts";

export const exportMessages = { ca, es, en } as const;
const wordsOf = (language: CompleteLanguage) => serverWords(language, exportMessages);

const cellsOf = (supply: MeasuredSupply): TableCell[] => {
  const { name, cups, street, city, productName, tariffName, importWh } = supply;
  const totalWh = importWh.reduce<number>((sum, wh) => sum + (wh ?? 0), 0);
  return [
    ...[name, cups, street, city, productName, tariffName].map((text) => ({ text })),
    ...importWh.map((wh) => (wh === null ? null : { wh })),
    { wh: totalWh },
  ];
};

const rowsAtOnce = 500;

async function* batchesOf(supplies: readonly MeasuredSupply[]) {
  for (let start = 0; start < supplies.length; start += rowsAtOnce)
    yield await Promise.resolve(supplies.slice(start, start + rowsAtOnce).map(cellsOf));
}

export const handleExportSupplyConsumption = ({ database }: { readonly database: Database }): Handler =>
  handler(
    exportSupplyConsumption,
    async ({ query: { until, format }, session: { customerId }, language }) => {
      const { months, supplies } = await readMeasuredSupplies(database, customerId, until);
      const t = wordsOf(language);
      const headers = [
        t("contract"),
        "CUPS",
        t("address"),
        t("municipality"),
        t("product"),
        t("tariff"),
        ...months.map((month) => t("month", { month: monthOf(month) })),
        t("total"),
      ];
      const last = months.at(-1);
      const fileName = [t("fileName"), ...(last === undefined ? [] : [monthOf(last)])].join("-");
      return tableAnswer({ name: t("sheet"), headers, batches: batchesOf(supplies) }, format, fileName);
    },
  );
