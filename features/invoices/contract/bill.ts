import * as z from "zod/mini";
import { day, euros, kilowattHours, named } from "#platform/contract/wire.ts";
import {
  billLine,
  billTax,
  comparatorPrices,
  contractSnapshot,
  destinationPart,
  environment,
  historyMonth,
  party,
  payment,
  periodEnergy,
  periodPower,
  reading,
} from "./bill-parts.ts";

/*
 * What a printed invoice shows beyond its row in `invoices`, in codes and numbers only: the document is made in
 * the customer's language when it is asked for. Each schema is a codec: one side is the operator's file (euros,
 * kWh, kW, snake case), the other is what `invoices.bill` keeps and the code reads (cents, Wh, W).
 */

const lines = z.array(billLine).check(z.minLength(1), z.maxLength(80));
const history = z._default(z.array(historyMonth).check(z.maxLength(14)), []);

const frame = {
  contract: ["contract", contractSnapshot],
  holder: ["holder", party],
  /** To whom the letter goes, when not to the holder. */
  recipient: ["recipient", z.optional(party)],
  readings: ["readings", z.array(reading).check(z.maxLength(24))],
  lines: ["lines", lines],
  taxes: ["taxes", z.array(billTax).check(z.maxLength(12))],
  destination: ["destination", z._default(z.array(destinationPart).check(z.maxLength(9)), [])],
  /** Oldest first, the month of this invoice last. */
  history: ["history", history],
  payment: ["payment", payment],
} as const;

/** Energy poured into the grid and what it gave. */
const surplus = named({
  exportedWh: ["exported_kwh", kilowattHours],
  compensatedCents: ["compensated", euros],
  /** What exceeded the energy term and went to the solar wallet (RD 244/2019, art. 14). */
  toWalletCents: ["to_wallet", z._default(euros, 0)],
});

/** Bill of an electricity invoice. */
export const electricityBill = named({
  ...frame,
  energy: ["energy", z.array(periodEnergy).check(z.maxLength(6))],
  maximumDemand: ["maximum_demand", z._default(z.array(periodPower).check(z.maxLength(6)), [])],
  surplus: ["surplus", z.optional(surplus)],
  environment: ["environment", z.optional(environment)],
  /** Only up to 15 kW: without it the invoice carries no link to the comparator. */
  comparator: ["comparator", z.optional(comparatorPrices)],
});

/** Bill of a gas invoice. */
export const gasBill = named({
  ...frame,
  /** kWh in a cubic metre: what turns the meter's figure into energy. */
  conversionKwhPerM3: ["conversion_kwh_m3", z.number()],
  pressureBar: ["pressure_bar", z.optional(z.number())],
});

/** Bill of an invoice that gathers those of several supply points. */
export const multipointBill = named({
  holder: ["holder", party],
  recipient: ["recipient", z.optional(party)],
  invoices: [
    "invoices",
    z
      .array(
        named({
          number: ["number", z.string()],
          contractName: ["contract_name", z.string()],
          supplyAddress: ["supply_address", z.string()],
          startsOn: ["starts_on", day],
          endsOn: ["ends_on", day],
          energyWh: ["energy_kwh", kilowattHours],
          totalCents: ["total", euros],
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  ],
  payment: ["payment", payment],
});

export type ElectricityBill = z.output<typeof electricityBill>;
export type GasBill = z.output<typeof gasBill>;
export type MultipointBill = z.output<typeof multipointBill>;

/** A bill with the kind of its invoice, which says what shape it has. */
export type Bill =
  | { kind: "electricity"; bill: ElectricityBill }
  | { kind: "gas"; bill: GasBill }
  | { kind: "multipoint"; bill: MultipointBill };
