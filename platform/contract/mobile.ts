import * as z from "zod/mini";

const separators = /[\s().-]/g;
/** Nine Spanish digits, or a number with its country code (ITU-T E.164: at most 15 digits). */
const shape = /^(?:[6789]\d{8}|\+[1-9]\d{6,14})$/;

/** A telephone number as it is stored: no spaces, no Spanish country code. */
export const normaliseMobile = (text: string): string =>
  text.replaceAll(separators, "").replace(/^00/, "+").replace(/^\+34/, "");

export const isValidMobile = (text: string): boolean => shape.test(normaliseMobile(text));

/** A telephone number in any notation, stored without spaces and without the Spanish country code. */
export const mobile = z.codec(z.string().check(z.maxLength(30), z.refine(isValidMobile)), z.string(), {
  decode: normaliseMobile,
  encode: (stored) => stored,
});
