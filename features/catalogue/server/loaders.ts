import { outcomeOfRecords, reportRecords, type FileToLoad } from "#platform/server/loading/load-outcome.ts";
import { jsonLinesOf } from "#platform/server/loading/source-records.ts";
import { loadIntervalPrices } from "./load-interval-prices.ts";
import { loadProducts } from "./load-products.ts";
import { loadRegulated } from "./load-regulated.ts";
import { carriedOnSentences, readLastRows } from "./regulated-status.ts";

export const loaders = {
  products: async (file: FileToLoad) =>
    outcomeOfRecords(
      await loadProducts({
        database: file.database,
        records: jsonLinesOf(file.path),
        onProgress: reportRecords(file),
        onRefused: file.onRefused,
      }),
    ),
  "interval-prices": async (file: FileToLoad) =>
    outcomeOfRecords(
      await loadIntervalPrices({
        database: file.database,
        records: jsonLinesOf(file.path),
        onProgress: reportRecords(file),
        onRefused: file.onRefused,
      }),
    ),
  regulated: async (file: FileToLoad) => {
    const report = await loadRegulated({
      database: file.database,
      records: jsonLinesOf(file.path),
      onProgress: reportRecords(file),
      onRefused: file.onRefused,
    });
    return outcomeOfRecords(report, carriedOnSentences(await readLastRows(file.database.pool)));
  },
};
