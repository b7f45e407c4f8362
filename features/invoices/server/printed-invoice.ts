import type { ElectricityBill, GasBill, MultipointBill } from "../contract/bill.ts";
import type { Rectifying } from "../contract/invoice-kind.ts";
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
  /** Number of the invoice that this one annuls or replaces; null when there is none or it is unknown. */
  rectifiedNumber: string | null;
};

export type ElectricityInvoice = InvoiceFacts & { kind: "electricity"; bill: ElectricityBill };
export type GasInvoice = InvoiceFacts & { kind: "gas"; bill: GasBill };
export type MultipointInvoice = InvoiceFacts & { kind: "multipoint"; bill: MultipointBill };

export type PrintedInvoice = ElectricityInvoice | GasInvoice | MultipointInvoice;

/** The issuer of the invoice, from the deployment's configuration. */
export type Retailer = {
  name: string;
  legalName: string;
  taxId: string;
  address: string;
  email: string;
  phone: string;
  /** Telephone hours in each language; may be empty. */
  schedule: Readonly<Record<CompleteLanguage, string>>;
  website: string;
  /** Emergency number for gas, and for electricity when the distributor's number is unknown. */
  emergencyPhone: string;
  /** Number in the CNMC's list of retailers, `R2-` and digits. */
  retailerCode: string;
  complaintsBody: string;
  /** The account for transfers, where one is configured. */
  transfer?: { iban: string; holder: string } | undefined;
};
