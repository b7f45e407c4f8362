import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { listOf, pageQuery } from "#platform/contract/list.ts";
import { jsonText } from "#platform/contract/wire.ts";
import { invoiceFilter } from "./invoice-filter.ts";
import { invoiceType } from "./invoice-kind.ts";
import { invoiceRow } from "./invoice-row.ts";

/** The fields by which the list can be sorted, each with its name in the API. */
const wireFields = {
  issuedOn: "date",
  number: "number",
  startsOn: "start_date",
  energyWh: "energy_consumed",
  totalCents: "amount_total",
  pendingCents: "amount_pending",
} as const;
export type SortField = keyof typeof wireFields;
/** A sort order; a minus means descending. */
export type InvoiceSort = SortField | `-${SortField}`;

const isSortField = (name: string): name is SortField => Object.hasOwn(wireFields, name);
const sortFields = Object.keys(wireFields).filter(isSortField);
export const invoiceSorts: readonly InvoiceSort[] = sortFields.flatMap((field) => [
  field,
  `-${field}` as const,
]);

/** The field and the direction of a sort order. */
export const partsOfSort = (sort: InvoiceSort): { field: SortField; isDescending: boolean } => {
  const name = sort.replace("-", "");
  return { field: isSortField(name) ? name : "issuedOn", isDescending: sort.startsWith("-") };
};

const wireSortOf = (sort: InvoiceSort): string => {
  const { field, isDescending } = partsOfSort(sort);
  return `${isDescending ? "-" : ""}${wireFields[field]}`;
};

const invoiceSort = z.codec(z.enum(invoiceSorts.map(wireSortOf)), z.enum(invoiceSorts), {
  decode: (wire) => invoiceSorts.find((sort) => wireSortOf(sort) === wire) ?? "-issuedOn",
  encode: wireSortOf,
});

export const invoicesQuery = {
  ...pageQuery,
  filter: z._default(jsonText(invoiceFilter), []),
  sort: z._default(invoiceSort, "-issuedOn"),
};

export const listInvoices = customerRead({
  id: "listInvoices",
  summary: "Invoices of the customer, a page at a time",
  path: "/invoices/",
  versions: [1],
  readsMayLag: true,
  apiTokenScopes: ["invoices"],
  languageInPath: true,
  query: z.object({
    ...invoicesQuery,
    type: z._default(invoiceType, "electricity"),
    /** Not in the specification: the invoices of a site, by its address, follow one another. */
    group: z.optional(z.literal("site")),
  }),
  response: json(listOf(invoiceRow)),
  errors: { contract_not_found: 404 },
});
