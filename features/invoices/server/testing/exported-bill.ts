import * as z from "zod/mini";
import { electricityBill, gasBill, multipointBill } from "#features/invoices/contract/bill.ts";
import { gasInvoice, homeInvoice, multipointInvoice } from "./sample-invoices.ts";

/* The sample bills in the format of an operator's file. */

export const exportedHomeBill = z.encode(electricityBill, homeInvoice.bill);
export const exportedGasBill = z.encode(gasBill, gasInvoice.bill);
export const exportedMultipointBill = z.encode(multipointBill, multipointInvoice.bill);
