import { outcomeOfRecords, reportRecords, type FileToLoad } from "#platform/server/loading/load-outcome.ts";
import { jsonLinesOf } from "#platform/server/loading/source-records.ts";
import { loadInvoices } from "./load-invoices.ts";

export const loaders = {
  invoices: async (file: FileToLoad) =>
    outcomeOfRecords(
      await loadInvoices({
        database: file.database,
        records: jsonLinesOf(file.path),
        onProgress: reportRecords(file),
      }),
    ),
};
