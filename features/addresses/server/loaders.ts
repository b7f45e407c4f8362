import { outcomeOfRecords, reportRecords, type FileToLoad } from "#platform/server/loading/load-outcome.ts";
import { csvRecordsOf } from "#platform/server/loading/source-records.ts";
import { loadPostalCodes } from "./load-postal-codes.ts";

const columns = ["codigo_postal", "municipio_id", "municipio_nombre"];

export const loaders = {
  "postal-codes": async (file: FileToLoad) =>
    outcomeOfRecords(
      await loadPostalCodes({
        database: file.database,
        records: csvRecordsOf(file.path, columns),
        onProgress: reportRecords(file),
        onRefused: file.onRefused,
      }),
    ),
};
