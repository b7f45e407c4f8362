import { bigint, int, queryRows, text } from "#platform/server/database/query.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { entryRecord, garden, roof, startWalletsServer } from "./testing/wallet-test-server.ts";

const { database, load, restore } = await startWalletsServer();
beforeEach(restore);

/** The balance of each wallet, and the sum of its entries. */
const balances = async () => {
  const rows = await queryRows(database.unguarded, {
    text: `select w.name, w.balance_cents as "balanceCents", coalesce((select sum(amount_cents) from solar_wallet_entries e
             where e.customer_id = w.customer_id and e.wallet_id = w.wallet_id), 0) as sum
           from solar_wallets w order by w.name`,
    columns: { name: text, balanceCents: int, sum: bigint },
  });
  return Object.fromEntries(rows.map(({ name, balanceCents, sum }) => [name, [balanceCents, sum]]));
};

describe("loading entries of solar wallets", () => {
  test("adds them to the balance", async () => {
    expect(await load([entryRecord("1", 12.5), entryRecord("2", -4.25)])).toMatchObject({
      new: 2,
      refused: 0,
    });
    expect((await balances())[roof]).toEqual([825, 825]);
  });

  test("again, or twice at the same moment, adds nothing more", async () => {
    const records = [
      entryRecord("1", 12.5),
      entryRecord("2", -4.25),
      entryRecord("1", 3, { wallet: garden }),
    ];
    await Promise.all([load(records), load(records)]);
    expect(await load(records)).toMatchObject({ new: 0, unchanged: 3, refused: 0 });
    expect(await balances()).toMatchObject({ [roof]: [825, 825], [garden]: [300, 300] });
  });

  test("waits for what an earlier line takes and a later one adds", async () => {
    expect(await load([entryRecord("1", -5), entryRecord("2", 5)])).toMatchObject({ new: 2, refused: 0 });
    expect((await balances())[roof]).toEqual([0, 0]);
  });

  test.each([
    ["takes more than there is", entryRecord("9", -0.01), /takes more than there is/],
    ["differs from the one of its key", entryRecord("1", 13), /entries do not change/],
    ["is of an unknown customer", entryRecord("9", 1, { customer_tax_id: "87654321X" }), /load it first/],
    ["is of an unknown wallet", entryRecord("9", 1, { wallet: "Cap" }), /has no wallet Cap/],
    [
      "names another customer's contract",
      entryRecord("9", 1, { contract: "0000901" }),
      /not that of customer/,
    ],
    ["adds nothing", entryRecord("9", 0), /amount_eur is 0/],
    ["is a surplus that deducts", entryRecord("9", -1, { kind: "surplus" }), /adds to the wallet/],
    ["is a discount that adds", entryRecord("9", 1, { kind: "applied" }), /give it as negative/],
    ["is of a day to come", entryRecord("9", 1, { day: "2099-01-01" }), /day 2099-01-01 is in the future/],
    ["has an unknown field", entryRecord("9", 1, { amount: 1 }), /amount/],
  ])("refuses an entry that %s", async (_case, record, reason) => {
    await load([entryRecord("1", 12.5), entryRecord("2", -12.5)]);
    const report = await load([record]);
    expect(report).toMatchObject({ new: 0, refused: 1 });
    expect(report.refusals[0]?.reason).toMatch(reason);
    expect((await balances())[roof]).toEqual([0, 0]);
  });
});

test("the database itself refuses a negative balance and an entry with the wrong sign", async () => {
  await load([entryRecord("1", 1)]);
  await expect(database.unguarded.query("update solar_wallets set balance_cents = -1")).rejects.toThrow(
    /check/,
  );
  await expect(
    database.unguarded.query("update solar_wallet_entries set amount_cents = -amount_cents"),
  ).rejects.toThrow(/sign_check/);
});
