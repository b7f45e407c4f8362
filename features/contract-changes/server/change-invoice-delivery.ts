import * as z from "zod/mini";
import { defineChange } from "#platform/server/change-kind.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { setInvoiceDelivery } from "#features/contracts/server/contract-writes.ts";
import { activateEmailInvoices } from "../contract/activate-email-invoices.ts";
import { changeInvoiceDelivery } from "../contract/change-invoice-delivery.ts";
import {
  findChangeableContract,
  submitContractChange,
  type ContractChangePorts,
} from "./submit-contract-change.ts";

const delivery = z.enum(["email", "postal"]);

/** Holds as soon as it is sent; a rejected or withdrawn request restores what it replaced. */
export const invoiceDeliveryChange = defineChange({
  kind: "contract.invoice_delivery",
  details: z.object({ invoice_online: delivery }),
  apply: async (client, { customerId, contractId, state, details, replaced }) => {
    const restored = state === "rejected" || state === "cancelled";
    if (state !== "sent" && !restored) return;
    const wanted = restored ? delivery.parse(replaced["invoice_online"]) : details.invoice_online;
    await setInvoiceDelivery(client, { customerId, contractId }, wanted);
  },
});

export const handleChangeInvoiceDelivery = (ports: ContractChangePorts): Handler =>
  handler(changeInvoiceDelivery, async (call) => {
    const contract = await findChangeableContract(ports, call);
    return submitContractChange(ports, call, {
      change: invoiceDeliveryChange,
      contract,
      details: call.body,
      replaced: { invoice_online: contract.invoiceDelivery },
    });
  });

export const handleActivateEmailInvoices = (ports: ContractChangePorts): Handler =>
  handler(activateEmailInvoices, async (call) => {
    const contract = await findChangeableContract(ports, call);
    return submitContractChange(ports, call, {
      change: invoiceDeliveryChange,
      contract,
      details: { invoice_online: "email" },
      replaced: { invoice_online: contract.invoiceDelivery },
    });
  });
