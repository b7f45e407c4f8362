import { outcomeOfRecords, reportRecords, type FileToLoad } from "#platform/server/loading/load-outcome.ts";
import { jsonLinesOf } from "#platform/server/loading/source-records.ts";
import { loadWalletEntries } from "./load-wallet-entries.ts";

export const loaders = {
  "wallet-entries": async (file: FileToLoad) =>
    outcomeOfRecords(
      await loadWalletEntries({
        database: file.database,
        records: jsonLinesOf(file.path),
        onProgress: reportRecords(file),
        onRefused: file.onRefused,
      }),
    ),
};
