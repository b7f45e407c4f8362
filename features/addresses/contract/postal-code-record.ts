import * as z from "zod/mini";
import { postalCodeForm } from "#energy/postal-code.ts";
import { recordOf, text } from "#platform/contract/record.ts";

/** A postal code and a municipality's code both begin with the province. */
const codeInProvince = z.string().check(z.regex(postalCodeForm));

/** Columns of INE's street directory. */
export const postalCodeRecord = recordOf({
  postalCode: ["codigo_postal", codeInProvince],
  ineCode: ["municipio_id", codeInProvince],
  name: ["municipio_nombre", text(120)],
});
export type PostalCodeRecord = z.output<typeof postalCodeRecord>;
