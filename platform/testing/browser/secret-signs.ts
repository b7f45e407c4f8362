const sixDigits = /^\d{6}$/;
const recoveryCode = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;

/** Whether a secret is a code of six digits, which also are part of many a number that is no secret. */
export const isShortCode = (secret: string): boolean => sixDigits.test(secret);

/** The part of a secret that must not be found: of a token its own half, since its number is the customer's. */
export const coreOf = (secret: string): string => secret.split(".").at(-1) ?? secret;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** What people and addresses put between the halves of a code. */
const between = "(?:[ +-]|%20|%2B)?";

/**
 * What a secret looks like wherever it stands. A code of six digits counts where it is a value of its own, in one piece
 * or two: not in a longer number or word, not behind a decimal point. A number that means something else is the same
 * value once in a million. A recovery code counts however it is written.
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
