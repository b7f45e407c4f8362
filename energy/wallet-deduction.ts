import type { ElectricityBillTotals } from "./electricity-bill.ts";

/** What a solar wallet can pay of a contract's bill. */
export interface WalletTerms {
  /** The contract's share of what is in the wallet. */
  readonly availableCents: number;
  /** Largest part of power and energy that the wallet pays, 0 to 1: as the contract's bills have shown, or all of it. */
  readonly largestPart: number;
}

/**
 * What a solar wallet takes off a bill that has no discount yet, with the taxes that fall on so much less; positive. The
 * discount is on the supply, so that both the electricity tax and the sales tax are on the rest.
 */
export const walletDeduction = (
  totals: ElectricityBillTotals,
  { availableCents, largestPart }: WalletTerms,
): number => {
  const { powerCents, energyCents, surplusCents, otherSupplyCents, electricityTaxCents } = totals;
  const supplyCents = Math.max(powerCents + energyCents + surplusCents, 0);
  const discountCents = Math.min(availableCents, Math.floor(supplyCents * largestPart));
  const taxedCents = supplyCents + otherSupplyCents;
  const untaxedCents = totals.totalCents - totals.salesTaxCents;
  if (discountCents <= 0 || taxedCents <= 0 || untaxedCents <= 0) return 0;
  const electricityTax = 1 + electricityTaxCents / taxedCents;
  const salesTax = 1 + totals.salesTaxCents / untaxedCents;
  return Math.min(Math.round(discountCents * electricityTax * salesTax), totals.totalCents);
};
