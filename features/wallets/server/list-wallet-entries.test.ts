import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { listWalletEntries } from "../contract/list-wallet-entries.ts";
import { entryRecord, roof, startWalletsServer } from "./testing/wallet-test-server.ts";

const wallets = await startWalletsServer();
const { server, anna } = wallets;
const as = { customerId: anna };
await wallets.load([
  entryRecord("1", 12.5, { day: "2025-12-31", contract: "0000101", invoice: "F-1" }),
  entryRecord("2", -4.25, { contract: "0000102", invoice: "F-2" }),
  entryRecord("3", -1, { kind: "adjustment", day: "2026-02-01", note: "=HYPERLINK(1)" }),
]);
const walletId = await wallets.walletId(roof);

test("the entries are listed with the balance after each, the latest first", async () => {
  const { items, n_items } = (await server.call(listWalletEntries, { as, params: { walletId } })).answer();
  expect(n_items).toBe(3);
  expect(items).toMatchObject([
    { day: "2026-02-01", kind: "adjustment", amountCents: -100, balanceCents: 725, note: "=HYPERLINK(1)" },
    { kind: "applied", amountCents: -425, balanceCents: 825, contractName: "0000102", invoiceNumber: "F-2" },
    { kind: "surplus", amountCents: 1250, balanceCents: 1250, contractName: "0000101", invoiceNumber: "F-1" },
  ]);
});

test("a page has its part of them", async () => {
  const call = await server.call(listWalletEntries, {
    as,
    params: { walletId },
    query: { offset: 1, limit: 1 },
  });
  const { items, n_items } = call.answer();
  expect([n_items, items.map(({ invoiceNumber }) => invoiceNumber)]).toEqual([3, ["F-2"]]);
});

test("an unknown wallet is not found", async () => {
  const answer = await server.call(listWalletEntries, { as, params: { walletId: 999_999 } });
  expect([answer.status, answer.problem().code]).toEqual([404, "wallet_not_found"]);
});

provesForeignIdsAreHidden(listWalletEntries, {
  server,
  valid: { as, params: { walletId } },
  foreignParams: { walletId: await wallets.walletId("Forn") },
  unknownParams: { walletId: 999_999 },
});
