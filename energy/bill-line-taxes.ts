import type { BillLine } from "./bill-lines.ts";

/** A line as a bill has it; the concept may be one that only the retailer's system knows. */
export type TaxedLine = Pick<BillLine, "quantity" | "unit" | "unitPrice" | "cents"> & {
  readonly concept: string;
};

/**
 * Lines with the same taxes: what the supply costs (electricity tax and sales tax), what the law adds without the
 * electricity tax, the rent of the meter and services, which can have another sales tax, and what is deducted after taxes.
 */
export const taxGroups = ["supply", "regulated", "rent", "service", "untaxed"] as const;
export type TaxGroup = (typeof taxGroups)[number];

const taxGroupOf = (concept: string): TaxGroup => {
  switch (concept) {
    case "social_bonus_financing":
    case "hydrocarbon_tax":
      return "regulated";
    case "meter_rent":
      return "rent";
    case "service":
      return "service";
    case "solar_wallet":
      return "untaxed";
    default:
      return "supply";
  }
};

const salesTaxes = new Set(["vat", "igic", "ipsi"]);
/** Lines that are a share of others. The hydrocarbon tax is per kWh, and taxed itself. */
export const isShareTax = (concept: string): boolean =>
  concept === "electricity_tax" || salesTaxes.has(concept);

type SalesGroup = "supply" | "rent" | "service";
const salesGroups = ["supply", "rent", "service"] as const;
const salesGroupOf = (group: Exclude<TaxGroup, "untaxed">): SalesGroup =>
  group === "regulated" ? "supply" : group;

const sumCents = (lines: readonly TaxedLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** Bases are printed in euros and add up to the cent. */
const baseToleranceCents = 1.5;

/** Every way to give each group one of the rates. */
const assignments = (groups: readonly SalesGroup[], rates: readonly number[]): Map<SalesGroup, number>[] =>
  groups.reduce<Map<SalesGroup, number>[]>(
    (found, group) => found.flatMap((rest) => rates.map((rate) => new Map([...rest, [group, rate]]))),
    [new Map()],
  );

export interface LineTaxes {
  /** Undefined for the solar wallet when the bill has none: it is deducted before the taxes or after them. */
  readonly groupOf: (concept: string) => TaxGroup | undefined;
  /** What a cent of a line makes in the total; undefined when the bill has no line of the group. */
  readonly factorOf: (group: TaxGroup) => number | undefined;
  /** The rates as the lines print them, which differ only when a rate was changed. */
  readonly rates: {
    /** By the rate on the money, or as the legal minimum by energy. */
    readonly electricity: { readonly unit: string; readonly rate: number } | undefined;
    readonly sales: ReadonlyMap<SalesGroup, number>;
    /** Of the sales tax, however they are distributed over the groups. */
    readonly printed: readonly number[];
  };
}

/**
 * The sales tax of each group: a tax line prints its rate and base, not its lines, so the groups are found whose amounts
 * are the bases. When none are, all have the mean rate.
 */
const salesRatesOf = (
  bases: ReadonlyMap<SalesGroup, number>,
  lines: readonly TaxedLine[],
): { rates: Map<SalesGroup, number>; printed: number[] } => {
  const taxLines = lines.filter(({ concept }) => salesTaxes.has(concept));
  const groups = salesGroups.filter((group) => bases.has(group));
  const rates = [...new Set([0, ...taxLines.map(({ unitPrice }) => unitPrice)])].slice(0, 5);
  const found = assignments(groups, rates).find((assigned) =>
    taxLines.every(({ unitPrice, quantity }) => {
      const base = groups.reduce(
        (sum, group) => sum + (assigned.get(group) === unitPrice ? (bases.get(group) ?? 0) : 0),
        0,
      );
      return Math.abs(base - quantity * 100) <= baseToleranceCents;
    }),
  );
  const printed = taxLines.map(({ unitPrice }) => unitPrice).toSorted((a, b) => a - b);
  if (found !== undefined) return { rates: found, printed };
  const base = [...bases.values()].reduce((sum, cents) => sum + cents, 0);
  const mean = base === 0 ? 0 : sumCents(taxLines) / base;
  return { rates: new Map(groups.map((group) => [group, mean])), printed };
};

/** The share that a tax is of its base: the printed rate, of which the amount is rounded, where it is one. */
const shareOf = (taxCents: number, baseCents: number, line: TaxedLine | undefined): number => {
  if (baseCents === 0) return 0;
  const isByRate = line?.unit === "EUR" && Math.abs(baseCents * line.unitPrice - taxCents) <= 1;
  return isByRate ? line.unitPrice : taxCents / baseCents;
};

/** Whether the solar wallet is deducted before the taxes: then the base of the electricity tax is without it. */
const walletGroupOf = (
  lines: readonly TaxedLine[],
  electricityTax: TaxedLine | undefined,
): "supply" | "untaxed" | undefined => {
  const wallet = lines.filter(({ concept }) => concept === "solar_wallet");
  if (wallet.length === 0) return undefined;
  const supply = lines.filter(({ concept }) => taxGroupOf(concept) === "supply");
  const base = sumCents(supply) + sumCents(wallet);
  const isInBase =
    electricityTax?.unit === "EUR" && Math.abs(base - electricityTax.quantity * 100) <= baseToleranceCents;
  return isInBase ? "supply" : "untaxed";
};

/** Which taxes the lines of a bill carry. */
export const lineTaxesOf = (lines: readonly TaxedLine[]): LineTaxes => {
  const taxed = lines.filter(({ concept }) => !isShareTax(concept));
  const electricity = lines.filter(({ concept }) => concept === "electricity_tax");
  const [line] = electricity;
  const walletGroup = walletGroupOf(taxed, line);
  const groupOf = (concept: string): TaxGroup | undefined =>
    concept === "solar_wallet" ? walletGroup : taxGroupOf(concept);
  const supplyCents = sumCents(taxed.filter(({ concept }) => groupOf(concept) === "supply"));
  const electricityShare = shareOf(
    sumCents(electricity),
    supplyCents,
    electricity.length === 1 ? line : undefined,
  );
  const bases = new Map<SalesGroup, number>();
  for (const { concept, cents } of [...taxed, ...electricity]) {
    const group = groupOf(concept);
    if (group === undefined || group === "untaxed") continue;
    const salesGroup = salesGroupOf(group);
    bases.set(salesGroup, (bases.get(salesGroup) ?? 0) + cents);
  }
  const sales = salesRatesOf(bases, lines);
  return {
    groupOf,
    factorOf: (group) => {
      if (group === "untaxed") return 1;
      const rate = sales.rates.get(salesGroupOf(group));
      if (rate === undefined) return undefined;
      return (1 + rate) * (group === "supply" ? 1 + electricityShare : 1);
    },
    rates: {
      electricity: line === undefined ? undefined : { unit: line.unit, rate: line.unitPrice },
      sales: sales.rates,
      printed: sales.printed,
    },
  };
};

const isSameRate = (one: number, other: number): boolean => Math.abs(one - other) < 1e-9;

/** Whether a rate that both bills have is another one in the second. */
export const hasRateChanged = ({ rates: before }: LineTaxes, { rates: after }: LineTaxes): boolean => {
  const [one, other] = [before.electricity, after.electricity];
  const isElectricityChanged =
    one !== undefined && other !== undefined && one.unit === other.unit && !isSameRate(one.rate, other.rate);
  const isPrintedTheSame =
    before.printed.length === after.printed.length &&
    before.printed.every((rate, index) => isSameRate(rate, after.printed[index] ?? 0));
  if (isPrintedTheSame) return isElectricityChanged;
  const isSalesChanged = [...before.sales].some(([group, rate]) => {
    const later = after.sales.get(group);
    return later !== undefined && !isSameRate(rate, later);
  });
  return isElectricityChanged || isSalesChanged;
};
