import type { Database } from "#platform/server/database/pool.ts";
import { nullable, queryRow, text } from "#platform/server/database/query.ts";
import {
  passwordFaults,
  type PasswordFault,
  normalisePassword,
} from "../../contract/password/password-rules.ts";

/** The personal data that a customer's password must not contain. */
const findOwnerWords = ({ pool }: Pick<Database, "pool">, customerId: number) =>
  queryRow(pool, {
    text: `select tax_id as "taxId", concat_ws(' ', name, given_name, first_surname, second_surname) as name, email from customers where customer_id = $1`,
    values: [customerId],
    columns: { taxId: text, name: text, email: nullable(text) },
  });

/** Digits and symbols that replace letters; 1 and ! replace both i and l. */
const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
const replaceLeet = (text: string, letterForOne: "i" | "l"): string =>
  text.replaceAll(/[034571!@$]/g, (character) => leet[character] ?? letterForOne);

/**
 * Candidate words behind a password: the password itself and each of its prefixes without trailing digits and symbols,
 * one character shorter each time since the last one may replace a letter. Lower-cased.
 */
const candidateWords = (password: string): string[] => {
  const lower = password.toLowerCase();
  const minLetters = lower.replace(/[^\p{L}]+$/u, "").length;
  const words = new Set<string>();
  for (let length = lower.length; length >= Math.max(minLetters, 1); length -= 1) {
    const start = lower.slice(0, length);
    for (const word of [start, replaceLeet(start, "i"), replaceLeet(start, "l")]) words.add(word);
  }
  return [...words];
};

/** Also finds common passwords with the usual changes: `P@ssw0rd!1`. */
export const isCommonPassword = (password: string, common: ReadonlySet<string>): boolean =>
  candidateWords(password).some((word) => common.has(word));

/** The names that a password must not consist of. */
export interface PasswordOwner {
  readonly taxId: string;
  readonly name: string;
  readonly email: string | null;
  /** The retailer's names, which every customer knows. */
  readonly retailer: readonly string[];
}

/** Keeps only letters and digits, without accents. */
const compact = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{Nd}]/gu, "")
    .toLowerCase();

const minWordLength = 3;
/** With fewer other letters and digits, the password consists of little more than names. */
const minOtherCharacters = 4;

const ownersWords = ({ taxId, name, email, retailer }: PasswordOwner): string[] =>
  [
    taxId,
    email ?? "",
    email?.split("@")[0] ?? "",
    ...[name, ...retailer].flatMap((fullName) => [fullName, ...fullName.split(/\s+/)]),
  ]
    .map(compact)
    .filter((word) => word.length >= minWordLength)
    .toSorted((a, b) => b.length - a.length);

/**
 * Whether a password consists of little more than the tax id, email, name or retailer's name, with the usual changes.
 */
export const namesItsOwner = (password: string, owner: PasswordOwner): boolean => {
  const words = ownersWords(owner);
  return candidateWords(password)
    .map(compact)
    .some((form) => {
      const rest = words.reduce((left, word) => left.replaceAll(word, ""), form);
      return rest !== form && rest.length < minOtherCharacters;
    });
};

export interface PasswordStrengthPorts {
  readonly database: Pick<Database, "pool">;
  readonly configuration: {
    readonly password: { readonly minimumLength: number };
    readonly organization: { readonly name: string; readonly legalName: string };
  };
}

/** About 50,000 words: loaded once, and only by processes that check new passwords. */
const readCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

/**
 * Checks a new password against the rules that the browser shows and two that only the server can check: it is not a
 * common password and does not consist of its owner's names. Empty if the password is acceptable.
 */
export const createPasswordRules = ({ configuration }: Pick<PasswordStrengthPorts, "configuration">) => {
  let common: Promise<ReadonlySet<string>> | undefined;
  const { name, legalName } = configuration.organization;
  return async (
    typed: string,
    findOwner: () => Promise<Omit<PasswordOwner, "retailer"> | undefined>,
    minimumLength = configuration.password.minimumLength,
  ): Promise<PasswordFault[]> => {
    const password = normalisePassword(typed);
    const faults = passwordFaults(password, minimumLength);
    // The checks below take time that grows with the square of the length.
    if (faults.includes("too_long")) return faults;
    const owner = await findOwner();
    if (isCommonPassword(password, await (common ??= readCommonPasswords()))) faults.push("too_common");
    if (owner !== undefined && namesItsOwner(password, { ...owner, retailer: [name, legalName] }))
      faults.push("says_who_you_are");
    return faults;
  };
};

/** Checks a customer's new password. */
export const createPasswordStrengthCheck = ({ database, configuration }: PasswordStrengthPorts) => {
  const faultsOf = createPasswordRules({ configuration });
  return async (customerId: number, typed: string): Promise<PasswordFault[]> =>
    faultsOf(typed, () => findOwnerWords(database, customerId));
};
