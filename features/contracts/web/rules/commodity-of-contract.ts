import { commodities, type Commodity } from "#features/contracts/contract/contract-fields.ts";
import type { ContractName } from "#features/contracts/contract/list-contract-names.ts";

export type ContractNames = Readonly<Record<Commodity, readonly ContractName[]>>;

/** Whether the contract of that number is of electricity or gas; undefined when the customer has none. */
export const commodityOfContract = (names: ContractNames, contractName: string): Commodity | undefined =>
  commodities.find((commodity) => names[commodity].some(({ name }) => name === contractName));
