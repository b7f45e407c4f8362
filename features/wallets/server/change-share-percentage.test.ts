import { beforeEach, describe, expect, test } from "vitest";
import { annasRecord, loadSamples, sampleCups } from "#features/contracts/server/testing/contract-samples.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { changeSharePercentage } from "../contract/change-share-percentage.ts";
import { garden, roof, startWalletsServer } from "./testing/wallet-test-server.ts";

const wallets = await startWalletsServer();
const { server, requests, anna, sharesOf, decide } = wallets;
const as = { customerId: anna };

const change = async (name: string, percentage: number, wallet = roof) =>
  server.call(changeSharePercentage, {
    as,
    params: { name, batteryId: await wallets.walletId(wallet) },
    body: { percentage },
  });
/** Weights of the roof's wallet, by contract. */
const weights = async () => (await sharesOf(roof)).map(([, weight]) => weight);

let ids = { roof: 0, forn: 0 };

beforeEach(async () => {
  await wallets.restore();
  ids = { roof: await wallets.walletId(roof), forn: await wallets.walletId("Forn") };
});

describe("a change of percentage", () => {
  test("holds at once, not applied; the weights add up to 100, and the retailer reads them", async () => {
    const { reference } = (await change("0000102", 40)).answer();
    expect(await sharesOf(roof)).toEqual([
      ["0000101", 40, false],
      ["0000102", 40, false],
      ["0000103", 20, false],
      ["0000105", 0, false],
    ]);
    expect(await requests.list(anna)).toMatchObject([
      {
        reference,
        kind: "wallet.percentage",
        state: "sent",
        contractName: "0000102",
        details: { bateria: roof, pes_percentatge: 40 },
      },
    ]);
    const { request } = (await requests.findForOperator(reference)) ?? {};
    expect(request?.details["pesos"]).toContainEqual({ contracte: "0000103", pes: 20 });
  });

  test("is applied when the retailer completes it", async () => {
    const { reference } = (await change("0000102", 40)).answer();
    await decide(reference, "done");
    expect((await sharesOf(roof)).map(([, , isApplied]) => isApplied)).toEqual([true, true, true, true]);
    expect((await change("0000102", 41)).status).toBe(200);
  });

  test.each(["rejected", "cancelled"] as const)(
    "that is %s leaves the weights as they were",
    async (state) => {
      const before = await sharesOf(roof);
      const { reference } = (await change("0000102", 100)).answer();
      await decide(reference, state);
      expect(await sharesOf(roof)).toEqual(before);
    },
  );

  test("that is rejected leaves what the retailer's files have replaced since", async () => {
    const { reference } = (await change("0000102", 40)).answer();
    await loadSamples(wallets, [
      {
        ...annasRecord,
        name: "0000102",
        supply_point: { ...annasRecord.supply_point, cups: sampleCups(102) },
        solar_wallets: [{ wallet: roof, weight: 7, starts_on: "2024-06-01" }],
      },
    ]);
    await decide(reference, "rejected");
    expect(await sharesOf(roof)).toEqual([
      ["0000101", 2, true],
      ["0000102", 7, true],
      ["0000103", 1, true],
      ["0000105", 0, true],
    ]);
  });

  test("repeated, answers with the same request", async () => {
    const [first, second] = await Promise.all([change("0000102", 40), change("0000102", 40)]);
    expect(first.answer().reference).toBe(second.answer().reference);
    expect(await requests.list(anna)).toHaveLength(1);
  });

  test("from two contracts at the same moment ends as one of them", async () => {
    const answers = await Promise.all([change("0000101", 80), change("0000102", 10)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([
      [80, 10, 10, 0],
      [60, 10, 30, 0],
    ]).toContainEqual(await weights());
  });

  test.each([
    ["another change of the wallet waits", "0000101", 30, 409, "wallet_change_under_way"],
    ["the contract has another one under way", "0000102", 30, 409, "wallet_change_under_way"],
  ])("is refused while %s", async (_case, name, percentage, status, code) => {
    (await change("0000102", 40)).answer();
    const refused = await change(name, percentage);
    expect([refused.status, refused.problem().code]).toEqual([status, code]);
    expect(await weights()).toEqual([40, 40, 20, 0]);
  });

  test.each([
    ["to what it is already", "0000101", 50, roof, 409, "percentage_unchanged"],
    ["of a share at 0 %", "0000105", 10, roof, 409, "share_locked"],
    ["of a share that has ended", "0000105", 10, "Antiga", 409, "share_locked"],
    ["of a wallet of one contract", "0000104", 10, garden, 409, "wallet_not_shared"],
    ["of a wallet that the contract has no share in", "0000104", 10, roof, 404, "wallet_not_found"],
    ["of a contract that the customer does not have", "0000901", 10, roof, 404, "contract_not_found"],
  ] as const)("%s is refused", async (_case, name, percentage, wallet, status, code) => {
    const refused = await change(name, percentage, wallet);
    expect([refused.status, refused.problem().code]).toEqual([status, code]);
  });

  test.each([-1, 101, 12.5, "40", null])("to %j is not understood", async (pes_percentatge) => {
    const { status } = await server.call(changeSharePercentage, {
      as,
      params: { name: "0000102", batteryId: await wallets.walletId(roof) },
      raw: { body: { pes_percentatge } },
    });
    expect(status).toBe(400);
    expect(await weights()).toEqual([2, 1, 1, 0]);
  });
});

provesForeignIdsAreHidden(changeSharePercentage, {
  server,
  get valid() {
    return { as, params: { name: "0000102", batteryId: ids.roof }, body: { percentage: 40 } };
  },
  get foreignParams() {
    return { name: "0000102", batteryId: ids.forn };
  },
  unknownParams: { name: "0000102", batteryId: 999_999 },
});
