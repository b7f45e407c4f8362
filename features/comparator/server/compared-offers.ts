import type { UnpricedReason } from "#energy/pricing/day-price.ts";
import type { PricedBill, PricedLines } from "#energy/pricing/price-bill.ts";

/** A product as the catalogue stores it. */
export interface CatalogueProduct {
  readonly numericId: number;
  readonly commercialName: string;
  readonly permanenceMonths: number;
}

export interface ComparedOffer {
  readonly productId: number;
  readonly name: string;
  readonly totalCents: number;
  readonly differenceCents: number;
  readonly firstYearCents: number | null;
  readonly permanenceMonths: number;
  readonly parts: readonly PricedLines[];
}

export interface NotCompared {
  readonly productId: number;
  readonly name: string;
  readonly reason: UnpricedReason;
}

interface Priced<P extends CatalogueProduct> {
  readonly stored: P;
  readonly bill: PricedBill;
}

/** The products with a figure, the cheapest first, and those without one. */
export const compareOffers = <P extends CatalogueProduct>(
  priced: readonly Priced<P>[],
  invoiceCents: number,
): { readonly offers: ComparedOffer[]; readonly notCompared: NotCompared[] } => {
  const offers: ComparedOffer[] = [];
  const notCompared: NotCompared[] = [];
  for (const { stored, bill } of priced) {
    const product = { productId: stored.numericId, name: stored.commercialName };
    if (bill.status === "not_comparable") notCompared.push({ ...product, reason: bill.reason });
    else
      offers.push({
        ...product,
        totalCents: bill.totalCents,
        differenceCents: bill.totalCents - invoiceCents,
        firstYearCents: bill.firstYearCents === bill.totalCents ? null : bill.firstYearCents,
        permanenceMonths: stored.permanenceMonths,
        parts: bill.parts,
      });
  }
  return { offers: offers.toSorted((a, b) => a.totalCents - b.totalCents), notCompared };
};
