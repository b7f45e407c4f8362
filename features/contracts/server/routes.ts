import type { Handler } from "#platform/server/handler.ts";
import type { ContractPorts } from "./contract-answer.ts";
import { handleDownloadCommunicationDocument, handleListCommunications } from "./communications.ts";
import { handleSetContractAlias } from "./set-contract-alias.ts";
import { handleListMaximumDemands } from "./maximum-demands.ts";
import { handleDownloadContractPdf, type ContractPdfPorts } from "./download-contract-pdf.ts";
import {
  handleDownloadContractAttachment,
  type DownloadContractAttachmentPorts,
  handleGetContract,
} from "./get-contract.ts";
import { type ContractPricesPorts, handleGetContractPrices } from "./get-contract-prices.ts";
import { handleExportContracts } from "./export-contracts.ts";
import {
  handleListContractNames,
  handleListContracts,
  handleSearchContracts,
  handleSummarizeContracts,
} from "./list-contracts.ts";

export type ContractsPorts = DownloadContractAttachmentPorts &
  ContractPorts &
  ContractPdfPorts &
  ContractPricesPorts;

export const handlers = (ports: ContractsPorts): Handler[] => [
  handleListContracts(ports),
  handleListContractNames(ports),
  handleSearchContracts(ports),
  handleSummarizeContracts(ports),
  handleExportContracts(ports),
  handleGetContract(ports),
  handleGetContractPrices(ports),
  handleDownloadContractAttachment(ports),
  handleDownloadContractPdf(ports),
  handleListCommunications(ports),
  handleDownloadCommunicationDocument(ports),
  handleListMaximumDemands(ports),
  handleSetContractAlias(ports),
];
