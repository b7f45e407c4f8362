import * as z from "zod/mini";
import { attachmentBodyLimitBytes } from "#platform/contract/attachments.ts";
import { callBackContactFields, callBackErrors } from "#platform/contract/call-back.ts";
import { caseReference } from "#platform/contract/case-reference.ts";
import { day, euros, kilowattHours, kilowatts, named } from "#platform/contract/wire.ts";

/** Bounds above any bill that a person has, so that rules are given numbers that they can calculate with. */
const maxWh = 1_000_000_000_000;
const maxW = 1_000_000_000;
const maxCents = 1_000_000_000;

export const typedCups = z.string().check(z.minLength(1), z.maxLength(40));
/** From `leads/comers`. */
export const retailerId = z.int().check(z.gte(1), z.lte(1_000_000));
/** The number of an access tariff. */
export const tariffId = z.int().check(z.gte(1), z.lte(999));
export const energy = kilowattHours.check(z.gte(0), z.lte(maxWh));
export const power = kilowatts.check(z.gte(1), z.lte(maxW));
export const invoiceAmount = euros.check(z.gte(1), z.lte(maxCents));
export const postalCode = z.string().check(z.regex(/^\d{5}$/));

/** The period of a bill, whose first day is that of the reading before. */
export const periodFields = { from: ["startDate", day], to: ["endDate", day] } as const;

/** The person who wants to be called about a bill; `gas` where it is of gas. */
export const comparisonContact = named({
  ...callBackContactFields,
  mode: ["mode", z.optional(z.literal("manual"))],
  isGas: ["gas", z.optional(z.boolean())],
});

export const contactSent = named({
  status: ["status", z.literal("OK")],
  reference: ["reference", caseReference],
});

export const comparisonPolicies = {
  requires: "comparator.enabled",
  bodyLimitBytes: attachmentBodyLimitBytes,
} as const;

/**
 * `period_not_valid`: it ends before it begins, is longer than a year or not over. `not_compared`: no product has a figure
 * for this bill.
 */
export const comparisonErrors = {
  ...callBackErrors,
  cups_not_valid: 400,
  tariff_not_found: 400,
  period_not_valid: 400,
  consumption_missing: 400,
  not_compared: { status: 422, message: "Error: Could not compare" },
} as const;
