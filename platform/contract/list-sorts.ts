import * as z from "zod/mini";

/** A sort order: a field, with a minus for descending. */
export type SortOf<Field extends string> = Field | `-${Field}`;

export interface Sorts<Field extends string> {
  readonly wireNames: Readonly<Record<Field, string>>;
  readonly sorts: readonly SortOf<Field>[];
  readonly partsOf: (sort: SortOf<Field>) => { readonly field: Field; readonly isDescending: boolean };
  /** The sort order in a query, with the field's name on the wire. */
  readonly schema: z.ZodMiniType<SortOf<Field>, string>;
}

/** The fields by which a list can be sorted, each with its name on the wire: `defineSorts({ issuedOn: "date" })`. */
export const defineSorts = <const Field extends string>(
  wireNames: Readonly<Record<Field, string>>,
): Sorts<Field> => {
  const isField = (name: string): name is Field => Object.hasOwn(wireNames, name);
  const orders = Object.keys(wireNames)
    .filter(isField)
    .flatMap((field) => [
      { sort: field, wire: wireNames[field], field, isDescending: false },
      { sort: `-${field}` as const, wire: `-${wireNames[field]}`, field, isDescending: true },
    ]);
  const orderWhere = (isWanted: (order: (typeof orders)[number]) => boolean) => {
    const order = orders.find(isWanted);
    if (order === undefined) throw new Error("A sort order of another list");
    return order;
  };
  const sorts = orders.map(({ sort }) => sort);
  const isSort = (value: unknown): boolean => sorts.some((sort) => sort === value);
  return {
    wireNames,
    sorts,
    partsOf: (sort) => orderWhere((order) => order.sort === sort),
    schema: z.codec(z.enum(orders.map(({ wire }) => wire)), z.custom<SortOf<Field>>(isSort), {
      decode: (wire) => orderWhere((order) => order.wire === wire).sort,
      encode: (sort) => orderWhere((order) => order.sort === sort).wire,
    }),
  };
};
