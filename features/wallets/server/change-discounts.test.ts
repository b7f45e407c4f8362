import { beforeEach, expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { changeDiscounts } from "../contract/change-discounts.ts";
import { changeSharePercentage } from "../contract/change-share-percentage.ts";
import { listWallets } from "../contract/list-wallets.ts";
import { garden, roof, startWalletsServer } from "./testing/wallet-test-server.ts";

const wallets = await startWalletsServer();
const { server, requests, anna, decide } = wallets;
const as = { customerId: anna };
let ids = { roof: 0, garden: 0, forn: 0 };

beforeEach(async () => {
  await wallets.restore();
  ids = {
    roof: await wallets.walletId(roof),
    garden: await wallets.walletId(garden),
    forn: await wallets.walletId("Forn"),
  };
});

const change = (name: string, discountType: string, batteryId = ids.roof) =>
  server.call(changeDiscounts, { as, params: { name, batteryId }, body: { discountType } });
const managementNow = async () => {
  const { items } = (await server.call(listWallets, { as })).answer();
  const share = items
    .flatMap(({ shares }) => shares)
    .find(({ contractName, percentage }) => contractName === "0000102" && percentage > 0);
  return [share?.discountManagement, share?.isApplied];
};

test("the discounts of one contract change at once, and are applied when the retailer completes it", async () => {
  const { reference } = (await change("0000102", "accumulate")).answer();
  expect(await managementNow()).toEqual(["accumulate", false]);
  expect(await requests.list(anna)).toMatchObject([
    { kind: "wallet.discounts", details: { bateria: roof, valor_descomptes: "accumulate" } },
  ]);
  await decide(reference, "done");
  expect(await managementNow()).toEqual(["accumulate", true]);
});

test("a rejected change leaves them as they were", async () => {
  const { reference } = (await change("0000102", "accumulate")).answer();
  await decide(reference, "rejected");
  expect(await managementNow()).toEqual(["apply", true]);
});

test.each([
  ["a type that does not exist", "0000102", "burn", 400, "discount_type_not_available"],
  ["a locked share", "0000105", "accumulate", 409, "share_locked"],
  ["a wallet that the contract has no share in", "0000104", "accumulate", 404, "wallet_not_found"],
  ["a contract that the customer does not have", "0000901", "accumulate", 404, "contract_not_found"],
])("%s is refused", async (_case, name, type, status, code) => {
  const refused = await change(name, type);
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

test("the discounts of two contracts of a wallet change at the same time, each on its own", async () => {
  const first = (await change("0000102", "accumulate")).answer();
  const second = (await change("0000101", "accumulate")).answer();
  await decide(second.reference, "rejected");
  expect(await managementNow()).toEqual(["accumulate", false]);
  await decide(first.reference, "done");
  expect(await managementNow()).toEqual(["accumulate", true]);
});

test("a change of a share whose percentage is being changed is refused", async () => {
  const percentage = await server.call(changeSharePercentage, {
    as: { customerId: anna },
    params: { name: "0000101", batteryId: await wallets.walletId(roof) },
    body: { percentage: 40 },
  });
  percentage.answer();
  expect((await change("0000102", "accumulate")).problem().code).toBe("wallet_change_under_way");
});

test("a type that the retailer does not offer is refused", async () => {
  const otherServer = await startWalletsServer({ types: ["apply"] });
  const refused = await otherServer.server.call(changeDiscounts, {
    as: { customerId: otherServer.anna },
    params: { name: "0000102", batteryId: await otherServer.walletId(roof) },
    body: { discountType: "accumulate" },
  });
  expect(refused.problem().code).toBe("discount_type_not_available");
});

provesForeignIdsAreHidden(changeDiscounts, {
  server,
  get valid() {
    return { as, params: { name: "0000102", batteryId: ids.roof }, body: { discountType: "accumulate" } };
  },
  get foreignParams() {
    return { name: "0000102", batteryId: ids.forn };
  },
  unknownParams: { name: "0000102", batteryId: 999_999 },
});
