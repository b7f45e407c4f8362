import type { FilterItem } from "#features/invoices/contract/invoice-filter.ts";

/** The ends of a range in order, whichever was typed first; an open end stays open. */
export const inOrder = <T extends string | number>({
  from,
  to,
}: {
  from?: T | undefined;
  to?: T | undefined;
}): { from: T | undefined; to: T | undefined } =>
  from !== undefined && to !== undefined && to < from ? { from: to, to: from } : { from, to };

/** The contracts that a filter names, each once: all of them have to be the customer's. */
export const contractsNamed = (filter: readonly FilterItem[]): string[] => [
  ...new Set(filter.flatMap((condition) => (condition.field === "contract" ? condition.values : []))),
];
