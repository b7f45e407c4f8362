import * as z from "zod/mini";
import { power, recordOf, text } from "#platform/contract/record.ts";

/** The highest demand of a month, as the distributor's maximeter readings report it; identified by contract and month. */
export const maximumDemandRecord = recordOf({
  contractName: ["contract", text(40)],
  month: ["month", z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))],
  /** From P1; null where none was recorded. */
  powersW: ["powers_kw", z.array(z.nullable(power)).check(z.minLength(1), z.maxLength(6))],
});
export type MaximumDemandRecord = z.output<typeof maximumDemandRecord>;
