import { madridDate, plainDate, type PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { PrintDocument } from "#platform/server/pdf/print-document.ts";
import { downloadContractPdf } from "../contract/download-contract-pdf.ts";
import { findContract, findPrices, findServices } from "./contract-queries.ts";
import { contractReport, type ReportRetailer } from "./contract-report.ts";

export interface ContractPdfPorts {
  readonly database: Database;
  readonly printDocument: PrintDocument;
  readonly configuration: {
    readonly organization: Omit<ReportRetailer, "conditionsUrl">;
    readonly links: { readonly conditions: string };
  };
}

/** The day whose prices hold: today, or the last day of a contract that has ended. */
export const pricedDayOf = ({ endsOn }: { readonly endsOn: string | null }, today: PlainDate): PlainDate =>
  endsOn !== null && endsOn < today ? plainDate(endsOn) : today;

export const handleDownloadContractPdf = ({
  database,
  printDocument,
  configuration,
}: ContractPdfPorts): Handler =>
  handler(downloadContractPdf, async ({ params, session: { customerId }, language, now, fail }) => {
    const contract = (await findContract(database, customerId, params.name)) ?? fail("contract_not_found");
    const key = { customerId, contractId: contract.contractId };
    const today = madridDate(now);
    const [services, prices] = await Promise.all([
      findServices(database, { customerId, contractIds: [contract.contractId] }),
      findPrices(database, key, pricedDayOf(contract, today)),
    ]);
    const { organization, links } = configuration;
    const retailer = { ...organization, conditionsUrl: links.conditions };
    const { filename, document } = contractReport(
      { contract, services, prices, now },
      { retailer, language },
    );
    return { filename, mediaType: "application/pdf", content: await printDocument(document) };
  });
