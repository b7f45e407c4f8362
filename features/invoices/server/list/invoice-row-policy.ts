import type { PaymentStatusCode } from "#energy/payment-status.ts";
import type { InvoiceKind, Rectifying } from "#features/invoices/contract/invoice-kind.ts";
import type { InvoiceRow } from "#features/invoices/contract/invoice-row.ts";

/** An invoice as the list's statements give it. */
export type StoredRow = {
  invoiceId: number;
  kind: InvoiceKind;
  number: string;
  issuedOn: string;
  dueOn: string;
  startsOn: string;
  endsOn: string;
  energyWh: number;
  totalCents: number;
  pendingCents: number;
  paymentStatus: PaymentStatusCode;
  rectifying: Rectifying;
  onlinePayment: boolean;
  contractName: string | null;
  holderTaxId: string | null;
  fullAddress: string | null;
  /** Null unless there are two steps or more. */
  pendingStates: { changedOn: string; description: string }[] | null;
};

/**
 * What the customer still has to give. Nothing pending on an unpaid invoice contradicts itself: it counts as
 * unknown, and so the total is asked for (as `paymentStatus` of `energy` reads it).
 */
export const toPayCents = (
  row: Pick<StoredRow, "paymentStatus" | "rectifying" | "pendingCents" | "totalCents">,
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

/** The row as it is answered. */
export const shownRow = (row: StoredRow): InvoiceRow => ({
  id: row.invoiceId,
  invoiceId: row.invoiceId,
  number: row.number,
  issuedOn: row.issuedOn,
  dueOn: row.dueOn,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  ...(row.fullAddress === null ? {} : { supply: { fullAddress: row.fullAddress } }),
  ...(row.contractName === null || row.holderTaxId === null
    ? {}
    : { contract: { name: row.contractName, holderTaxId: row.holderTaxId } }),
  energyWh: row.energyWh,
  totalCents: row.totalCents,
  pendingCents: row.pendingCents,
  toPayCents: toPayCents(row),
  paymentStatus: row.paymentStatus,
  rectifying: row.rectifying,
  ...(row.pendingStates === null
    ? {}
    : {
        pendingStates: row.pendingStates.map(({ changedOn, description }) => ({
          changedOn,
          state: { description },
        })),
      }),
  onlinePayment: {
    isEnabled: row.onlinePayment,
    relatedObjectType: row.kind === "multipoint" ? "multipoint_invoice" : "invoice",
  },
});
