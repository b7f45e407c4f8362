import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { changeGasBankAccount } from "../contract/change-gas-bank-account.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { listBankAccounts } from "../contract/list-bank-accounts.ts";
import { newAccount, startBankAccountsServer } from "./testing/bank-accounts-server.ts";
import { annasRecord } from "#features/contracts/server/testing/contract-samples.ts";

const { server, anna, database, annasGasName, annasGasId, fornsGasId, move, restore } =
  await startBankAccountsServer();
const as = { customerId: anna };
const params = { contractId: annasGasId };
const accounts = async () => (await server.call(listBankAccounts, { as })).answer().items;

beforeEach(restore);

test("a gas contract is charged to an account of the customer's electricity contract", async () => {
  const [account] = await accounts();
  const body = { already_registered: "yes", bank_id: account?.bankAccountId ?? 0 } as const;
  await move((await server.call(changeGasBankAccount, { as, params, body })).answer().reference, "done");
  const contract = (await server.call(getContract, { as, params: { name: annasGasName } })).answer();
  expect([contract.bankAccount, await accounts()]).toEqual([account, [account]]);
});

test.each([
  ["a wrong IBAN", { ...newAccount, iban: "ES00" }, 400, "iban_not_valid"],
  ["another person's account", { ...newAccount, owner_is_bank_owner: false }, 400, "owner_not_confirmed"],
  ["an unknown account", { already_registered: "yes", bank_id: 987654 }, 404, "bank_account_not_found"],
] as const)("%s is refused for a gas contract", async (_case, body, status, code) => {
  const refused = await server.call(changeGasBankAccount, { as, params, body });
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

test.each([
  ["six files", Array.from({ length: 6 }, () => randomUUID()), 400, "attachment_count"],
  ["another customer's file", [randomUUID()], 404, "attachment_not_found"],
  ["a program", [{ name: "a.pdf", content: "data:;base64,TVo=" }], 400, "attachment_refused"],
] as const)("%s is refused with the change", async (_case, files, status, code) => {
  const refused = await request({ ...newAccount, files: [...files] });
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

const request = (body: BodyOf<typeof changeGasBankAccount>) =>
  server.call(changeGasBankAccount, { as, params, body });

test("another change of account while one is under way is refused", async () => {
  await request(newAccount);
  const refused = await request({ ...newAccount, iban: "DE89370400440532013000" });
  expect([refused.status, refused.problem().code]).toEqual([409, "change_under_way"]);
});

test("the account that the contract has already is refused", async () => {
  await move((await request(newAccount)).answer().reference, "done");
  const refused = await request(newAccount);
  expect([refused.status, refused.problem().code]).toEqual([409, "same_bank_account"]);
});

test("a gas contract that has ended keeps its account", async () => {
  await database.unguarded.query("update contracts set state = 'closed' where name = $1", [annasGasName]);
  const refused = await request(newAccount);
  expect([refused.status, refused.problem().code]).toEqual([409, "contract_not_active"]);
  await database.unguarded.query("update contracts set state = 'active' where name = $1", [annasGasName]);
});

test("an electricity contract under the call for gas is not found", async () => {
  const { contractId } = (
    await server.call(getContract, { as, params: { name: annasRecord.name } })
  ).answer();
  const refused = await server.call(changeGasBankAccount, { as, params: { contractId }, body: newAccount });
  expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
});

provesForeignIdsAreHidden(changeGasBankAccount, {
  server,
  valid: { as, params, body: newAccount },
  foreignParams: { contractId: fornsGasId },
  unknownParams: { contractId: 987654 },
});
