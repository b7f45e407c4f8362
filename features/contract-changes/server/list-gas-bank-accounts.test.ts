import { expect, test } from "vitest";
import { listGasBankAccounts } from "../contract/list-gas-bank-accounts.ts";
import { startBankAccountsServer } from "./testing/bank-accounts-server.ts";

const { server, anna, forn } = await startBankAccountsServer();

test("the call for gas lists the same accounts, masked, with the mandate", async () => {
  const { items, mandate } = (await server.call(listGasBankAccounts, { as: { customerId: anna } })).answer();
  expect(items.map(({ maskedIban }) => maskedIban)).toEqual(["ES91 •••• •••• •••• •••• 1332"]);
  expect(mandate.creditorIdentifier).toMatch(/^ES\d{2}000F00000000$/);
  expect(mandate.text).toContain(`Llum, SCCL (${mandate.creditorIdentifier}`);
});

test("another customer's accounts are not listed", async () => {
  const { items } = (await server.call(listGasBankAccounts, { as: { customerId: forn } })).answer();
  expect(items).toEqual([]);
});
