import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  formatCount,
  outcomeOfRecords,
  reportRecords,
  type FileToLoad,
} from "#platform/server/loading/load-outcome.ts";
import { jsonLinesOf } from "#platform/server/loading/source-records.ts";
import type { DocumentSource } from "./load/contract-documents.ts";
import { loadContracts } from "./load/load-contracts.ts";
import { loadProducts } from "./load/load-products.ts";

/** The documents in the folder of a file of records. */
const documentsBeside = (path: string): DocumentSource => {
  const folder = dirname(path);
  return {
    exists: async (document) => {
      const found = await stat(join(folder, document)).catch(() => undefined);
      return found?.isFile() ?? false;
    },
    open: (document) => createReadStream(join(folder, document)),
  };
};

type SupplyPeriod = Parameters<Parameters<typeof loadContracts>[0]["claimCurves"]>[0];

export interface ContractLoadPorts {
  readonly storage: FileStorage;
  /** Assigns curves that were loaded before their contract; resolves with the number of days. */
  readonly claimCurves: (database: Database, period: SupplyPeriod) => Promise<number>;
}

export const loaders = {
  products: async (file: FileToLoad) =>
    outcomeOfRecords(
      await loadProducts({
        database: file.database,
        records: jsonLinesOf(file.path),
        onProgress: reportRecords(file),
      }),
    ),
  contracts: async (file: FileToLoad & ContractLoadPorts) => {
    const { database, storage, path, claimCurves } = file;
    let daysClaimed = 0;
    const report = await loadContracts({
      database,
      storage,
      records: jsonLinesOf(path),
      documents: documentsBeside(path),
      claimCurves: async (period) => {
        daysClaimed += await claimCurves(database, period);
      },
      onProgress: reportRecords(file),
    });
    const claimed = `${formatCount(daysClaimed)} days of curves that had come before have found their contract`;
    return outcomeOfRecords(report, daysClaimed > 0 ? [claimed] : []);
  },
};
