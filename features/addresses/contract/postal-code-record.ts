import * as z from "zod/mini";
import { recordOf, text } from "#platform/contract/record.ts";

const fiveDigits = z.string().check(z.regex(/^\d{5}$/));

/** Columns of INE's street directory. */
export const postalCodeRecord = recordOf({
  postalCode: ["codigo_postal", fiveDigits],
  ineCode: ["municipio_id", fiveDigits],
  name: ["municipio_nombre", text(120)],
});
export type PostalCodeRecord = z.output<typeof postalCodeRecord>;
