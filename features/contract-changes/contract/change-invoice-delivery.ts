import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { contractName } from "#features/contracts/contract/contract-name.ts";
import { contractChangeErrors, submitted } from "./contract-change.ts";

/** How invoices of an electricity contract reach the customer. Holds at once; the retailer may still refuse it. */
export const changeInvoiceDelivery = customerWrite({
  id: "changeInvoiceDelivery",
  summary: "Receive the invoices of a contract by email or by post",
  method: "POST",
  path: "/contracts/{name}",
  versions: [2],
  requires: "features.invoiceOnlineModification",
  ownership: { param: "name" },
  params: contractName,
  body: z.strictObject({ invoice_online: z.enum(["email", "postal"]) }),
  repetition: "key",
  response: json(submitted),
  errors: contractChangeErrors,
});
