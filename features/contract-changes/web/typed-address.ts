import * as z from "zod/mini";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { isValidMobile } from "#platform/contract/mobile.ts";
import {
  type AddressFault,
  postalAddressFaults,
  type PostalAddressField,
  typedPostalAddress,
} from "#platform/web/address/typed-postal-address.ts";
import { changeNotificationAddress } from "../contract/change-notification-address.ts";

/** The fields of a new address as text. */
export const typedAddress = z.extend(typedPostalAddress, {
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
});
export type TypedAddress = z.output<typeof typedAddress>;
export type AddressField = keyof TypedAddress;
export type PersonField = Exclude<AddressField, PostalAddressField>;
export type AddressFaults = Partial<Record<AddressField, AddressFault>>;

/** The names of the call. */
export const serverNames = {
  postalCode: "zipcode",
  municipality: "city",
  streetType: "tv",
  street: "nv",
  number: "pnp",
  block: "bq",
  stairs: "es",
  floor: "pt",
  unit: "pu",
  hint: "aclarador",
  cadastralReference: "ref_catastral",
} as const satisfies Record<PostalAddressField, string>;

const isValid: Record<PersonField, (text: string) => boolean> = {
  name: () => true,
  email: isEmailAddress,
  mobile: isValidMobile,
};

const personFault = (field: PersonField, text: string): AddressFault | undefined => {
  if (text === "") return "required";
  return isValid[field](text) ? undefined : "invalid";
};

/** The server's rules, so that a typing error is reported at once. */
export const addressFaults = (typed: TypedAddress): AddressFaults => {
  const faults: AddressFaults = postalAddressFaults(typed);
  for (const field of ["name", "email", "mobile"] as const) {
    const fault = personFault(field, typed[field].trim());
    if (fault !== undefined) faults[field] = fault;
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
