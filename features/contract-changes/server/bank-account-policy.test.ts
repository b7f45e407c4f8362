import { expect, test } from "vitest";
import { chooseAccount } from "./bank-account-policy.ts";

const present = "ES9121000418450200051332";
const savings = "ES7921000813610123456789";
const accounts = [
  { bankAccountId: 1, iban: present },
  { bankAccountId: 2, iban: savings },
];
const added = { already_registered: "no", iban: savings, owner_is_bank_owner: true } as const;

test.each([
  ["one of the customer's accounts", { already_registered: "yes", bank_id: 2 }, { iban: savings }],
  ["a new account as typed", { ...added, iban: "es79 2100-0813 6101 2345 6789" }, { iban: savings }],
  ["an unknown account", { already_registered: "yes", bank_id: 3 }, { problem: "bank_account_not_found" }],
  ["no account", { already_registered: "yes" }, { problem: "bank_account_not_found" }],
  [
    "an IBAN with a wrong digit",
    { ...added, iban: "ES7921000813610123456788" },
    { problem: "iban_not_valid" },
  ],
  ["no IBAN", { ...added, iban: null }, { problem: "iban_not_valid" }],
  ["another person's account", { ...added, owner_is_bank_owner: false }, { problem: "owner_not_confirmed" }],
  [
    "an account without an owner",
    { ...added, owner_is_bank_owner: undefined },
    { problem: "owner_not_confirmed" },
  ],
  ["the present account typed again", { ...added, iban: present }, { problem: "same_bank_account" }],
  [
    "the present account chosen again",
    { already_registered: "yes", bank_id: 1 },
    { problem: "same_bank_account" },
  ],
] as const)("a change to %s gives %o", (_case, requested, chosen) => {
  expect(chooseAccount(requested, accounts, present)).toMatchObject(chosen);
});
