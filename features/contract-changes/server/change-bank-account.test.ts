import { beforeEach, expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { uploadFile } from "#features/uploads/contract/upload-file.ts";
import { changeBankAccount } from "../contract/change-bank-account.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { listBankAccounts } from "../contract/list-bank-accounts.ts";
import {
  maskedNewIban,
  newAccount,
  newIban,
  startBankAccountsServer,
} from "./testing/bank-accounts-server.ts";
import { annasRecord, fornsGasRecord } from "#features/contracts/server/testing/contract-samples.ts";

const { server, requests, anna, database, closedName, annasGasName, features, move, restore } =
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
  const answer = (await server.call(changeBankAccount, { as, params, body: newAccount })).answer();
  const { reference, isMandateStored } = answer;
  expect(isMandateStored).toBe(true);
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

test("no mandate is stored where the customer accepted none, and the answer says so", async () => {
  const { mandate_accepted: _, ...body } = newAccount;
  const answer = (await server.call(changeBankAccount, { as, params, body })).answer();
  expect(answer.isMandateStored).toBe(false);
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

const pdf = Buffer.from("%PDF-1.7 a letter from the bank");
const inline = (content: Buffer) => ({
  name: "carta.pdf",
  content: `data:application/pdf;base64,${content.toString("base64")}`,
});
const send = async () =>
  (await server.call(uploadFile, { as, query: { name: "carta.pdf" }, file: pdf })).answer().uploadId;

test("files that are uploaded or within the body belong to the request, once under double clicks", async () => {
  const files = [await send(), inline(pdf)];
  const request = () => server.call(changeBankAccount, { as, params, body: { ...newAccount, files } });
  const { reference } = (await request()).answer();
  const stored = await database.unguarded.query(
    "select filename, size_bytes from change_request_files order by position",
  );
  const described = { filename: "carta.pdf", size_bytes: pdf.length };
  expect(stored.rows).toEqual([described, described]);
  await move(reference, "cancelled");
  const [uploaded] = [await send()];
  const body = { ...newAccount, files: [uploaded] };
  const clicks = await Promise.all([
    server.call(changeBankAccount, { as, params, body }),
    server.call(changeBankAccount, { as, params, body }),
  ]);
  expect(new Set(clicks.map((click) => click.answer().reference)).size).toBe(1);
});

test("the proof of the account is required where the deployment asks for it", async () => {
  features.attachmentOnIbanChange = true;
  const refused = await server.call(changeBankAccount, { as, params, body: newAccount });
  features.attachmentOnIbanChange = false;
  const { code, values } = refused.problem();
  expect([refused.status, code, values]).toEqual([400, "attachment_count", { minimum: 1, maximum: 5 }]);
});

test.each([
  ["a file that is not the customer's", "00000000-0000-4000-8000-000000000000", 404, "attachment_not_found"],
  ["a file that is not accepted", inline(Buffer.from("MZ")), 400, "attachment_refused"],
] as const)("%s is refused, and no request is made", async (_case, file, status, code) => {
  const refused = await server.call(changeBankAccount, {
    as,
    params,
    body: { ...newAccount, files: [file] },
  });
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
  expect(await requests.list(anna)).toEqual([]);
});

provesForeignIdsAreHidden(changeBankAccount, {
  server,
  valid: { as, params, body: newAccount },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "0009999" },
});
