const sixDigits = /^\d{6}$/;
const recoveryCode = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;

/** Whether a secret is a six-digit code, which can also be part of a harmless number. */
export const isShortCode = (secret: string): boolean => sixDigits.test(secret);

/**
 * The part of a secret that must not be found: of a token only its second half, because the first is the customer's id.
 */
export const coreOf = (secret: string): string => secret.split(".").at(-1) ?? secret;

/** The text as a regular expression of its own, for JavaScript and for PostgreSQL. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Separators that people and URLs put between the halves of a code. */
const between = "(?:[ +-]|%20|%2B)?";

/**
 * Matches a secret in a text. A six-digit code must be a separate value, in one piece or two: not in a longer number or
 * word, not after a decimal point. An unrelated number has the same value once in a million. A recovery code matches in
 * any spelling.
 */
export const signOf = (secret: string): RegExp => {
  if (isShortCode(secret))
    return new RegExp(
      String.raw`(?<![\w]|\d[.,:])${secret.slice(0, 3)}${between}${secret.slice(3)}(?!\w|[.,:]\d)`,
    );
  if (recoveryCode.test(secret)) return new RegExp(secret.split("-").join(between), "i");
  const core = coreOf(secret);
  return new RegExp(`${escaped(core)}|${escaped(encodeURIComponent(core))}`);
};
