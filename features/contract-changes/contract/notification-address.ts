import * as z from "zod/mini";
import { isValidCadastralReference, normaliseCadastralReference } from "#energy/cadastral-reference.ts";
import { emailAddress } from "#platform/contract/email-address.ts";
import { ineCode, postalCode } from "#features/addresses/contract/place-codes.ts";
import { mobile } from "#platform/contract/mobile.ts";
import { postalAddressLimits } from "#platform/contract/postal-address.ts";

/** Greatest number of characters of each field that has a limit. */
export const addressLimits = {
  name: 256,
  nv: postalAddressLimits.street,
  pnp: postalAddressLimits.number,
  bq: postalAddressLimits.block,
  es: postalAddressLimits.stairs,
  pt: postalAddressLimits.floor,
  pu: postalAddressLimits.unit,
  aclarador: postalAddressLimits.hint,
} as const;

const required = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
const optional = (longest: number) => z._default(z.string().check(z.trim(), z.maxLength(longest)), "");

/** Empty, or valid with its check letters; stored in upper case and without spaces. */
const cadastralReference = z._default(
  z.codec(
    z.string().check(
      z.maxLength(40),
      z.refine((text) => text.trim() === "" || isValidCadastralReference(text)),
    ),
    z.string(),
    { decode: normaliseCadastralReference, encode: (stored) => stored },
  ),
  "",
);

/** A municipality, a province or a street type as the specification's calls have it. */
const place = z.object({ id: z.int(), name: z._default(z.string().check(z.maxLength(120)), "") });

/** The fields of a notification address, with the specification's names. */
export const addressFields = {
  name: required(addressLimits.name),
  zipcode: postalCode,
  city: z.object({
    ine: ineCode,
    city: z._default(z.string().check(z.maxLength(120)), ""),
  }),
  /** The province; derived from the municipality's code when absent. */
  state: z.optional(place),
  tv: place,
  nv: required(addressLimits.nv),
  pnp: required(addressLimits.pnp),
  bq: optional(addressLimits.bq),
  es: optional(addressLimits.es),
  pt: optional(addressLimits.pt),
  pu: optional(addressLimits.pu),
  aclarador: optional(addressLimits.aclarador),
  ref_catastral: cadastralReference,
  email: emailAddress,
  mobile,
} as const;
