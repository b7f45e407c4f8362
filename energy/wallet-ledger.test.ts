import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, plainDate } from "./calendar.ts";
import {
  decideEntry,
  ledgerBalance,
  ledgerMonths,
  nextExpiry,
  walletEntryProblem,
  type LedgerEntry,
  type WalletEntryKind,
} from "./wallet-ledger.ts";

const today = plainDate("2026-11-20");
const entry = (day: string, kind: WalletEntryKind, amountCents: number): LedgerEntry => ({
  day: plainDate(day),
  kind,
  amountCents,
});

/** Histories in which no entry takes more than there is. */
const histories = fc
  .array(
    fc.record({
      days: fc.integer({ min: 0, max: 1500 }),
      kind: fc.constantFrom<WalletEntryKind>("surplus", "surplus", "applied", "expired", "adjustment"),
      cents: fc.integer({ min: 1, max: 20_000 }),
    }),
    { maxLength: 40 },
  )
  .map((steps) => {
    let balance = 0;
    return steps
      .toSorted((a, b) => b.days - a.days)
      .flatMap(({ days, kind, cents }) => {
        const adds = kind === "surplus" || (kind === "adjustment" && cents % 2 === 0);
        const amountCents = adds ? cents : -Math.min(cents, balance);
        if (amountCents === 0) return [];
        balance += amountCents;
        return [{ day: addDays(today, -days), kind, amountCents }];
      });
  });

describe("an entry of a wallet", () => {
  test.each([
    ["surplus", 120, undefined],
    ["surplus", -120, "must_add"],
    ["applied", -120, undefined],
    ["applied", 120, "must_deduct"],
    ["expired", 1, "must_deduct"],
    ["adjustment", -1, undefined],
    ["adjustment", 0, "zero"],
  ] as const)("%s of %i cents: %s", (kind, amountCents, problem) => {
    expect(walletEntryProblem({ kind, amountCents })).toBe(problem);
  });
});

describe("a wallet that receives the same files in any order and number", () => {
  const files = fc.array(
    fc.array(
      fc.record({ key: fc.integer({ min: 0, max: 15 }), amountCents: fc.integer({ min: -900, max: 900 }) }),
      { maxLength: 6 },
    ),
    { minLength: 1, maxLength: 4 },
  );

  test("has the sum of its entries, each once, and never less than nothing, in 10,000 random histories", () => {
    fc.assert(
      fc.property(files, (history) => {
        const entries = new Map<number, number>();
        const knownAs = (before: number | undefined, amountCents: number) => {
          if (before === undefined) return "none";
          return before === amountCents ? "same" : "different";
        };
        let balanceCents = 0;
        for (const { key, amountCents } of [...history, ...history.toReversed()].flat()) {
          const before = entries.get(key);
          const known = knownAs(before, amountCents);
          if (decideEntry({ balanceCents, amountCents, known }) !== "added") continue;
          if (before !== undefined) throw new Error("A known entry is added again");
          entries.set(key, amountCents);
          balanceCents += amountCents;
          if (balanceCents < 0) throw new Error("The wallet has less than nothing");
        }
        const sum = ledgerBalance([...entries.values()].map((amountCents) => ({ amountCents })));
        expect(sum).toBe(balanceCents);
        // Only an entry that takes more than there is can still be refused.
        const last = history.flat().filter(({ key }) => !entries.has(key));
        expect(last.every(({ amountCents }) => amountCents < 0)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("the months of a ledger", () => {
  test("have what was earned, applied, lost and left, months without entries too", () => {
    const entries = [
      entry("2026-08-31", "surplus", 1000),
      entry("2026-08-31", "applied", -300),
      entry("2026-11-01", "expired", -100),
      entry("2026-11-20", "adjustment", 50),
    ];
    expect(ledgerMonths(entries, { today, count: 24 })).toEqual([
      {
        month: "2026-08-01",
        earnedCents: 1000,
        appliedCents: 300,
        expiredCents: 0,
        adjustedCents: 0,
        balanceCents: 700,
      },
      ...["2026-09-01", "2026-10-01"].map((month) => ({
        month,
        earnedCents: 0,
        appliedCents: 0,
        expiredCents: 0,
        adjustedCents: 0,
        balanceCents: 700,
      })),
      {
        month: "2026-11-01",
        earnedCents: 0,
        appliedCents: 0,
        expiredCents: 100,
        adjustedCents: 50,
        balanceCents: 650,
      },
    ]);
    expect(ledgerMonths(entries, { today, count: 2 }).map(({ month }) => month)).toEqual([
      "2026-10-01",
      "2026-11-01",
    ]);
    expect(ledgerMonths([], { today, count: 24 })).toEqual([]);
  });

  test("end with the balance, whatever the history", () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const months = ledgerMonths(entries, { today, count: 1000 });
        const balance = ledgerBalance(entries);
        expect(months.at(-1)?.balanceCents ?? 0).toBe(balance);
        const moved = months.map(
          (month) => month.earnedCents - month.appliedCents - month.expiredCents + month.adjustedCents,
        );
        expect(moved.reduce((sum, cents) => sum + cents, 0)).toBe(balance);
        expect(months.every(({ balanceCents }) => balanceCents >= 0)).toBe(true);
      }),
    );
  });
});

describe("what expires next", () => {
  const entries = [
    entry("2022-02-28", "surplus", 500),
    entry("2022-03-31", "surplus", 400),
    entry("2024-02-29", "surplus", 900),
    entry("2025-01-31", "applied", -600),
  ];

  test("is the oldest money that has not been used", () => {
    expect(nextExpiry(entries, { years: 5, today })).toEqual({ day: "2027-03-31", amountCents: 300 });
  });

  test("of a leap day falls on the last day of February", () => {
    expect(nextExpiry(entries.slice(2, 3), { years: 5, today })).toEqual({
      day: "2029-02-28",
      amountCents: 900,
    });
  });

  test("is listed today when its day has passed and the retailer has not entered the loss yet", () => {
    expect(nextExpiry(entries, { years: 2, today })).toEqual({ day: today, amountCents: 1200 });
  });

  test("is nothing in an empty wallet, and where money does not expire", () => {
    expect(nextExpiry([], { years: 5, today })).toBeNull();
    expect(nextExpiry(entries, { years: 0, today })).toBeNull();
    expect(nextExpiry([...entries, entry("2026-01-01", "applied", -1200)], { years: 5, today })).toBeNull();
  });

  test("is never more than the balance", () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 6 }), (history, years) => {
        const balance = ledgerBalance(history);
        const next = nextExpiry(history, { years, today });
        expect(next === null).toBe(balance === 0);
        expect(next?.amountCents ?? 0).toBeLessThanOrEqual(balance);
      }),
    );
  });
});
