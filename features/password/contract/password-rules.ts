import { normalisePassword } from "#features/sign-in/contract/normalise-password.ts";

/** Longest password in bytes of UTF-8, normalised: four for each of 64 characters at worst. The time of hashing grows with it. */
const mostBytes = 256;

/** Bytes of a text in UTF-8. */
const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0;
    bytes += 1 + [0x80, 0x800, 0x1_0000].filter((first) => point >= first).length;
  }
  return bytes;
};

/** The four rules of a new password, in the order in which the checklist shows them. */
export const passwordRules = ["too_short", "needs_both_cases", "needs_digit", "needs_symbol"] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** What else can be wrong with a password, told once it is typed. The last two only the server can say. */
export type PasswordFault = PasswordRule | "too_long" | "not_printable" | "too_common" | "says_who_you_are";

/**
 * Signs that nobody sees: control characters, halves of characters, separators of lines, and format marks but for the
 * joiners that emoji and some scripts are written with. With them those that Unicode does not know yet: how they are
 * normalised could still change (UAX 15, stabilized strings).
 */
const unseen = /[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/u;

const isMet: Record<PasswordRule, (password: string, minimumLength: number) => boolean> = {
  too_short: (password, minimumLength) => Array.from(password).length >= minimumLength,
  needs_both_cases: (password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
  needs_digit: (password) => /\p{Nd}/u.test(password),
  needs_symbol: (password) => /[\p{P}\p{S}]/u.test(password),
};

/** Which of the four rules a password does not meet yet; `minimumLength` is a setting of the deployment. */
export const brokenRules = (typed: string, minimumLength: number): PasswordRule[] => {
  const password = normalisePassword(typed);
  return passwordRules.filter((rule) => !isMet[rule](password, minimumLength));
};

/**
 * Everything that can be wrong with a new password without knowing whose it is. Any printable character may be in it,
 * spaces too; at least 64 always fit.
 */
export const passwordFaults = (typed: string, minimumLength: number): PasswordFault[] => {
  const password = normalisePassword(typed);
  return [
    ...brokenRules(password, minimumLength),
    ...(bytesOf(password) > mostBytes ? ["too_long" as const] : []),
    ...(unseen.test(password) ? ["not_printable" as const] : []),
  ];
};
