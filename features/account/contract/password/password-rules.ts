import * as z from "zod/mini";

/**
 * Spaces other than U+0020 that keyboards produce, such as Option+Space on a Mac or the wide space of an input method.
 */
const otherSpaces = /\p{Zs}/gu;
/** The Catalan keyboard of Linux joins the middle dot of l·l to the preceding letter. */
const joinedDots: Readonly<Record<string, string>> = { ŀ: "l·", Ŀ: "L·" };

/**
 * The form in which a password is measured, checked, hashed and compared, independent of the keyboard. NFC as in NIST
 * SP 800-63B-4 (3.1.1.2), spaces as in RFC 8265 (4.2.2). Not NFKC, which turns `º` into `o` and the sign `´` into an
 * accent: both are keys of a Spanish keyboard. ASVS 5.0 does not prescribe a form.
 */
export const normalisePassword = (typed: string): string =>
  typed
    .normalize("NFC")
    .replaceAll(otherSpaces, " ")
    .replaceAll(/[ŀĿ]/g, (letter) => joinedDots[letter] ?? letter);

/** Fewer characters than any password has: a form asks for the field again instead of sending a guess. */
export const minCurrentLength = 6;

/**
 * In bytes of UTF-8, after normalisation: 64 characters of four bytes each. Limited because hashing time grows with it.
 */
const maxBytes = 256;

/** Length in UTF-8. */
const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += 1 + [0x80, 0x800, 0x1_0000].filter((first) => point >= first).length;
  }
  return bytes;
};

/** In the order of the checklist. */
export const passwordRules = ["too_short", "needs_both_cases", "needs_digit", "needs_symbol"] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** `too_common` and `says_who_you_are` are checked on the server only. */
export type PasswordFault = PasswordRule | "too_long" | "not_printable" | "too_common" | "says_who_you_are";

/**
 * Characters without a visible form: control characters, lone surrogates, line separators, and format characters other
 * than the joiners that emoji and some scripts need. Also unassigned code points, whose normalisation may change in
 * later versions of Unicode (UAX 15, stabilized strings).
 */
const notPrintable = /[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/u;

const isMet: Record<PasswordRule, (password: string, minimumLength: number) => boolean> = {
  too_short: (password, minimumLength) => Array.from(password).length >= minimumLength,
  needs_both_cases: (password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
  needs_digit: (password) => /\p{Nd}/u.test(password),
  needs_symbol: (password) => /[\p{P}\p{S}]/u.test(password),
};

/** `minimumLength` is in characters and a setting of the deployment. */
export const brokenRules = (typed: string, minimumLength: number): PasswordRule[] => {
  const password = normalisePassword(typed);
  return passwordRules.filter((rule) => !isMet[rule](password, minimumLength));
};

/**
 * The faults that can be found without the customer's data. Any printable character is allowed, spaces too; 64
 * characters always fit.
 */
export const passwordFaults = (typed: string, minimumLength: number): PasswordFault[] => {
  const password = normalisePassword(typed);
  return [
    ...brokenRules(password, minimumLength),
    ...(bytesOf(password) > maxBytes ? ["too_long" as const] : []),
    ...(notPrintable.test(password) ? ["not_printable" as const] : []),
  ];
};

/**
 * Checks only a generous maximum length, so that a password that breaks rules gets `password_too_weak` with the list of
 * broken rules instead of a schema error.
 */
export const newPassword = z.string().check(z.maxLength(1000));
