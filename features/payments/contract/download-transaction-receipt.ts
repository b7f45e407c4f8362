import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";

export const downloadTransactionReceipt = customerDocument({
  id: "downloadTransactionReceipt",
  summary: "The receipt of an invoice's card payment, as a PDF",
  path: "/download_transaction_receipt/{invoiceId}/",
  versions: [1],
  languageInPath: true,
  requires: "features.onlinePayment",
  ownership: { param: "invoiceId" },
  params: z.object({ invoiceId: rowId }),
  response: file("application/pdf"),
  errors: { transaction_not_found: 404 },
});
