import * as z from "zod/mini";
import { named } from "#platform/contract/wire.ts";

/** An account of the customer. The whole IBAN never leaves the server. */
export const bankAccount = named({
  bankAccountId: ["id", z.int()],
  /** Only the first and last four characters are readable: `ES91 •••• •••• •••• •••• 1332`. */
  maskedIban: ["printable_iban", z.string()],
});
