import type { Database } from "#platform/server/database/pool.ts";
import { passwordFaults, type PasswordFault } from "#features/password/contract/password-rules.ts";
import { normalisePassword } from "#features/sign-in/contract/normalise-password.ts";
import { findOwnerWords } from "./owner-queries.ts";
import { isCommonPassword, namesItsOwner } from "./password-policy.ts";

export interface PasswordJudgePorts {
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
export const createPasswordJudge = ({ database, configuration }: PasswordJudgePorts) => {
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
export type JudgePassword = ReturnType<typeof createPasswordJudge>;
