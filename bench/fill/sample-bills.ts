import { taxRates } from "#database/market/market-tables.ts";
import { withoutBeginning } from "#database/seed/market-rates.ts";
import { makeDemoRetailer } from "#database/seed/demo-retailer.ts";

export interface SampleBill {
  readonly kind: "electricity" | "gas";
  /** From 0, within the kind. */
  readonly position: number;
  readonly energyWh: number;
  readonly totalCents: number;
  readonly bill: object;
}

/** How many bills there are of each kind, given out in turn. */
export const billsOfKind = 8;

/** Bills of the demo retailer, so that the rows weigh what real ones do and every invoice can be printed. */
export const sampleBills = (): SampleBill[] => {
  const { invoices } = makeDemoRetailer({ today: "2026-06-15", taxRates: withoutBeginning(taxRates) });
  const bills: SampleBill[] = [];
  for (const invoice of invoices) {
    if (invoice.kind === "multipoint" || !invoice.bill || invoice.rectifying !== "none") continue;
    const position = bills.filter(({ kind }) => kind === invoice.kind).length;
    if (position === billsOfKind || invoice.totalCents <= 0) continue;
    const { kind, energyWh, totalCents, bill } = invoice;
    bills.push({ kind, position, energyWh, totalCents, bill });
  }
  return bills;
};
