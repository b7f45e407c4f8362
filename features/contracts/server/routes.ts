import type { Handler } from "#platform/server/handler.ts";
import {
  handleDownloadContractAttachment,
  type DownloadContractAttachmentPorts,
} from "./download-contract-attachment.ts";
import { handleGetContract } from "./get-contract.ts";
import { handleListContractNames } from "./list-contract-names.ts";
import { handleListContracts } from "./list-contracts.ts";

export type ContractsPorts = DownloadContractAttachmentPorts;

export const contractsHandlers = (ports: ContractsPorts): Handler[] => [
  handleListContracts(ports),
  handleListContractNames(ports),
  handleGetContract(ports),
  handleDownloadContractAttachment(ports),
];
