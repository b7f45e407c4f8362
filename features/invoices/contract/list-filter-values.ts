import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { invoiceKind } from "./invoice-kind.ts";

const filterFields = ["cups", "addresses", "contracts", "vats"] as const;
const filterField = z.enum(filterFields);

/** Comma-separated fields, such as `cups,addresses`. */
const fieldsText = z.codec(z.string().check(z.maxLength(60)), z.array(filterField), {
  decode: (text, context) => {
    const fields = z.array(filterField).safeParse(text.split(",").map((field) => field.trim()));
    if (fields.success) return fields.data;
    context.issues.push({ code: "invalid_value", values: [...filterFields], input: text });
    return z.NEVER;
  },
  encode: (fields) => fields.join(","),
});

/**
 * Distinct, sorted values to filter the customer's invoices by; only the requested fields. Of multipoint invoices, those of
 * the contracts that they group; 404 `not_found` where they are off.
 */
export const listFilterValues = customerRead({
  id: "listFilterValues",
  summary: "Values to filter the customer's invoices by",
  path: "/filter/params",
  versions: [1],
  readsMayLag: true,
  languageInPath: true,
  query: z.object({
    fields: z._default(fieldsText, [...filterFields]),
    type: z._default(invoiceKind, "electricity"),
  }),
  response: json(
    z.object({
      cups: z.optional(z.array(z.string())),
      addresses: z.optional(z.array(z.string())),
      contracts: z.optional(z.array(z.string())),
      vats: z.optional(z.array(z.string())),
    }),
  ),
  errors: {},
});
