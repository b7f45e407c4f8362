import type { InvoiceRow } from "#features/invoices/contract/invoice-row.ts";
import type { ListedInvoice } from "./invoice-list-queries.ts";

/**
 * What the customer still has to give. Nothing pending on an unpaid invoice contradicts itself: it counts as
 * unknown, and so the total is asked for (as `paymentStatus` of `energy` reads it).
 */
export const toPayCents = (
  row: Pick<InvoiceRow, "paymentStatus" | "rectifying" | "pendingCents" | "totalCents">,
): number => {
  switch (row.paymentStatus) {
    case "paid":
    case "paid_without_transaction":
    case "manual_verification_required":
      return 0;
    case "pending_remesa":
    case "pending_transfer":
      return row.rectifying === "none" ? Math.max(row.pendingCents || row.totalCents, 0) : 0;
    case "unpaid":
      return row.rectifying === "A" ? 0 : Math.max(row.pendingCents || row.totalCents, 0);
    default:
      return row.paymentStatus satisfies never;
  }
};

/** The row as the contract has it; what the contract does not name is dropped when it is written. */
export const toInvoiceRow = (row: ListedInvoice): InvoiceRow => {
  const { fullAddress, contractName, holderTaxId } = row;
  const hasContract = contractName !== null && holderTaxId !== null;
  return {
    ...row,
    id: row.invoiceId,
    supply: fullAddress === null ? undefined : { fullAddress },
    contract: hasContract ? { name: contractName, holderTaxId } : undefined,
    pendingStates: row.pendingStates ?? undefined,
    toPayCents: toPayCents(row),
    onlinePayment: {
      isEnabled: row.isPayableOnline,
      relatedObjectType: row.kind === "multipoint" ? "multipoint_invoice" : "invoice",
    },
  };
};
