import { parseIban } from "#energy/iban.ts";

export interface OwnedAccount {
  readonly bankAccountId: number;
  readonly iban: string;
}

interface RequestedAccount {
  readonly already_registered: "yes" | "no";
  readonly bank_id?: number | null | undefined;
  readonly iban?: string | null | undefined;
  readonly owner_is_bank_owner?: boolean | undefined;
}

type AccountProblem =
  | "bank_account_not_found"
  | "iban_not_valid"
  | "owner_not_confirmed"
  | "same_bank_account";

type ChosenAccount = { readonly iban: string } | { readonly problem: AccountProblem };

/** The account that a change names; a new one must be valid and the contract holder's own. */
export const chooseAccount = (
  requested: RequestedAccount,
  accounts: readonly OwnedAccount[],
  presentIban: string | null,
): ChosenAccount => {
  const {
    already_registered: registered,
    bank_id: id,
    iban: typed,
    owner_is_bank_owner: isOwner,
  } = requested;
  const chosen = ((): ChosenAccount => {
    if (registered === "yes")
      return (
        accounts.find(({ bankAccountId }) => bankAccountId === id) ?? { problem: "bank_account_not_found" }
      );
    const parsed = parseIban(typed ?? "");
    if (!parsed.valid) return { problem: "iban_not_valid" };
    return isOwner === true ? { iban: parsed.iban } : { problem: "owner_not_confirmed" };
  })();
  if ("iban" in chosen && chosen.iban === presentIban) return { problem: "same_bank_account" };
  return chosen;
};
