import { expect, test } from "vitest";
import { listBankAccounts } from "../contract/list-bank-accounts.ts";
import { startBankAccountsServer } from "./testing/bank-accounts-server.ts";

const { server, anna, forn } = await startBankAccountsServer();

test("the customer's accounts are listed masked, with the mandate of the retailer", async () => {
  const { items, mandate } = (await server.call(listBankAccounts, { as: { customerId: anna } })).answer();
  expect(items.map(({ maskedIban }) => maskedIban)).toEqual(["ES91 •••• •••• •••• •••• 1332"]);
  expect(mandate.creditorIdentifier).toMatch(/^ES\d{2}000F00000000$/);
  expect(mandate.text).toContain(`Llum, SCCL (${mandate.creditorIdentifier}`);
});

test("another customer's accounts are not listed", async () => {
  const { items } = (await server.call(listBankAccounts, { as: { customerId: forn } })).answer();
  expect(items).toEqual([]);
});
