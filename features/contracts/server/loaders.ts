import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  formatCount,
  outcomeOfRecords,
  reportRecords,
  type FileToLoad,
} from "#platform/server/loading/load-outcome.ts";
import { documentsBeside } from "#platform/server/loading/document-source.ts";
import { jsonLinesOf } from "#platform/server/loading/source-records.ts";
import { loadCommunications } from "./load/load-communications.ts";
import { loadContracts } from "./load/load-contracts.ts";
import { loadMaximumDemands } from "./load/load-maximum-demands.ts";

type LoadContractsOptions = Parameters<typeof loadContracts>[0];
type SupplyPeriod = Parameters<LoadContractsOptions["claimCurves"]>[0];

export interface ContractLoadPorts {
  readonly storage: FileStorage;
  /** Assigns curves that were loaded before their contract; resolves with the number of days. */
  readonly claimCurves: (database: Database, period: SupplyPeriod) => Promise<number>;
  readonly replaceWalletShares: LoadContractsOptions["replaceWalletShares"];
}

export const loaders = {
  "maximum-demands": async (file: FileToLoad) =>
    outcomeOfRecords(
      await loadMaximumDemands({
        database: file.database,
        records: jsonLinesOf(file.path),
        onProgress: reportRecords(file),
        onRefused: file.onRefused,
      }),
    ),
  communications: async (file: FileToLoad & Pick<ContractLoadPorts, "storage">) =>
    outcomeOfRecords(
      await loadCommunications({
        database: file.database,
        storage: file.storage,
        records: jsonLinesOf(file.path),
        documents: documentsBeside(file.path),
        onProgress: reportRecords(file),
        onRefused: file.onRefused,
      }),
    ),
  contracts: async (file: FileToLoad & ContractLoadPorts) => {
    const { database, storage, path, claimCurves, replaceWalletShares } = file;
    let daysClaimed = 0;
    const report = await loadContracts({
      database,
      storage,
      records: jsonLinesOf(path),
      documents: documentsBeside(path),
      replaceWalletShares,
      claimCurves: async (period) => {
        daysClaimed += await claimCurves(database, period);
      },
      onProgress: reportRecords(file),
      onRefused: file.onRefused,
    });
    const claimed = `${formatCount(daysClaimed)} days of curves that had come before have found their contract`;
    return outcomeOfRecords(report, daysClaimed > 0 ? [claimed] : []);
  },
};
