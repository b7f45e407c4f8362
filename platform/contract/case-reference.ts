import * as z from "zod/mini";

/** What owner and retailer call a case: eight characters in two groups, without letters that look like digits, `K7QM-2X9R`. */
export const caseReference = z.string().check(z.regex(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/));
