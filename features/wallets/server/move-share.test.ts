import { beforeEach, describe, expect, test } from "vitest";
import { madridDate } from "#energy/calendar.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { moveShare } from "../contract/move-share.ts";
import { garden, roof, startWalletsServer } from "./testing/wallet-test-server.ts";

const wallets = await startWalletsServer();
const { server, requests, anna, sharesOf, decide } = wallets;
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

const move = (
  name: string,
  {
    from = ids.roof,
    to = ids.garden,
    percentage = 30,
  }: { from?: number; to?: number; percentage?: number } = {},
) =>
  server.call(moveShare, {
    as,
    params: { name, batteryId: from },
    body: { percentage, targetWalletId: to },
  });
const lastReference = async (): Promise<string> => (await requests.list(anna))[0]?.reference ?? "";

describe("a move of a share", () => {
  test("answers with the contract, which has its percentage of the other wallet and not the former one", async () => {
    const contract = (await move("0000102")).answer();
    expect(contract).toMatchObject({
      name: "0000102",
      solarWalletShares: [
        {
          wallet: { walletId: ids.garden, name: garden },
          percentage: 30,
          isApplied: false,
          startsOn: madridDate(new Date()),
        },
      ],
    });
    expect(await sharesOf(garden)).toEqual([
      ["0000102", 30, false],
      ["0000104", 70, false],
    ]);
    expect(await sharesOf(roof)).toEqual([
      ["0000101", 2, true],
      ["0000103", 1, true],
      ["0000105", 0, true],
    ]);
    expect(await requests.list(anna)).toMatchObject([
      { kind: "wallet.move", details: { bateria: roof, bateria_desti: garden, pes_percentatge: 30 } },
    ]);
  });

  test("is applied when the retailer completes it", async () => {
    (await move("0000102")).answer();
    await decide(await lastReference(), "done");
    expect((await sharesOf(garden)).map(([, , isApplied]) => isApplied)).toEqual([true, true]);
  });

  test.each(["rejected", "cancelled"] as const)(
    "that is %s leaves both wallets as they were",
    async (state) => {
      const before = [await sharesOf(roof), await sharesOf(garden)];
      (await move("0000102")).answer();
      await decide(await lastReference(), state);
      expect([await sharesOf(roof), await sharesOf(garden)]).toEqual(before);
    },
  );

  test("to a wallet without other contracts takes all of it", async () => {
    const antiga = await wallets.walletId("Antiga");
    expect((await move("0000102", { to: antiga, percentage: 30 })).problem().code).toBe(
      "percentage_not_possible",
    );
    expect((await move("0000102", { to: antiga, percentage: 100 })).answer().solarWalletShares).toMatchObject(
      [{ wallet: { name: "Antiga" }, percentage: 100 }],
    );
  });

  test.each([
    ["of the contract that fills the wallet", () => move("0000101"), 409, "share_is_origin"],
    ["of a contract with self-consumption", () => move("0000103"), 409, "self_consumption_active"],
    ["of a locked share", () => move("0000105"), 409, "share_locked"],
    ["to 0 %", () => move("0000102", { percentage: 0 }), 409, "percentage_not_possible"],
    ["to its own wallet", () => move("0000102", { to: ids.roof }), 404, "wallet_not_found"],
    ["to another customer's wallet", () => move("0000102", { to: ids.forn }), 404, "wallet_not_found"],
    ["to an unknown wallet", () => move("0000102", { to: 999_999 }), 404, "wallet_not_found"],
    ["of another customer's contract", () => move("0000901"), 404, "contract_not_found"],
  ])("%s is refused", async (_case, attempt, status, code) => {
    const before = [await sharesOf(roof), await sharesOf(garden), await sharesOf("Forn")];
    const refused = await attempt();
    expect([refused.status, refused.problem().code]).toEqual([status, code]);
    expect([await sharesOf(roof), await sharesOf(garden), await sharesOf("Forn")]).toEqual(before);
  });

  test("is refused while another change of either wallet waits", async () => {
    (await move("0000102")).answer();
    expect((await move("0000104", { from: ids.garden, to: ids.roof })).problem().code).toBe(
      "wallet_change_under_way",
    );
  });
});

provesForeignIdsAreHidden(moveShare, {
  server,
  get valid() {
    return {
      as,
      params: { name: "0000102", batteryId: ids.roof },
      body: { percentage: 30, targetWalletId: ids.garden },
    };
  },
  get foreignParams() {
    return { name: "0000102", batteryId: ids.forn };
  },
  unknownParams: { name: "0000102", batteryId: 999_999 },
});
