import * as z from "zod/mini";
import { postalCode } from "#features/addresses/contract/place-codes.ts";
import { maybe, recordOf, text } from "#platform/contract/record.ts";

/** An office of a public body, with the limits of Facturae. */
const administrativeCentre = recordOf({
  /** In the directory of public bodies (DIR3), such as `L01080193`; see `isDir3Code`. */
  code: ["code", text(20)],
  name: ["name", maybe(text())],
  /** That of the buyer when absent. */
  address: [
    "address",
    maybe(
      recordOf({
        street: ["street", text(80)],
        postalCode: ["postal_code", postalCode],
        city: ["city", text(50)],
      }),
    ),
  ],
});

/** The offices to which a public body has its electronic invoices sent. FACe demands the first three. */
export const administrativeCentres = recordOf({
  /** Oficina contable. */
  accountingOffice: ["accounting_office", administrativeCentre],
  /** Órgano gestor. */
  managingBody: ["managing_body", administrativeCentre],
  /** Unidad tramitadora. */
  processingUnit: ["processing_unit", administrativeCentre],
  /** Órgano proponente. */
  proposingBody: ["proposing_body", maybe(administrativeCentre)],
});
export type AdministrativeCentres = z.output<typeof administrativeCentres>;

/** Centres are stored decoded, so stored ones are valid when the schema can encode them. */
export const storedAdministrativeCentres = z.custom<AdministrativeCentres>(
  (centres) => z.safeEncode(administrativeCentres, centres).success,
);

const dir3Code = /^[A-Z]{1,2}\d{2,9}$/;
const maxCodeLength = 10;

/** A code of the directory of public bodies: one or two letters and digits, ten characters at most. */
export const isDir3Code = (code: string): boolean => code.length <= maxCodeLength && dir3Code.test(code);
