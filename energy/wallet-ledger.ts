import { addMonths, firstOfMonth, type PlainDate } from "./calendar.ts";

/** `surplus` adds the surplus of a bill; `applied` deducts what a bill was paid with; `adjustment` has either sign. */
export const walletEntryKinds = ["surplus", "applied", "expired", "adjustment"] as const;
export type WalletEntryKind = (typeof walletEntryKinds)[number];

export interface LedgerEntry {
  readonly day: PlainDate;
  readonly kind: WalletEntryKind;
  /** Positive adds to the wallet. */
  readonly amountCents: number;
}

/** The first rule that an entry breaks; undefined for a valid one. */
export const walletEntryProblem = ({
  kind,
  amountCents,
}: Pick<LedgerEntry, "kind" | "amountCents">): "zero" | "must_add" | "must_deduct" | undefined => {
  if (amountCents === 0) return "zero";
  if (kind === "surplus" && amountCents < 0) return "must_add";
  if ((kind === "applied" || kind === "expired") && amountCents > 0) return "must_deduct";
  return undefined;
};

export const ledgerBalance = (entries: readonly Pick<LedgerEntry, "amountCents">[]): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Whether an entry is added to a wallet with that balance. `known`: whether the wallet has an entry under the same key, and
 * whether that one is the same. An entry that exceeds the balance can be added once others have added enough.
 */
export const decideEntry = ({
  balanceCents,
  amountCents,
  known,
}: {
  readonly balanceCents: number;
  readonly amountCents: number;
  readonly known: "none" | "same" | "different";
}): "added" | "unchanged" | "differs" | "exceeds_balance" => {
  if (known === "same") return "unchanged";
  if (known === "different") return "differs";
  return balanceCents + amountCents < 0 ? "exceeds_balance" : "added";
};

export interface LedgerMonth {
  /** First day of the month. */
  readonly month: PlainDate;
  readonly earnedCents: number;
  /** Positive. */
  readonly appliedCents: number;
  /** Positive. */
  readonly expiredCents: number;
  /** Either sign. */
  readonly adjustedCents: number;
  /** What was left at the end of the month. */
  readonly balanceCents: number;
}

const sumOf = (entries: readonly LedgerEntry[], kind: WalletEntryKind): number =>
  ledgerBalance(entries.filter((entry) => entry.kind === kind));

/** The last months up to that of `today`, oldest first, from the first one that has an entry; at most `count`. */
export const ledgerMonths = (
  entries: readonly LedgerEntry[],
  { today, count }: { readonly today: PlainDate; readonly count: number },
): LedgerMonth[] => {
  const byMonth = Map.groupBy(entries, ({ day }) => firstOfMonth(day));
  const [first] = [...byMonth.keys()].toSorted();
  if (first === undefined) return [];
  const months: LedgerMonth[] = [];
  let balanceCents = 0;
  for (let month = first; month <= today; month = addMonths(month, 1)) {
    const own = byMonth.get(month) ?? [];
    balanceCents += ledgerBalance(own);
    months.push({
      month,
      earnedCents: sumOf(own, "surplus"),
      appliedCents: 0 - sumOf(own, "applied"),
      expiredCents: 0 - sumOf(own, "expired"),
      adjustedCents: sumOf(own, "adjustment"),
      balanceCents,
    });
  }
  return months.slice(-count);
};

export interface Expiry {
  /** Last day on which the money can be used. */
  readonly day: PlainDate;
  readonly amountCents: number;
}

/**
 * The money in a wallet that is lost next, when what is earned lasts `years`; null when nothing is lost, or `years` is 0.
 * What leaves the wallet is taken from the oldest money. Money whose day has passed is listed with `today` until the
 * retailer enters its loss.
 */
export const nextExpiry = (
  entries: readonly LedgerEntry[],
  { years, today }: { readonly years: number; readonly today: PlainDate },
): Expiry | null => {
  if (years === 0) return null;
  const added = entries
    .filter(({ amountCents }) => amountCents > 0)
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  let spent = 0 - ledgerBalance(entries.filter(({ amountCents }) => amountCents < 0));
  const left = added.flatMap(({ day, amountCents }) => {
    const used = Math.min(spent, amountCents);
    spent -= used;
    return amountCents > used ? [{ day: addMonths(day, 12 * years), amountCents: amountCents - used }] : [];
  });
  const dated = left.map(({ day, amountCents }) => ({ day: day < today ? today : day, amountCents }));
  const [next] = dated;
  if (next === undefined) return null;
  return {
    day: next.day,
    amountCents: ledgerBalance(dated.filter(({ day }) => day === next.day)),
  };
};
