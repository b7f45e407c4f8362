import { centsOf, sumCents } from "#energy/money.ts";
import { findProvince } from "#energy/provinces.ts";
import { zoneOfPostalCode } from "#energy/tariffs.ts";
import { salesTaxOf } from "#energy/tax-rates.ts";
import type { BillLine } from "../../contract/bill-parts.ts";

/** A line without its sales tax, and the rate that applies to it; a rate of 0 is an amount that is not taxed. */
export interface TaxedLine {
  readonly line: BillLine;
  readonly rate: number;
}

export interface SalesTax {
  readonly concept: "vat" | "igic" | "ipsi";
  readonly rate: number;
  readonly baseCents: number;
  readonly cents: number;
}

/** Separators between the parts of an address. */
const separators = /^[\s,·/-]+|[\s,·/-]+$/g;

/**
 * The postal code of an address with what stands before and after it: the five digits that begin the last line that
 * begins with five, and otherwise the last five digits of a province before a name. Five digits within the street, such as
 * the number of a postal box, are no postal code.
 */
const splitAtPostalCode = (
  lines: readonly string[],
): { readonly street: string; readonly postalCode: string; readonly rest: string } | undefined => {
  const isLast = lines.findLastIndex(
    (line) => /^\s*\d{5}\b/.test(line) && findProvince(line.trim()) !== undefined,
  );
  if (isLast > 0) {
    const text = lines.slice(isLast).join(", ").trim();
    const street = lines.slice(0, isLast).join(", ").replaceAll(separators, "");
    return { street, postalCode: text.slice(0, 5), rest: text.slice(5).replaceAll(separators, "") };
  }
  const text = lines.join(", ");
  const codes = [...text.matchAll(/\b\d{5}\b/g)].filter(
    ({ 0: code, index }) =>
      findProvince(code) !== undefined && /^[\s,·/-]*\p{L}/u.test(text.slice(index + 5)),
  );
  const found = codes.at(-1);
  return (
    found && {
      street: text.slice(0, found.index).replaceAll(separators, ""),
      postalCode: found[0],
      rest: text.slice(found.index + 5).replaceAll(separators, ""),
    }
  );
};

/** The sales tax at an address, for a supply of which no line is taxed. */
export const salesTaxAt = (address: string): SalesTax["concept"] =>
  salesTaxOf(zoneOfPostalCode(splitAtPostalCode(address.split("\n"))?.postalCode ?? ""));

const isSalesTax = (line: BillLine): line is BillLine & { readonly concept: SalesTax["concept"] } =>
  line.concept === "vat" || line.concept === "igic" || line.concept === "ipsi";

/** Concepts whose rate can differ from that of the supply. */
const ownRateConcepts = ["meter_rent", "service", "solar_wallet"] as const;
const groupOf = ({ concept }: BillLine): string => ownRateConcepts.find((own) => own === concept) ?? "supply";

/** All ways to give each group one of the rates. */
const assignments = (groups: readonly string[], rates: readonly number[]): Map<string, number>[] =>
  groups.reduce<Map<string, number>[]>(
    (all, group) => all.flatMap((known) => rates.map((rate) => new Map([...known, [group, rate]]))),
    [new Map()],
  );

/**
 * The rate of each line. A bill has its taxable bases, and not the rate of each line; supply, meter rent, services and
 * solar wallet each have one rate, and the rates whose sums are the bases are the ones that apply. Undefined when no rates
 * give the bases.
 */
export const ratesOfLines = (
  lines: readonly BillLine[],
): { lines: TaxedLine[]; taxes: SalesTax[] } | undefined => {
  const taxes = lines.filter(isSalesTax).map(({ concept, quantity, unitPrice, cents }) => ({
    concept,
    rate: unitPrice,
    baseCents: centsOf(quantity),
    cents,
  }));
  const taxed = lines.filter((line) => !isSalesTax(line));
  const groups = [...new Set(taxed.map(groupOf))];
  const rates = [...new Set([...taxes.map(({ rate }) => rate), 0])];
  const rateOf = assignments(groups, rates).find((chosen) =>
    taxes.every(
      ({ rate, baseCents }) =>
        sumCents(taxed.filter((line) => chosen.get(groupOf(line)) === rate)) === baseCents,
    ),
  );
  if (rateOf === undefined) return undefined;
  return { lines: taxed.map((line) => ({ line, rate: rateOf.get(groupOf(line)) ?? 0 })), taxes };
};

/** How many cents a tax is above its base × its rate. */
const excessOf = ({ baseCents, rate, cents }: SalesTax): number => cents - baseCents * rate;
const isExact = ({ baseCents, rate, cents }: SalesTax): boolean =>
  centsOf((baseCents / 100) * rate) === cents;

/** Rates have whole per cent, which repeat the same fractions of a cent from here on. */
const maxPartCents = 100;
const maxParts = 8;

/** The part of a base whose own rounding is nearest to what the tax lacks or has in excess. */
const bestPartOf = (tax: SalesTax): SalesTax => {
  const sign = Math.sign(tax.baseCents);
  const length = Math.max(Math.min(Math.abs(tax.baseCents) - 1, maxPartCents), 1);
  const parts = Array.from({ length }, (_, index) => {
    const baseCents = sign * (index + 1);
    return { ...tax, baseCents, cents: centsOf((baseCents / 100) * tax.rate) };
  });
  const direction = Math.sign(excessOf(tax));
  return parts.reduce((best, part) =>
    direction * excessOf(part) > direction * excessOf(best) + 1e-9 ? part : best,
  );
};

/**
 * A tax as one base, or as several where the bill has it a cent off the product, as when each line is rounded. It stays as
 * it is where no few bases give it.
 */
const inExactBases = (tax: SalesTax): SalesTax[] => {
  const parts: SalesTax[] = [];
  let rest = tax;
  while (!isExact(rest) && parts.length < maxParts) {
    const part = bestPartOf(rest);
    parts.push(part);
    rest = { ...rest, baseCents: rest.baseCents - part.baseCents, cents: rest.cents - part.cents };
  }
  return isExact(rest) ? [rest, ...parts] : [tax];
};

/**
 * The taxes of all supplies such that each is its base × its rate to the cent, as validators demand, and their sum is what
 * is charged. Those of one concept and rate are one, unless the sum of the supplies' rounded taxes is not the tax of the
 * sum: then each supply has its own.
 */
export const exactTaxes = (taxes: readonly SalesTax[]): SalesTax[] => {
  const ofRate = Map.groupBy(taxes, ({ concept, rate }) => `${concept} ${rate}`);
  return [...ofRate.values()].flatMap((same) =>
    same.slice(0, 1).flatMap((first) => {
      const baseCents = same.reduce((total, tax) => total + tax.baseCents, 0);
      const merged = { ...first, baseCents, cents: sumCents(same) };
      return isExact(merged) ? [merged] : same.flatMap(inExactBases);
    }),
  );
};

const eightDecimals = (value: number): number => Math.round(value * 1e8) / 1e8;

/**
 * Quantity and price whose product is the amount, as Facturae demands. The price of power is per year on a bill, and here
 * for the billed days.
 */
export const priceOfLine = ({
  quantity,
  unitPrice,
  cents,
}: Pick<BillLine, "quantity" | "unitPrice" | "cents">): { quantity: number; unitPrice: number } => {
  if (quantity === 0) return { quantity: 1, unitPrice: cents / 100 };
  if (centsOf(quantity * unitPrice) === cents) return { quantity, unitPrice: eightDecimals(unitPrice) };
  const derived = eightDecimals(cents / 100 / quantity);
  return centsOf(quantity * derived) === cents
    ? { quantity, unitPrice: derived }
    : { quantity: 1, unitPrice: cents / 100 };
};

/** Longest number and series of a Facturae. */
const maxNumber = 20;

/** A number in the parts that a Facturae has for it; a long one begins in the series. */
export const seriesAndNumber = (number: string): { series: string; number: string } => ({
  series: number.slice(0, -maxNumber),
  number: number.slice(-maxNumber),
});

/** The limits of a Facturae: 80 characters of street, 50 of town and 20 of province. */
export interface PostalAddress {
  readonly street: string;
  readonly postalCode: string;
  readonly town: string;
  readonly province: string;
}

/** The name of a postal code's province, within the limit; undefined when it is of no province. */
export const provinceNameOf = (postalCode: string): string | undefined =>
  findProvince(postalCode)?.name.replace("Santa Cruz de", "Sta. Cruz");

/** The parts of an address of several lines or of one; undefined without a Spanish postal code. */
export const postalAddress = (lines: readonly string[]): PostalAddress | undefined => {
  const { street = "", postalCode = "", rest = "" } = splitAtPostalCode(lines) ?? {};
  const province = provinceNameOf(postalCode);
  const town = rest.replace(/\s*\(.*\).*$|,.*$/s, "").trim();
  return province === undefined || street === "" || town === ""
    ? undefined
    : { street: street.slice(0, 80), postalCode, town: town.slice(0, 50), province };
};
