import * as z from "zod/mini";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { euros, named } from "#platform/contract/wire.ts";
import {
  comparisonContact,
  comparisonErrors,
  comparisonPolicies,
  contactSent,
  energy,
  invoiceAmount,
  periodFields,
  postalCode,
  retailerId,
  tariffId,
  typedCups,
} from "./comparison-fields.ts";
import { gasResult } from "./comparison-result.ts";

export const gasBill = named({
  cups: ["cups", typedCups],
  retailerId: ["comerOrigin", retailerId],
  mode: ["mode", z.optional(z.literal("auto"))],
  ...periodFields,
  tariffId: ["access_tariff", tariffId],
  invoiceCents: ["invoiceAmount", invoiceAmount],
  energyWh: ["consumption", energy],
  /** Not in the specification: what the distributor charges for the meter, which no retailer changes. */
  meterRentCents: ["meter_rent", z.optional(euros.check(z.gte(0), z.lte(100_000)))],
  postalCode: ["zip", z.optional(postalCode)],
});
export type GasBill = z.output<typeof gasBill>;

/** Nothing of the bill is stored. With the contact of a person in place of a bill it asks for a call. */
export const compareGas = publicWrite({
  ...comparisonPolicies,
  id: "compareGas",
  summary: "What a bill of gas would have been with each product",
  path: "/gas/price-compare/",
  versions: [1, 2],
  languageInPath: true,
  body: z.union([gasBill, comparisonContact]),
  response: json(z.object({ data: z.union([gasResult, contactSent]) })),
  errors: comparisonErrors,
});
