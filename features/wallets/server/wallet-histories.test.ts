import fc from "fast-check";
import { expect, test } from "vitest";
import { bigint, int, queryRows, text } from "#platform/server/database/query.ts";
import { changeSharePercentage } from "../contract/change-share-percentage.ts";
import { entryRecord, roof, startWalletsServer } from "./testing/wallet-test-server.ts";

/**
 * Histories of one wallet that run one after another: in each, the retailer loads two files at the same moment, with
 * entries in common, while two people change percentages. That calls at the same moment run one after another is proved
 * here; the rules of one call after another are in `energy/wallet-ledger.test.ts`, in 10,000 histories.
 * `WALLET_HISTORIES=10000` runs as many here, in 20 minutes.
 */
const histories = Number(process.env["WALLET_HISTORIES"] ?? 40);

const wallets = await startWalletsServer();
const { database, server, anna, load, decide } = wallets;
const walletId = await wallets.walletId(roof);

const balanceNow = async () => {
  const [row] = await queryRows(database.unguarded, {
    text: `select w.balance_cents as "balanceCents", coalesce((select sum(amount_cents) from solar_wallet_entries e
             where e.customer_id = $1 and e.wallet_id = $2), 0) as sum
           from solar_wallets w where w.customer_id = $1 and w.wallet_id = $2`,
    values: [anna, walletId],
    columns: { balanceCents: int, sum: bigint },
  });
  return row;
};

/** The weights by contract. */
const weightsNow = async () => {
  const rows = await queryRows(database.unguarded, {
    text: `select k.name, h.weight from solar_wallet_shares h join contracts k using (customer_id, contract_id)
           where h.customer_id = $1 and h.wallet_id = $2`,
    values: [anna, walletId],
    columns: { name: text, weight: int },
  });
  return new Map(rows.map(({ name, weight }) => [name, weight]));
};

const change = async (name: string, percentage: number) => {
  const answer = await server.call(changeSharePercentage, {
    as: { customerId: anna },
    params: { name, batteryId: walletId },
    body: { percentage },
  });
  return answer.status === 200 ? answer.answer().reference : undefined;
};

const amounts = fc.array(fc.integer({ min: -3_000, max: 5_000 }), { maxLength: 4 });
const history = fc.record({
  first: amounts,
  common: amounts,
  second: amounts,
  one: fc.integer({ min: 1, max: 98 }),
  other: fc.integer({ min: 1, max: 98 }),
  decision: fc.constantFrom("done" as const, "rejected" as const),
});

let lastKey = 0;
const recordsOf = (cents: readonly number[]) =>
  cents
    .filter((amount) => amount !== 0)
    .map((amount) => {
      lastKey += 1;
      return entryRecord(String(lastKey), amount / 100, { kind: "adjustment" });
    });

test("no history of a wallet loses or doubles a cent, and each ends as one of the changes that were requested", async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ first, common, second, one, other, decision }) => {
      const [alone, shared, last] = [recordsOf(first), recordsOf(common), recordsOf(second)];
      const before = await weightsNow();
      const [, , requested, alsoRequested] = await Promise.all([
        load([...alone, ...shared]),
        load([...shared, ...last]),
        change("0000101", one),
        change("0000102", other),
      ]);
      const balance = await balanceNow();
      expect(balance?.balanceCents).toBe(balance?.sum);
      expect(balance?.balanceCents).toBeGreaterThanOrEqual(0);
      // Loaded once more, nothing is new but what was refused for lack of money.
      const again = await load([...alone, ...shared, ...last]);
      const after = await balanceNow();
      expect(again.unchanged + again.new + again.refused).toBe(alone.length + shared.length + last.length);
      expect(after?.balanceCents).toBe(after?.sum);
      expect(after?.balanceCents).toBeGreaterThanOrEqual(0);

      const references = [requested, alsoRequested].filter((reference) => reference !== undefined);
      const weights = await weightsNow();
      expect(references.length).toBeLessThanOrEqual(1);
      if (references.length === 1) {
        const isFirst = requested !== undefined;
        expect(weights.get(isFirst ? "0000101" : "0000102")).toBe(isFirst ? one : other);
        expect([...weights.values()].reduce((sum, weight) => sum + weight, 0)).toBe(100);
      } else expect(weights).toEqual(before);
      for (const reference of references) await decide(reference, decision);
      if (references.length === 1 && decision === "rejected") expect(await weightsNow()).toEqual(before);
    }),
    { numRuns: histories, endOnFailure: true },
  );
}, 3_600_000);
