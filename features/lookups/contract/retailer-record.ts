import * as z from "zod/mini";
import { maybe, recordOf, text } from "#platform/contract/record.ts";

/** As the CNMC's list writes them: `R2-329`. */
const registerCode = z.string().check(z.regex(/^R[1-9]-\d{3,4}$/));

/** A retailer, one JSON object per line, identified by its number. */
export const retailerRecord = recordOf({
  retailerId: ["retailer_id", z.int().check(z.gte(1), z.lte(2_147_483_647))],
  name: ["name", text(120)],
  registerCode: ["register_code", maybe(registerCode)],
  commodities: ["commodities", z.array(z.enum(["electricity", "gas"])).check(z.minLength(1), z.maxLength(2))],
  isReference: ["reference", z._default(z.boolean(), false)],
  isActive: ["active", z._default(z.boolean(), true)],
});
export type RetailerRecord = z.output<typeof retailerRecord>;
