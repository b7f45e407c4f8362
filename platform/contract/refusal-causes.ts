import * as z from "zod/mini";

/** What is wrong with a field of a record, or with the whole of it; the words at the desk are by these codes. */
export const fieldProblems = [
  "not_json",
  "unknown_fields",
  "one_of",
  "missing",
  "wrong_type",
  "not_email",
  "not_day",
  "not_instant",
  "not_url",
  "wrong_form",
  "empty",
  "at_least",
  "at_most",
  "too_long",
  "too_many",
  "not_valid",
  "not_storable",
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

const recordCauses = ["repeated", "needs_customer", "needs_contract", "needs_product"] as const;

/** Of a line of a curve file; their value is the file of an archive. */
const curveCauses = [
  "column_count",
  "bad_cups",
  "bad_timestamp",
  "bad_season",
  "bad_energy",
  "negative_energy",
  "no_energy",
  "energy_not_valid",
  "duplicate",
] as const;

/** Why a record was refused, in a form for any language. What a cause has not is empty. */
export const refusalCause = z.object({
  code: z.enum([...fieldProblems, ...recordCauses, ...curveCauses]),
  /** Path of the field in the record: `contract.powers_kw.0`. */
  field: z.string(),
  /** The limit, the values that are allowed, the line or the record that it names. */
  value: z.string(),
});
export type RefusalCause = z.output<typeof refusalCause>;

export const isCurveCause = (code: RefusalCause["code"]): boolean =>
  curveCauses.some((each) => each === code);
