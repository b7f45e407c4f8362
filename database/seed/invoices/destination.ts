import type { BillLine, Destination } from "#features/invoices/contract/bill-parts.ts";
import { isTax } from "./bill-lines.ts";

type Part = { part: Destination; cents: number };

type Shares = readonly (readonly [Destination, number])[];

/** How the demo's prices are made up, as shares of what is paid for the supply. Round figures of an example. */
const sharesByCommodity: Readonly<Record<"electricity" | "gas", Shares>> = {
  electricity: [
    ["networks", 0.27],
    ["renewables_charge", 0.06],
    ["deficit_charge", 0.04],
    ["islands_charge", 0.02],
    ["other_charges", 0.01],
  ],
  gas: [["networks", 0.31]],
};

const sumOf = (lines: readonly { cents: number }[]): number =>
  lines.reduce((total, line) => total + line.cents, 0);

/**
 * Where the money of a bill goes; the parts add up to its total to the cent, the energy taking what rounding
 * leaves. Empty when discounts leave nothing of power and energy to share out.
 */
export const destinationOf = (commodity: "electricity" | "gas", lines: readonly BillLine[]): Part[] => {
  const taxCents = sumOf(lines.filter(isTax));
  const meterRentCents = sumOf(lines.filter(({ concept }) => concept === "meter_rent"));
  const serviceCents = sumOf(lines.filter(({ concept }) => concept === "service"));
  const supplyCents = sumOf(lines) - taxCents - meterRentCents - serviceCents;
  if (supplyCents <= 0) return [];
  const regulated = sharesByCommodity[commodity].map(([part, share]) => ({
    part,
    cents: Math.round(supplyCents * share),
  }));
  const all: Part[] = [
    { part: "energy", cents: supplyCents - sumOf(regulated) },
    ...regulated,
    { part: "taxes", cents: taxCents },
    { part: "meter_rent", cents: meterRentCents },
    { part: "services", cents: serviceCents },
  ];
  return all.filter(({ cents }) => cents !== 0);
};
