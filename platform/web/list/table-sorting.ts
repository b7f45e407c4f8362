import type { SortOf, Sorts } from "#platform/contract/list-sorts.ts";
import type { Sorting } from "#platform/ui/data/data-table.tsx";

/** The sort order of a list as the header of its table shows it. */
export const tableSorting = <Field extends string>(
  { partsOf }: Pick<Sorts<Field>, "partsOf">,
  sort: SortOf<Field>,
): Sorting => {
  const { field, isDescending } = partsOf(sort);
  return { key: field, direction: isDescending ? "descending" : "ascending" };
};

/** Undefined for a column that the server does not sort by. */
export const sortOfTable = <Field extends string>(
  { sorts }: Pick<Sorts<Field>, "sorts">,
  { key, direction }: Sorting,
): SortOf<Field> | undefined => sorts.find((sort) => sort === (direction === "descending" ? `-${key}` : key));
