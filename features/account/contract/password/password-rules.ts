import * as z from "zod/mini";
import { maxPasswordLength } from "../sign-in/get-token.ts";

/** Spaces that some keyboards give for the plain one: a Mac's with Option, an input method's wide one. */
const otherSpaces = /\p{Zs}/gu;
/** The middle dot of l·l, which Linux's Catalan keyboard joins to the letter before it. */
const joinedDots: Readonly<Record<string, string>> = { ŀ: "l·", Ŀ: "L·" };

/**
 * A password as it is counted, judged, hashed and compared, the same whichever keyboard it was typed on. NFC as NIST
 * SP 800-63B-4 (3.1.1.2) wants it, and spaces as in RFC 8265 (4.2.2). Not NFKC, which takes `º` for `o` and makes an
 * accent of the sign `´`: both are keys of a Spanish keyboard. ASVS 5.0 leaves the form open.
 */
export const normalisePassword = (typed: string): string =>
  typed
    .normalize("NFC")
    .replaceAll(otherSpaces, " ")
    .replaceAll(/[ŀĿ]/g, (letter) => joinedDots[letter] ?? letter);

/** Whoever changes how an account is entered or won back shows first that it is them: the password again. */
export const currentPassword = z.string().check(z.minLength(1), z.maxLength(maxPasswordLength));

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

/** A password as it arrives. What is wrong with it is said by its rules, rule by rule, so hardly anything is refused here. */
export const newPassword = z.string().check(z.maxLength(1000));

/** An e-mail address as it is typed. */
export const emailAddress = z.email().check(z.maxLength(254));

export const isEmailAddress = (text: string): boolean => z.safeParse(emailAddress, text).success;
