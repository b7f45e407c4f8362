import type { ContractPorts } from "#features/contracts/server/contract-answer.ts";
import { readContract } from "#features/contracts/server/get-contract.ts";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import type { WalletsPorts } from "#features/wallets/server/routes.ts";
import { findWalletShares, hasSolarWallets } from "#features/wallets/server/share-queries.ts";
import type { Database } from "#platform/server/database/pool.ts";

/** What contracts, profile and wallets know of each other. */
export const walletPorts = (database: Database, readConfiguration: () => Configuration) => {
  const findShares: ContractPorts["findWalletShares"] = (keys, today) =>
    findWalletShares(database, keys, today);
  const contractPorts = { database, readConfiguration, findWalletShares: findShares };
  const readWholeContract: WalletsPorts["readContract"] = ({ customerId, name, now, language }) =>
    readContract(contractPorts, name, { session: { customerId }, now, language });
  return {
    findWalletShares: findShares,
    readContract: readWholeContract,
    hasSolarWallets: async (customerId: number) =>
      readConfiguration().features.virtualBattery && hasSolarWallets(database, customerId),
  };
};
