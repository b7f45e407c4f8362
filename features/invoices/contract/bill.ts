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
  lastYear,
  party,
  payment,
  postalCodeAverage,
  reading,
} from "./bill-parts.ts";

/*
 * The content of a printed invoice beyond its row in `invoices`, in codes and numbers only: the document is
 * generated in the requested language at each download. Each schema is a codec: the encoded side is the operator's
 * file (euros, kWh, kW, snake case), the decoded side is stored in `invoices.bill` (cents, Wh, W).
 */

const frame = {
  contract: ["contract", contractSnapshot],
  holder: ["holder", party],
  /** Addressee of the invoice when it is not the holder. */
  recipient: ["recipient", maybe(party)],
  readings: ["readings", z._default(z.array(reading).check(z.maxLength(24)), [])],
  /** Supply first, then taxes; they add up to the invoice's total. */
  lines: ["lines", z.array(billLine).check(z.minLength(1), z.maxLength(80))],
  /** Breakdown of the amount by recipient; the parts add up to the total. */
  destination: ["destination", z._default(z.array(destinationPart).check(z.maxLength(9)), [])],
  /** Energy of the last fourteen months, oldest first, the month of this invoice last. */
  history: ["history", z._default(z.array(historyMonth).check(z.maxLength(14)), [])],
  payment: ["payment", payment],
} as const;

/** Energy exported by the customer's own panels, and its compensation. */
const surplus = recordOf({
  exportedWh: ["exported_kwh", kilowattHours],
  compensatedCents: ["compensated_eur", euros],
  /** Compensation above the energy term, credited to the solar wallet (RD 244/2019, art. 14). */
  toWalletCents: ["to_wallet_eur", z._default(euros, 0)],
});

export const electricityBill = recordOf({
  ...frame,
  /** Energy drawn in each period, from the first. */
  energyWh: ["energy_kwh", z.array(kilowattHours).check(z.maxLength(6))],
  /** Highest power drawn in each power period, from the first; empty when the meter does not record it. */
  maxPowersW: ["max_powers_kw", z._default(z.array(kilowatts).check(z.maxLength(6)), [])],
  /** Printed; when it is absent, that of `comparator` is. */
  lastYear: ["last_year", maybe(lastYear)],
  /** Whether the energy is billed with the meter's hourly values. */
  isBilledByHour: ["billed_by_hour", maybe(z.boolean())],
  postalCodeAverage: ["postal_code_average", maybe(postalCodeAverage)],
  surplus: ["surplus", maybe(surplus)],
  environment: ["environment", maybe(environment)],
  /** Without it the invoice has no link to the CNMC's comparator, which the law requires up to 15 kW. */
  comparator: ["comparator", maybe(comparatorFacts)],
});

export const gasBill = recordOf({
  ...frame,
  /** kWh per cubic metre: converts the meter's volume into energy. */
  conversionKwhM3: ["conversion_kwh_m3", z.number()],
  pressureBar: ["pressure_bar", maybe(z.number())],
});

const groupedInvoice = recordOf({
  number: ["number", text(40)],
  contractName: ["contract_name", text(40)],
  supplyAddress: ["supply_address", text(300)],
  startsOn: ["starts_on", day],
  endsOn: ["ends_on", day],
  energyWh: ["energy_kwh", kilowattHours],
  totalCents: ["total_eur", euros],
});

/** Bill of an invoice that groups the invoices of several supply points. */
export const multipointBill = recordOf({
  holder: ["holder", party],
  recipient: ["recipient", maybe(party)],
  invoices: ["invoices", z.array(groupedInvoice).check(z.minLength(1), z.maxLength(500))],
  payment: ["payment", payment],
});

export type ElectricityBill = z.output<typeof electricityBill>;
export type GasBill = z.output<typeof gasBill>;
export type MultipointBill = z.output<typeof multipointBill>;
