import { beforeEach, expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { changeBankAccount } from "../contract/change-bank-account.ts";
import { getContract } from "../contract/get-contract.ts";
import { listBankAccounts } from "../contract/list-bank-accounts.ts";
import {
  maskedNewIban,
  newAccount,
  newIban,
  startBankAccountsServer,
} from "./testing/bank-accounts-server.ts";
import { annasRecord, fornsGasRecord } from "./testing/contract-samples.ts";

const { server, requests, anna, database, closedName, annasGasName, move, restore } =
  await startBankAccountsServer();
const as = { customerId: anna };
const params = { name: annasRecord.name };

const accounts = async () => (await server.call(listBankAccounts, { as })).answer().items;
const presentAccount = async () =>
  (await server.call(getContract, { as, params })).answer().bankAccount?.maskedIban;
const mandates = async () => (await database.unguarded.query("select * from sepa_mandates")).rows;
const original = await presentAccount();

beforeEach(restore);

test("a new account is under way until the retailer has carried the change out", async () => {
  const { reference } = (await server.call(changeBankAccount, { as, params, body: newAccount })).answer();
  expect([await presentAccount(), (await accounts()).length]).toEqual([original, 1]);
  await move(reference, "accepted");
  expect(await presentAccount()).toBe(original);
  await move(reference, "done");
  expect([await presentAccount(), (await accounts()).length]).toEqual([maskedNewIban, 2]);
});

test("the customer never reads the whole IBAN again, and the retailer receives it", async () => {
  const { reference } = (await server.call(changeBankAccount, { as, params, body: newAccount })).answer();
  const [listed] = await requests.list(anna);
  expect(listed?.details).toEqual({
    already_registered: "no",
    iban: maskedNewIban,
    owner_is_bank_owner: true,
  });
  const forRetailer = await requests.findForOperator(reference);
  expect(forRetailer?.request.details).toMatchObject({ iban: newIban, mandate: { language: "ca" } });
});

test("the accepted mandate is stored with its text, and void when the change is withdrawn", async () => {
  const { reference } = (await server.call(changeBankAccount, { as, params, body: newAccount })).answer();
  const { mandate } = (await server.call(listBankAccounts, { as })).answer();
  expect(await mandates()).toMatchObject([
    {
      reference,
      iban: newIban,
      accepted_text: mandate.text,
      creditor_identifier: mandate.creditorIdentifier,
      voided_at: null,
    },
  ]);
  await move(reference, "cancelled");
  expect([(await mandates())[0]?.voided_at, await presentAccount()]).toEqual([expect.any(Date), original]);
});

test("no mandate is stored where the customer accepted none", async () => {
  const { mandate_accepted: _, ...body } = newAccount;
  (await server.call(changeBankAccount, { as, params, body })).answer();
  expect(await mandates()).toEqual([]);
});

test.each([
  ["a wrong IBAN", annasRecord.name, { ...newAccount, iban: "ES00" }, 400, "iban_not_valid"],
  [
    "another person's account",
    annasRecord.name,
    { ...newAccount, owner_is_bank_owner: false },
    400,
    "owner_not_confirmed",
  ],
  [
    "an account that the customer does not have",
    annasRecord.name,
    { already_registered: "yes", bank_id: 987654 },
    404,
    "bank_account_not_found",
  ],
  [
    "the present account",
    annasRecord.name,
    { ...newAccount, iban: annasRecord.iban },
    409,
    "same_bank_account",
  ],
  ["a closed contract", closedName, newAccount, 409, "contract_not_active"],
  ["a gas contract under the call for electricity", annasGasName, newAccount, 404, "contract_not_found"],
] as const)("%s is refused", async (_case, name, body, status, code) => {
  const refused = await server.call(changeBankAccount, { as, params: { name }, body });
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

test("another change of account while one is under way is refused", async () => {
  await server.call(changeBankAccount, { as, params, body: newAccount });
  const body = { ...newAccount, iban: "DE89 3704 0044 0532 0130 00" };
  expect((await server.call(changeBankAccount, { as, params, body })).problem().code).toBe(
    "change_under_way",
  );
});

provesForeignIdsAreHidden(changeBankAccount, {
  server,
  valid: { as, params, body: newAccount },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "0009999" },
});
