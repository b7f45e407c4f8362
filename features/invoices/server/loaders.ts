import type { FileStorage } from "#integrations/file-storage/port.ts";
import { documentsBeside } from "#platform/server/loading/document-source.ts";
import { outcomeOfRecords, reportRecords, type FileToLoad } from "#platform/server/loading/load-outcome.ts";
import { jsonLinesOf } from "#platform/server/loading/source-records.ts";
import { loadInvoices, type AnnouncementPorts } from "./load-invoices.ts";

export const loaders = {
  invoices: async (
    file: FileToLoad &
      Pick<AnnouncementPorts, "announce" | "followBills"> & { readonly storage: FileStorage },
  ) =>
    outcomeOfRecords(
      await loadInvoices({
        database: file.database,
        storage: file.storage,
        announce: file.announce,
        ...(file.followBills === undefined ? {} : { followBills: file.followBills }),
        now: new Date(),
        documents: documentsBeside(file.path),
        records: jsonLinesOf(file.path),
        onProgress: reportRecords(file),
        onRefused: file.onRefused,
      }),
    ),
};
