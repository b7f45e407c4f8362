import * as z from "zod/mini";
import {
  electricityBill,
  gasBill,
  multipointBill,
  type ElectricityBill,
} from "#features/invoices/contract/bill.ts";
import { gasInvoice, homeInvoice, multipointInvoice } from "./sample-invoices.ts";

/* The sample bills in the format of an operator's file, as printed for the contracts of the test server. */

const homeBillOf = (contractName: string, taxId: string) => {
  const { contract, holder, ...rest } = homeInvoice.bill;
  const bill: ElectricityBill = {
    ...rest,
    contract: { ...contract, name: contractName, cups: `ES${contractName}` },
    holder: { ...holder, taxId },
  };
  return z.encode(electricityBill, bill);
};

const multipointBillOf = (customer: string, taxId: string) => {
  const { holder, invoices, ...rest } = multipointInvoice.bill;
  return z.encode(multipointBill, {
    ...rest,
    holder: { ...holder, taxId },
    invoices: invoices.map((invoice, index) => ({ ...invoice, contractName: `${customer}-${index + 1}` })),
  });
};

const gas = {
  ...gasInvoice.bill,
  contract: { ...gasInvoice.bill.contract, name: "ANNA-G", cups: "ESANNA-G" },
};

export const exportedHomeBill = homeBillOf("ANNA-1", "12345678Z");

/** What a record of an invoice with the sample bill has, so that its two halves agree. */
export const printedHome = { total_eur: 26.35, energy_kwh: 42.87, bill: exportedHomeBill };
export const printedGas = { total_eur: 39.69, energy_kwh: 412.3, bill: z.encode(gasBill, gas) };
export const fornsPrintedHome = { ...printedHome, bill: homeBillOf("FORN-1", "A58818501") };
const multipointSums = { total_eur: 70.35, energy_kwh: 124 };
export const printedMultipoint = { ...multipointSums, bill: multipointBillOf("ANNA", "12345678Z") };
export const fornsPrintedMultipoint = { ...multipointSums, bill: multipointBillOf("FORN", "A58818501") };
