import type { BillLine } from "./bill-lines.ts";

/** Why a bill differs from another; the order is that of the explanation. */
export const differenceCauses = ["days", "use", "price", "power", "surplus", "tax", "other"] as const;
export type DifferenceCause = (typeof differenceCauses)[number];

type ComparedLine = Pick<BillLine, "period" | "quantity" | "unit" | "unitPrice" | "cents"> & {
  readonly concept: string;
};

export interface ComparedBill {
  readonly days: number;
  /** The lines add up to the total of the bill. */
  readonly lines: readonly ComparedLine[];
}

export interface DifferencePart {
  readonly cause: DifferenceCause;
  readonly cents: number;
}

const taxes = new Set(["electricity_tax", "hydrocarbon_tax", "vat", "igic", "ipsi"]);
const uses = new Set(["energy", "gas_variable_term"]);
const surpluses = new Set(["surplus_compensation", "surplus_cap", "solar_wallet"]);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const centsIn = (lines: readonly ComparedLine[]): number => sumOf(lines.map(({ cents }) => cents));

interface Term {
  readonly lines: readonly ComparedLine[];
  readonly cents: number;
  readonly quantity: number;
}

const emptyTerm: Term = { lines: [], cents: 0, quantity: 0 };

/** The lines before taxes by concept and period; prices that change within a bill give several lines of a term. */
const termsOf = ({ lines }: ComparedBill): Map<string, Term> => {
  const terms = new Map<string, Term>();
  for (const line of lines) {
    if (taxes.has(line.concept)) continue;
    const key = `${line.concept} ${line.period ?? ""} ${line.unit}`;
    const { lines: others, cents, quantity } = terms.get(key) ?? emptyTerm;
    terms.set(key, {
      lines: [...others, line],
      cents: cents + line.cents,
      quantity: quantity + line.quantity,
    });
  }
  return terms;
};

type Effects = Partial<Record<DifferenceCause, number>>;

/** Mean price of the energy, for periods that a bill does not have. */
const meanPrice = (bill: ComparedBill): number => {
  const lines = bill.lines.filter(({ concept }) => uses.has(concept));
  const quantity = sumOf(lines.map((line) => line.quantity));
  return quantity === 0 ? 0 : centsIn(lines) / quantity;
};

/** Days first, at the use of a day and the price of the earlier bill; then the use of a day; what is left is the price. */
const energyEffects = (before: Term, after: Term, facts: { dayRatio: number; price: number }): Effects => {
  const price = before.quantity === 0 ? facts.price : before.cents / before.quantity;
  const days = before.cents * (facts.dayRatio - 1);
  const use = (after.quantity - before.quantity * facts.dayRatio) * price;
  const total = after.cents - before.cents;
  return Number.isFinite(use) ? { days, use, price: total - days - use } : { price: total };
};

const firstOf = (term: Term): ComparedLine | undefined => term.lines[0];

/** A charge by the day or by the year; the power is that of its largest line. */
const timeEffects = (before: Term, after: Term, dayRatio: number): Effects => {
  const days = before.cents * (dayRatio - 1);
  const rest = after.cents - before.cents - days;
  if (firstOf(after)?.unit !== "kW") return { days, price: rest };
  const powerOf = ({ lines }: Term) => Math.max(...lines.map(({ quantity }) => quantity));
  const power = before.cents * dayRatio * (powerOf(after) / powerOf(before) - 1);
  return Number.isFinite(power) ? { days, power, price: rest - power } : { days, price: rest };
};

const effectsOfTerm = (before: Term, after: Term, facts: { dayRatio: number; price: number }): Effects => {
  const line = firstOf(after) ?? firstOf(before);
  if (line === undefined) return {};
  if (uses.has(line.concept)) return energyEffects(before, after, facts);
  if (surpluses.has(line.concept)) return { surplus: after.cents - before.cents };
  const isInBoth = before.lines.length > 0 && after.lines.length > 0;
  const isByTime = line.unit === "kW" || line.unit === "day";
  return isByTime && isInBoth
    ? timeEffects(before, after, facts.dayRatio)
    : { other: after.cents - before.cents };
};

/** Whole cents with the sum `totalCents`: the largest fractions are rounded up. */
const roundedParts = (
  effects: ReadonlyMap<DifferenceCause, number>,
  totalCents: number,
): DifferencePart[] => {
  const parts = [...effects].map(([cause, exact]) => ({
    cause,
    cents: Math.floor(exact),
    left: exact - Math.floor(exact),
  }));
  const missing = totalCents - sumOf(parts.map(({ cents }) => cents));
  const byFraction = parts.toSorted((a, b) => b.left - a.left);
  for (const part of byFraction.slice(0, Math.max(missing, 0))) part.cents += 1;
  const [largest] = byFraction;
  // Sums of floating-point numbers can be off by more than a cent for each part only for amounts beyond any bill.
  if (largest !== undefined) largest.cents += totalCents - sumOf(parts.map(({ cents }) => cents));
  return parts.map(({ cause, cents }) => ({ cause, cents }));
};

/**
 * What makes a bill cost more or less than an earlier one, in cents with taxes; the parts add up to the difference of the
 * totals. Causes before taxes carry the taxes of the earlier bill; `tax` is what the change of the tax rates makes. Only
 * causes that move at least a cent are returned.
 */
export const explainDifference = (before: ComparedBill, after: ComparedBill): DifferencePart[] => {
  const totalCents = centsIn(after.lines) - centsIn(before.lines);
  const facts = { dayRatio: before.days > 0 ? after.days / before.days : 1, price: meanPrice(before) };
  const termsBefore = termsOf(before);
  const termsAfter = termsOf(after);
  const effects = new Map<DifferenceCause, number>(differenceCauses.map((cause) => [cause, 0]));
  for (const key of new Set([...termsBefore.keys(), ...termsAfter.keys()])) {
    const found = effectsOfTerm(termsBefore.get(key) ?? emptyTerm, termsAfter.get(key) ?? emptyTerm, facts);
    for (const cause of differenceCauses) effects.set(cause, (effects.get(cause) ?? 0) + (found[cause] ?? 0));
  }
  const taxOf = ({ lines }: ComparedBill) => centsIn(lines.filter(({ concept }) => taxes.has(concept)));
  const baseBefore = centsIn(before.lines) - taxOf(before);
  const baseAfter = centsIn(after.lines) - taxOf(after);
  const rate = baseBefore === 0 ? 0 : taxOf(before) / baseBefore;
  for (const [cause, cents] of effects) effects.set(cause, cents * (1 + rate));
  effects.set("tax", taxOf(after) - rate * baseAfter);
  return roundedParts(effects, totalCents).filter(({ cents }) => cents !== 0);
};
