import { outcomeOfRecords, reportRecords, type FileToLoad } from "#platform/server/loading/load-outcome.ts";
import { jsonLinesOf } from "#platform/server/loading/source-records.ts";
import { loadRetailers } from "./load-retailers.ts";

export const loaders = {
  retailers: async (file: FileToLoad) =>
    outcomeOfRecords(
      await loadRetailers({
        database: file.database,
        records: jsonLinesOf(file.path),
        onProgress: reportRecords(file),
        onRefused: file.onRefused,
      }),
    ),
};
