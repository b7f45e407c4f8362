import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

const optionalText = z.nullable(z.string());
const place = z.nullable(z.object({ id: z.int(), name: z.string() }));

/** A notification address. The parts are null where only the address on one line is known. */
export const notificationAddressOption = named({
  addressId: ["id", z.int()],
  name: ["name", z.string()],
  fullAddress: ["full_address", z.string()],
  email: ["email", optionalText],
  mobile: ["mobile", optionalText],
  zipcode: ["zipcode", optionalText],
  municipality: ["city", z.nullable(z.object({ ine: z.string(), city: z.string() }))],
  province: ["state", place],
  streetType: ["tv", place],
  streetName: ["nv", optionalText],
  streetNumber: ["pnp", optionalText],
  block: ["bq", optionalText],
  stairs: ["es", optionalText],
  floor: ["pt", optionalText],
  apartment: ["pu", optionalText],
  hint: ["aclarador", optionalText],
  cadastralReference: ["ref_catastral", optionalText],
});
export type NotificationAddressOption = z.output<typeof notificationAddressOption>;

/** The addresses to which letters about any of the customer's contracts go. */
export const listAddresses = customerRead({
  id: "listAddresses",
  summary: "Notification addresses of the signed-in customer",
  path: "/addresses/",
  versions: [1],
  languageInPath: true,
  response: json(z.array(notificationAddressOption)),
  errors: {},
});
