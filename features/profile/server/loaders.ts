import { outcomeOfRecords, reportRecords, type FileToLoad } from "#platform/server/loading/load-outcome.ts";
import { jsonLinesOf } from "#platform/server/loading/source-records.ts";
import { loadCustomers } from "./load-customers.ts";

type LoadPorts = Pick<
  Parameters<typeof loadCustomers>[0],
  "languages" | "storeFirstPasswords" | "endPasswordLinks" | "changeTerms"
>;

export const loaders = {
  customers: async (file: FileToLoad & LoadPorts) => {
    const { database, path, languages, storeFirstPasswords, endPasswordLinks, changeTerms } = file;
    const records = jsonLinesOf(path);
    const ports = { languages, storeFirstPasswords, endPasswordLinks, changeTerms };
    return outcomeOfRecords(
      await loadCustomers({
        database,
        records,
        ...ports,
        onProgress: reportRecords(file),
        onRefused: file.onRefused,
      }),
    );
  },
};
