import * as z from "zod/mini";

const separators = /[\s().-]/g;
/** Nine Spanish digits, or a number with its country in front (ITU-T E.164: 15 digits at most). */
const shape = /^(?:[6789]\d{8}|\+[1-9]\d{6,14})$/;

/** A telephone number as it is kept: no spaces, no prefix of Spain. */
export const normaliseMobile = (text: string): string =>
  text.replaceAll(separators, "").replace(/^00/, "+").replace(/^\+34/, "");

export const isValidMobile = (text: string): boolean => shape.test(normaliseMobile(text));

/** A telephone number in any writing; kept without spaces and without the prefix of Spain. */
export const mobile = z.codec(z.string().check(z.maxLength(30), z.refine(isValidMobile)), z.string(), {
  decode: normaliseMobile,
  encode: (kept) => kept,
});
