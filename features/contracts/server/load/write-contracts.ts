import type { Load } from "#platform/server/loading/load-transaction.ts";
import { keepDocuments } from "./contract-documents.ts";
import { bankAccounts, notificationAddresses, solarWallets, supplyPoints } from "./contract-parts.ts";
import {
  bankAccountRow,
  contractRow,
  notificationAddressRow,
  solarWalletRows,
  supplyPointRow,
  type Accepted,
} from "./contract-row.ts";
import {
  clearDependents,
  insertContracts,
  insertServices,
  insertSupplyPeriods,
  insertWalletShares,
  type Placed,
  updateContracts,
} from "./contract-write-queries.ts";
import { keepRows } from "./keep-rows.ts";
import type { LoadContractsOptions } from "./load-contracts.ts";

const present = <T>(values: readonly (T | undefined)[]): T[] =>
  values.filter((value): value is T => value !== undefined);

/** Finds or adds what contracts point to, and answers the row of each contract. */
const rowsWithParts = async ({ client }: Load, accepted: readonly Accepted[]) => {
  const supplyPointId = await keepRows(client, supplyPoints, accepted.map(supplyPointRow));
  const addressId = await keepRows(
    client,
    notificationAddresses,
    present(accepted.map(notificationAddressRow)),
  );
  const bankAccountId = await keepRows(client, bankAccounts, present(accepted.map(bankAccountRow)));
  return (contract: Accepted) => {
    const address = notificationAddressRow(contract);
    const account = bankAccountRow(contract);
    return contractRow(contract, {
      supplyPointId: supplyPointId(supplyPointRow(contract)),
      notificationAddressId: address === undefined ? null : addressId(address),
      bankAccountId: account === undefined ? null : bankAccountId(account),
    });
  };
};

const placeContracts = async (load: Load, accepted: readonly Accepted[]): Promise<Placed[]> => {
  const rowOf = await rowsWithParts(load, accepted);
  const known = accepted.flatMap((contract) =>
    contract.contractId === undefined ? [] : [{ ...contract, contractId: contract.contractId }],
  );
  const fresh = accepted.filter(({ contractId }) => contractId === undefined);
  if (known.length > 0) {
    await updateContracts(
      load.client,
      known.map((contract) => ({ ...rowOf(contract), contract_id: contract.contractId })),
    );
    await clearDependents(load.client, known);
  }
  if (fresh.length === 0) return known;
  const idByName = await insertContracts(load.client, fresh.map(rowOf));
  const placed = fresh.map((contract) => {
    const contractId = idByName.get(contract.record.name);
    if (contractId === undefined) throw new Error(`Contract ${contract.record.name} got no number`);
    return { ...contract, contractId };
  });
  return [...known, ...placed];
};

/** Writes accepted contracts and everything that hangs on them. */
export const writeContracts = async (
  load: Load,
  accepted: readonly Accepted[],
  { storage, documents }: Pick<LoadContractsOptions, "storage" | "documents">,
): Promise<void> => {
  const { client } = load;
  const placed = await placeContracts(load, accepted);
  await insertSupplyPeriods(client, placed);
  await insertServices(client, placed);
  const walletId = await keepRows(client, solarWallets, accepted.flatMap(solarWalletRows));
  await insertWalletShares(client, placed, (customer_id, name) =>
    walletId({ customer_id, name, balance_cents: 0 }),
  );
  await keepDocuments(load, placed, { storage, documents });
};
