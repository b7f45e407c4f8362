import * as z from "zod/mini";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import {
  comparisonContact,
  comparisonErrors,
  comparisonPolicies,
  contactSent,
  energy,
  invoiceAmount,
  periodFields,
  postalCode,
  power,
  retailerId,
  tariffId,
  typedCups,
} from "./comparison-fields.ts";
import { electricityResult } from "./comparison-result.ts";

/** A bill of electricity. What a tariff does not have is left out; a power that is left out is that of the period before. */
export const electricityBill = named({
  cups: ["cups", typedCups],
  retailerId: ["comerOrigin", retailerId],
  mode: ["mode", z.optional(z.literal("auto"))],
  ...periodFields,
  tariffId: ["accessTariff", tariffId],
  invoiceCents: ["invoiceAmount", invoiceAmount],
  p1Wh: ["p1", energy],
  p2Wh: ["p2", z.optional(energy)],
  p3Wh: ["p3", z.optional(energy)],
  p4Wh: ["p4", z.optional(energy)],
  p5Wh: ["p5", z.optional(energy)],
  p6Wh: ["p6", z.optional(energy)],
  power1W: ["power", power],
  power2W: ["power2", z.optional(power)],
  /** Of the twelve months before, by period, as the code of a bill has it. Not in the specification. */
  lastYearWh: ["year_use", z.optional(z.array(energy).check(z.minLength(1), z.maxLength(6)))],
  /** Not in the specification: by it the taxes of the islands, Ceuta and Melilla. */
  postalCode: ["zip", z.optional(postalCode)],
});
export type ElectricityBill = z.output<typeof electricityBill>;

/** Nothing of the bill is stored. With the contact of a person in place of a bill it asks for a call. */
export const compareElectricity = publicWrite({
  ...comparisonPolicies,
  id: "compareElectricity",
  summary: "What a bill of electricity would have been with each product",
  path: "/price-compare/",
  versions: [1],
  languageInPath: true,
  body: z.union([electricityBill, comparisonContact]),
  response: json(z.object({ data: z.union([electricityResult, contactSent]) })),
  // More than the powers can give in these days.
  errors: { ...comparisonErrors, consumption_too_high: 400 },
});
