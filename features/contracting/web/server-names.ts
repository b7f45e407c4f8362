import type { PostalAddressField } from "#platform/web/address/typed-postal-address.ts";

const placeNames = {
  municipality: "municipi",
  streetType: "tv",
  street: "nv",
  number: "pnp",
  block: "bq",
  stairs: "es",
  floor: "pt",
  unit: "pu",
  hint: "aclarador",
  cadastralReference: "ref_catastral",
} as const;

/** The names of the fields of an address in the calls. */
export const supplyAddressNames = { ...placeNames, postalCode: "dp" } as const satisfies Record<
  PostalAddressField,
  string
>;
export const ownerAddressNames = { ...placeNames, postalCode: "zip" } as const satisfies Record<
  PostalAddressField,
  string
>;
