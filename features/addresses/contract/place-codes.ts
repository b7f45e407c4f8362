import * as z from "zod/mini";
import { restorePostalCode } from "#energy/postal-code.ts";

/** A code as an export has it: without its leading zero, too. */
const restored = (form: RegExp) =>
  z.codec(z.string().check(z.regex(form)), z.string(), {
    decode: restorePostalCode,
    encode: (stored) => stored,
  });

/** Five digits of one of the 52 provinces. */
export const postalCode = restored(/^(?:0?[1-9]|[1-4]\d|5[0-2])\d{3}$/);

/** INE's code of a municipality, of five digits. */
export const ineCode = restored(/^(?:[1-9]\d{3}|\d{5})$/);
