import { outcomeOfRecords, reportRecords, type FileToLoad } from "#platform/server/loading/load-outcome.ts";
import { jsonLinesOf } from "#platform/server/loading/source-records.ts";
import { carriedOnSentences, loadRegulated } from "./load-regulated.ts";

export const loaders = {
  regulated: async (file: FileToLoad) => {
    const report = await loadRegulated({
      database: file.database,
      records: jsonLinesOf(file.path),
      onProgress: reportRecords(file),
      onRefused: file.onRefused,
    });
    return outcomeOfRecords(report, await carriedOnSentences(file.database.pool));
  },
};
