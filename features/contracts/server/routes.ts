import type { Handler } from "#platform/server/handler.ts";
import type { ContractPorts } from "./contract-answer.ts";
import { handleDownloadContractAttachment, type DownloadContractAttachmentPorts } from "./get-contract.ts";
import { handleGetContract } from "./get-contract.ts";
import { handleListContractNames } from "./list-contracts.ts";
import { handleListContracts } from "./list-contracts.ts";

export type ContractsPorts = DownloadContractAttachmentPorts & ContractPorts;

export const contractsHandlers = (ports: ContractsPorts): Handler[] => [
  handleListContracts(ports),
  handleListContractNames(ports),
  handleGetContract(ports),
  handleDownloadContractAttachment(ports),
];
