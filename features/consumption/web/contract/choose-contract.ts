import type { ContractName } from "#features/contracts/contract/list-contract-names.ts";

/** The contract that the address names; without a name, the first active one, else the first. */
export const chooseContract = (
  contracts: readonly ContractName[],
  name: string | undefined,
): ContractName | undefined =>
  name === undefined
    ? (contracts.find(({ state }) => state === "active") ?? contracts[0])
    : contracts.find((contract) => contract.name === name);
