import * as z from "zod/mini";
import { recordOf, text } from "#platform/contract/record.ts";
import { postalCode } from "./place-codes.ts";

/** Columns of INE's street directory. */
export const postalCodeRecord = recordOf({
  postalCode: ["codigo_postal", postalCode],
  /** Begins with the province too. */
  ineCode: ["municipio_id", postalCode],
  name: ["municipio_nombre", text(120)],
});
export type PostalCodeRecord = z.output<typeof postalCodeRecord>;
