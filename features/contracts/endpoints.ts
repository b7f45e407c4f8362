import { downloadContractAttachment } from "./contract/download-contract-attachment.ts";
import { getContract } from "./contract/get-contract.ts";
import { listContractNames } from "./contract/list-contract-names.ts";
import { listContracts } from "./contract/list-contracts.ts";

/** Every call of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
export const endpoints = [listContracts, listContractNames, getContract, downloadContractAttachment];
