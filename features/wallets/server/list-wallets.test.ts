import { describe, expect, test } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { CallInput } from "#platform/testing/http/test-server.ts";
import { changeDiscounts } from "../contract/change-discounts.ts";
import { changeSharePercentage } from "../contract/change-share-percentage.ts";
import { downloadWallets } from "../contract/download-wallets.ts";
import { listSharePercentages } from "../contract/list-share-percentages.ts";
import { listWalletEntries } from "../contract/list-wallet-entries.ts";
import { listWallets } from "../contract/list-wallets.ts";
import { listWalletTypes } from "../contract/list-wallet-types.ts";
import { moveShare } from "../contract/move-share.ts";
import { entryRecord, garden, roof, startWalletsServer } from "./testing/wallet-test-server.ts";

const wallets = await startWalletsServer();
const { server, anna, forn } = wallets;
await wallets.load([
  entryRecord("1", 12.5, { day: "2025-12-31" }),
  entryRecord("2", -4.25),
  entryRecord("3", -1, { kind: "expired" }),
  entryRecord("4", 0.75, { kind: "adjustment" }),
]);

describe("the customer's wallets", () => {
  test("have balance, totals, months, shares and what expires next", async () => {
    const { items } = (await server.call(listWallets, { as: { customerId: anna } })).answer();
    expect(items.map(({ name }) => name)).toEqual(["Antiga", garden, roof]);
    const own = items.find(({ name }) => name === roof);
    expect(own).toMatchObject({
      balanceCents: 800,
      earnedCents: 1250,
      appliedCents: 425,
      expiredCents: 100,
      adjustedCents: 75,
      nextExpiry: { day: "2030-12-31", amountCents: 725 },
    });
    expect(own?.months.slice(0, 2)).toMatchObject([
      { month: "2025-12-01", earnedCents: 1250, balanceCents: 1250 },
      { month: "2026-01-01", appliedCents: 425, balanceCents: 800 },
    ]);
    expect(own?.shares).toMatchObject([
      { contractName: "0000101", percentage: 50, isOrigin: true, hasSelfConsumption: true, isApplied: true },
      { contractName: "0000102", percentage: 25, isOrigin: false, hasSelfConsumption: false },
      { contractName: "0000103", percentage: 25, hasSelfConsumption: true },
      { contractName: "0000105", percentage: 0 },
    ]);
    expect(items.find(({ name }) => name === garden)).toMatchObject({
      balanceCents: 0,
      nextExpiry: null,
      months: [],
    });
  });

  test("are sorted as the reader's language sorts their names", async () => {
    const { unguarded } = wallets.database;
    await unguarded.query("insert into solar_wallets (customer_id, name) select $1, unnest($2::text[])", [
      forn,
      ["Óbidos", "Ñora", "Nz", "Zorita", "àtic 10", "àtic 9"],
    ]);
    const namesIn = async (language: "ca" | "es") =>
      (await server.call(listWallets, { as: { customerId: forn }, language }))
        .answer()
        .items.map(({ name }) => name);
    expect(await namesIn("ca")).toEqual(["àtic 9", "àtic 10", "Forn", "Ñora", "Nz", "Óbidos", "Zorita"]);
    expect(await namesIn("es")).toEqual(["àtic 9", "àtic 10", "Forn", "Nz", "Ñora", "Óbidos", "Zorita"]);
    await unguarded.query("delete from solar_wallets where customer_id = $1 and name <> 'Forn'", [forn]);
  });

  test("are the customer's alone", async () => {
    const { items } = (await server.call(listWallets, { as: { customerId: forn } })).answer();
    expect(items.map(({ name }) => name)).toEqual(["Forn"]);
  });

  test("are read in a read-only session", async () => {
    const { status } = await server.call(listWallets, { as: { customerId: anna, readOnly: true } });
    expect(status).toBe(200);
  });
});

test("without solar wallets no call exists", async () => {
  const off = await startWalletsServer({ features: false });
  const as = { customerId: off.anna };
  const batteryId = await off.walletId(roof);
  const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    (await off.server.call(endpoint, input)).status;
  const params = { name: "0000102", batteryId };
  expect([
    await call(listWallets, { as }),
    await call(listWalletEntries, { as, params: { walletId: batteryId } }),
    await call(listWalletTypes, { as }),
    await call(listSharePercentages, { as, params: { id: 1 } }),
    await call(downloadWallets, { as, params: { ids: [batteryId] } }),
    await call(changeSharePercentage, { as, params, body: { percentage: 40 } }),
    await call(moveShare, { as, params, body: { percentage: 40, targetWalletId: batteryId } }),
    await call(changeDiscounts, { as, params, body: { discountType: "apply" } }),
  ]).toEqual([404, 404, 404, 404, 404, 404, 404, 404]);
});
