import type { ElectricityBill, GasBill, MultipointBill } from "#features/invoices/contract/bill.ts";
import type { Rectifying } from "#features/invoices/contract/invoice-kind.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

type InvoiceFacts = {
  number: string;
  issuedOn: string;
  dueOn: string;
  startsOn: string;
  endsOn: string;
  energyWh: number;
  totalCents: number;
  rectifying: Rectifying;
  /** The invoice that this one annuls or replaces; null when there is none or it is not known. */
  rectifiedNumber: string | null;
};

export type ElectricityInvoice = InvoiceFacts & { kind: "electricity"; bill: ElectricityBill };
export type GasInvoice = InvoiceFacts & { kind: "gas"; bill: GasBill };
export type MultipointInvoice = InvoiceFacts & { kind: "multipoint"; bill: MultipointBill };

/** All that an invoice's document shows. */
export type PrintedInvoice = ElectricityInvoice | GasInvoice | MultipointInvoice;

/** Who issues the invoice, from the deployment's configuration. */
export type Retailer = {
  name: string;
  legalName: string;
  taxId: string;
  address: string;
  email: string;
  phone: string;
  /** When the telephone is answered, in each language; may be empty. */
  schedule: Readonly<Record<CompleteLanguage, string>>;
  website: string;
  /** Where gas faults are attended, and those of electricity when the distributor's number is not known. */
  emergencyPhone: string;
  /** Number in the CNMC's list of retailers, `R2-` and digits. */
  retailerCode: string;
  complaintsBody: string;
};
