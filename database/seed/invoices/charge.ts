import type { BillingPeriod } from "#energy/billing-period.ts";
import type { ElectricityBill, GasBill } from "#features/invoices/contract/bill.ts";

/** What an invoice of a contract charges, before it has a number and a payment. */
export type Charge = { period: BillingPeriod; energyWh: number; totalCents: number } & (
  | { kind: "electricity"; bill: ElectricityBill; toWalletCents: number }
  | { kind: "gas"; bill: GasBill }
);
