import * as z from "zod/mini";
import { maybe, recordOf, text } from "#platform/contract/record.ts";
import { day, euros, kilowattHours, kilowatts } from "#platform/contract/wire.ts";
import {
  billLine,
  comparatorFacts,
  contractSnapshot,
  destinationPart,
  environment,
  historyMonth,
  party,
  payment,
  reading,
} from "./bill-parts.ts";

/*
 * What a printed invoice shows beyond its row in `invoices`, in codes and numbers only: the document is made in
 * the customer's language when it is asked for. Each schema is a codec: one side is the operator's file (euros,
 * kWh, kW, snake case), the other is what `invoices.bill` keeps and the code reads (cents, Wh, W).
 */

const frame = {
  contract: ["contract", contractSnapshot],
  holder: ["holder", party],
  /** To whom the letter goes, when not to the holder. */
  recipient: ["recipient", maybe(party)],
  readings: ["readings", z._default(z.array(reading).check(z.maxLength(24)), [])],
  /** Supply first, then taxes; they add up to the invoice's total. */
  lines: ["lines", z.array(billLine).check(z.minLength(1), z.maxLength(80))],
  /** Where the money goes; the parts add up to the total. */
  destination: ["destination", z._default(z.array(destinationPart).check(z.maxLength(9)), [])],
  /** Energy of the last fourteen months, oldest first, the month of this invoice last. */
  history: ["history", z._default(z.array(historyMonth).check(z.maxLength(14)), [])],
  payment: ["payment", payment],
} as const;

/** Energy poured into the grid by the customer's own panels, and what it gave. */
const surplus = recordOf({
  exportedWh: ["exported_kwh", kilowattHours],
  compensatedCents: ["compensated_eur", euros],
  /** What exceeded the energy term and went to the solar wallet (RD 244/2019, art. 14). */
  toWalletCents: ["to_wallet_eur", z._default(euros, 0)],
});

/** Bill of an electricity invoice. */
export const electricityBill = recordOf({
  ...frame,
  /** Energy drawn in each period, from the first. */
  energyWh: ["energy_kwh", z.array(kilowattHours).check(z.maxLength(6))],
  /** Highest power drawn in each period of power, from the first; empty when the meter does not tell. */
  maxPowersW: ["max_powers_kw", z._default(z.array(kilowatts).check(z.maxLength(6)), [])],
  surplus: ["surplus", maybe(surplus)],
  environment: ["environment", maybe(environment)],
  /** Without it the invoice carries no link to the CNMC's comparator; the law wants one up to 15 kW. */
  comparator: ["comparator", maybe(comparatorFacts)],
});

/** Bill of a gas invoice. */
export const gasBill = recordOf({
  ...frame,
  /** kWh in a cubic metre: what turns the meter's figure into energy. */
  conversionKwhM3: ["conversion_kwh_m3", z.number()],
  pressureBar: ["pressure_bar", maybe(z.number())],
});

const gatheredInvoice = recordOf({
  number: ["number", text(40)],
  contractName: ["contract_name", text(40)],
  supplyAddress: ["supply_address", text(300)],
  startsOn: ["starts_on", day],
  endsOn: ["ends_on", day],
  energyWh: ["energy_kwh", kilowattHours],
  totalCents: ["total_eur", euros],
});

/** Bill of an invoice that gathers those of several supply points. */
export const multipointBill = recordOf({
  holder: ["holder", party],
  recipient: ["recipient", maybe(party)],
  invoices: ["invoices", z.array(gatheredInvoice).check(z.minLength(1), z.maxLength(500))],
  payment: ["payment", payment],
});

export type ElectricityBill = z.output<typeof electricityBill>;
export type GasBill = z.output<typeof gasBill>;
export type MultipointBill = z.output<typeof multipointBill>;
