import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { invoiceType } from "./invoice-kind.ts";

const filterFields = ["cups", "addresses", "contracts", "vats"] as const;
const filterField = z.enum(filterFields);

/** Fields with commas between, as `cups,addresses`. */
const fieldsText = z.codec(z.string().check(z.maxLength(60)), z.array(filterField), {
  decode: (text, context) => {
    const fields = z.array(filterField).safeParse(text.split(",").map((field) => field.trim()));
    if (fields.success) return fields.data;
    context.issues.push({ code: "invalid_value", values: [...filterFields], input: text });
    return z.NEVER;
  },
  encode: (fields) => fields.join(","),
});

/** Values that the customer's invoices can be filtered by, each once and in order; only the fields asked for. */
export const listFilterValues = defineEndpoint({
  id: "listFilterValues",
  summary: "Values to filter the customer's invoices by",
  method: "GET",
  path: "/filter/params",
  versions: [1],
  languageInPath: true,
  access: "customer",
  readOnly: "allowed",
  rate: "read",
  cache: "private",
  ownership: "customer",
  query: z.object({
    fields: z._default(fieldsText, [...filterFields]),
    type: z._default(invoiceType, "electricity"),
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
