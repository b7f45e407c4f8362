import type { FilterItem } from "#features/invoices/contract/invoice-filter.ts";

export type FilterField = FilterItem["field"];
type ShownStatus = Extract<FilterItem, { field: "status" }>["values"][number];

interface Ends<Value> {
  from?: Value | undefined;
  to?: Value | undefined;
}

const endsInOrder = <Value extends string | number>({ from, to }: Ends<Value>): Ends<Value> =>
  from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };

/** The same condition, with the ends of a range in order. */
export const inOrder = (item: FilterItem): FilterItem => {
  switch (item.field) {
    case "date":
    case "period":
      return { field: item.field, ...endsInOrder(item) };
    case "energy":
    case "amount":
    case "pending":
      return { field: item.field, ...endsInOrder(item) };
    case "number":
    case "address":
    case "contract":
    case "vat":
    case "status":
      return item;
    default:
      return item satisfies never;
  }
};

/** The filter without what it says of a field. */
export const withoutField = (filter: readonly FilterItem[], field: FilterField): FilterItem[] =>
  filter.filter((item) => item.field !== field);

/** The filter with this condition in place of what it said of that field. */
export const withItem = (filter: readonly FilterItem[], item: FilterItem): FilterItem[] => [
  ...withoutField(filter, item.field),
  item,
];

/** The condition that is on for a field, if any. */
export const itemOf = <Field extends FilterField>(
  filter: readonly FilterItem[],
  field: Field,
): Extract<FilterItem, { field: Field }> | undefined =>
  filter.find((item): item is Extract<FilterItem, { field: Field }> => item.field === field);

const toggled = <Value>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

/** The filter with one more choice of a field, or with one less when it was there. */
export const withChoice = (
  filter: readonly FilterItem[],
  field: "contract" | "vat",
  value: string,
): FilterItem[] => {
  const values = toggled(itemOf(filter, field)?.values ?? [], value);
  return values.length === 0 ? withoutField(filter, field) : withItem(filter, { field, values });
};

/** The same for the status. */
export const withStatus = (filter: readonly FilterItem[], status: ShownStatus): FilterItem[] => {
  const values = toggled(itemOf(filter, "status")?.values ?? [], status);
  return values.length === 0 ? withoutField(filter, "status") : withItem(filter, { field: "status", values });
};

/** The filter within the one contract that the path names, if it names one. */
export const inScope = (filter: readonly FilterItem[], contractName: string | undefined): FilterItem[] =>
  contractName === undefined ? [...filter] : withItem(filter, { field: "contract", values: [contractName] });
