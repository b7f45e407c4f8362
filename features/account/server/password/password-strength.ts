import type { Database } from "#platform/server/database/pool.ts";
import { nullable, queryRow, text } from "#platform/server/database/query.ts";
import {
  passwordFaults,
  type PasswordFault,
  normalisePassword,
} from "../../contract/password/password-rules.ts";

/** What a customer's password must not say. */
const findOwnerWords = ({ pool }: Pick<Database, "pool">, customerId: number) =>
  queryRow(pool, {
    text: `select tax_id as "taxId", name, email from customers where customer_id = $1`,
    values: [customerId],
    columns: { taxId: text, name: text, email: nullable(text) },
  });

/** Digits and signs that stand for letters; 1 and ! for two of them. */
const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
const unleet = (text: string, one: "i" | "l"): string =>
  text.replaceAll(/[034571!@$]/g, (sign) => leet[sign] ?? one);

/**
 * The words that a password may be a disguise of: itself and what is left when digits and signs are taken off its end,
 * one by one, since the last of them may stand for a letter. Lower-cased.
 */
const undisguised = (password: string): string[] => {
  const lower = password.toLowerCase();
  const fewest = lower.replace(/[^\p{L}]+$/u, "").length;
  const words = new Set<string>();
  for (let length = lower.length; length >= Math.max(fewest, 1); length -= 1) {
    const start = lower.slice(0, length);
    for (const word of [start, unleet(start, "i"), unleet(start, "l")]) words.add(word);
  }
  return [...words];
};

/** Whether a password is one of the most common, or one of them with the usual changes: `P@ssw0rd!1`. */
export const isCommonPassword = (password: string, common: ReadonlySet<string>): boolean =>
  undisguised(password).some((word) => common.has(word));

/** Who a password must not name. */
export interface PasswordOwner {
  readonly taxId: string;
  readonly name: string;
  readonly email: string | null;
  /** The names of the retailer, which every customer knows. */
  readonly retailer: readonly string[];
}

/** Letters and digits alone, without accents. */
const compact = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{Nd}]/gu, "")
    .toLowerCase();

const shortestWord = 3;
/** With fewer letters and digits than that beside them, names are all that there is to guess. */
const minOwn = 4;

const ownersWords = ({ taxId, name, email, retailer }: PasswordOwner): string[] =>
  [
    taxId,
    email ?? "",
    email?.split("@")[0] ?? "",
    ...[name, ...retailer].flatMap((one) => [one, ...one.split(/\s+/)]),
  ]
    .map(compact)
    .filter((word) => word.length >= shortestWord)
    .toSorted((one, other) => other.length - one.length);

/** Whether a password says little more than whose it is: tax id, e-mail, name or the retailer's name, dressed up. */
export const namesItsOwner = (password: string, owner: PasswordOwner): boolean => {
  const words = ownersWords(owner);
  return undisguised(password)
    .map(compact)
    .some((form) => {
      const rest = words.reduce((left, word) => left.replaceAll(word, ""), form);
      return rest !== form && rest.length < minOwn;
    });
};

export interface PasswordStrengthPorts {
  readonly database: Pick<Database, "pool">;
  readonly configuration: {
    readonly password: { readonly minimumLength: number };
    readonly organization: { readonly name: string; readonly legalName: string };
  };
}

/** Some fifty thousand words: read only where passwords are made, and once. */
const readCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

/**
 * Says what is wrong with a customer's new password, by the rules that the browser shows and two that only the server
 * can hold: not one of the most common, and not the customer's own names. Empty when it may be used.
 */
export const createPasswordStrengthCheck = ({ database, configuration }: PasswordStrengthPorts) => {
  let common: Promise<ReadonlySet<string>> | undefined;
  const { name, legalName } = configuration.organization;
  return async (customerId: number, typed: string): Promise<PasswordFault[]> => {
    const password = normalisePassword(typed);
    const faults = passwordFaults(password, configuration.password.minimumLength);
    const owner = await findOwnerWords(database, customerId);
    if (isCommonPassword(password, await (common ??= readCommonPasswords()))) faults.push("too_common");
    if (owner !== undefined && namesItsOwner(password, { ...owner, retailer: [name, legalName] }))
      faults.push("says_who_you_are");
    return faults;
  };
};
export type CheckPasswordStrength = ReturnType<typeof createPasswordStrengthCheck>;
