import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { contractName } from "./contract-name.ts";

/** The contract of electricity or gas as it is today, in the language of the request. */
export const downloadContractPdf = customerDocument({
  id: "downloadContractPdf",
  summary: "A contract as a PDF",
  path: "/contracts/{name}/pdf/",
  versions: [1, 2],
  languageInPath: true,
  requires: "features.contractReportDownload",
  ownership: { param: "name" },
  params: contractName,
  response: file("application/pdf"),
  errors: { contract_not_found: 404 },
});
