/** What opens the number of an invoice: electricity, gas, multipoint; cancelled by A, replaced by B. */
export type NumberSeries = "FE" | "FG" | "FM" | "RA" | "RB";

/** The number of an invoice: its series, year and month of the last day billed, and its contract. */
export const invoiceNumber = (series: NumberSeries, periodEnd: string, owner: string): string =>
  `${series}${periodEnd.slice(2, 4)}${periodEnd.slice(5, 7)}-${owner}`;
