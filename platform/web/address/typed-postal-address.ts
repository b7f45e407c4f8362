import * as z from "zod/mini";
import { isValidCadastralReference } from "#energy/cadastral-reference.ts";
import { isPossiblePostalCode, restorePostalCode } from "#energy/postal-code.ts";

/** A postal address as it is typed; `municipality` is INE's code, `streetType` the id. */
export const typedPostalAddress = z.object({
  postalCode: z.string(),
  municipality: z.string(),
  streetType: z.string(),
  street: z.string(),
  number: z.string(),
  block: z.string(),
  stairs: z.string(),
  floor: z.string(),
  unit: z.string(),
  hint: z.string(),
  cadastralReference: z.string(),
});
export type TypedPostalAddress = z.output<typeof typedPostalAddress>;
export type PostalAddressField = keyof TypedPostalAddress;

export const emptyPostalAddress: TypedPostalAddress = {
  postalCode: "",
  municipality: "",
  streetType: "",
  street: "",
  number: "",
  block: "",
  stairs: "",
  floor: "",
  unit: "",
  hint: "",
  cadastralReference: "",
};

const addressFields = z.keyof(typedPostalAddress).options;
const requiredFields: readonly PostalAddressField[] = [
  "postalCode",
  "municipality",
  "streetType",
  "street",
  "number",
];

/** What is wrong with a field: nothing in it, or not what it takes. */
export type AddressFault = "required" | "invalid";
export type PostalAddressFaults = Partial<Record<PostalAddressField, AddressFault>>;

/** The server's rules, so that a typing error is reported at once. */
export const postalAddressFaults = (typed: TypedPostalAddress): PostalAddressFaults => {
  const faults: PostalAddressFaults = {};
  for (const field of addressFields)
    if (typed[field].trim() === "" && requiredFields.includes(field)) faults[field] = "required";
  const postalCode = typed.postalCode.trim();
  if (postalCode !== "" && !isPossiblePostalCode(restorePostalCode(postalCode)))
    faults.postalCode = "invalid";
  const reference = typed.cadastralReference.trim();
  if (reference !== "" && !isValidCadastralReference(reference)) faults.cadastralReference = "invalid";
  return faults;
};
