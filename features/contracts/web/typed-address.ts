import * as z from "zod/mini";
import { isValidCadastralReference } from "#energy/cadastral-reference.ts";
import { isPossiblePostalCode, restorePostalCode } from "#energy/postal-code.ts";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { isValidMobile } from "#platform/contract/mobile.ts";
import { changeNotificationAddress } from "../contract/change-notification-address.ts";

/** The fields of a new address as text, with the names of the call; `city` is INE's code, `tv` the id. */
export const typedAddress = z.object({
  name: z.string(),
  zipcode: z.string(),
  city: z.string(),
  tv: z.string(),
  nv: z.string(),
  pnp: z.string(),
  bq: z.string(),
  es: z.string(),
  pt: z.string(),
  pu: z.string(),
  aclarador: z.string(),
  ref_catastral: z.string(),
  email: z.string(),
  mobile: z.string(),
});
export type TypedAddress = z.output<typeof typedAddress>;
export type AddressField = keyof TypedAddress;

/** In the order of the form. */
const addressFields = z.keyof(typedAddress).options;
const requiredFields: readonly AddressField[] = [
  "name",
  "zipcode",
  "city",
  "tv",
  "nv",
  "pnp",
  "email",
  "mobile",
];

const isValid: Partial<Record<AddressField, (text: string) => boolean>> = {
  zipcode: (text) => isPossiblePostalCode(restorePostalCode(text)),
  email: isEmailAddress,
  mobile: isValidMobile,
  ref_catastral: isValidCadastralReference,
};

/** What is wrong with a field: nothing in it, or not what it takes. */
export type AddressFault = "required" | "invalid";
export type AddressFaults = Partial<Record<AddressField, AddressFault>>;

/** The server's rules, so that a typing error is reported at once. */
export const addressFaults = (typed: TypedAddress): AddressFaults => {
  const faults: AddressFaults = {};
  for (const field of addressFields) {
    const text = typed[field].trim();
    if (text === "" && requiredFields.includes(field)) faults[field] = "required";
    if (text !== "" && isValid[field]?.(text) === false) faults[field] = "invalid";
  }
  return faults;
};

/** The specification's code of a refused change of address, which names the text of the warning. */
export const addressWarningOf = ({
  status,
  code,
}: {
  readonly status: number;
  readonly code: string;
}): "error_ov_otra_vivienda_habitual" | "no_error_defined" =>
  status === 400 && code === mainHomeError ? "error_ov_otra_vivienda_habitual" : "no_error_defined";

const mainHomeError =
  "error_usuario_otra_vivienda_habitual_activa" satisfies keyof (typeof changeNotificationAddress)["errors"];
