import { isPlainDate, type PlainDate } from "./calendar.ts";
import { isValidCups, normaliseCups } from "./cups.ts";

/** What the link of a bill to the CNMC's comparator holds; null or a shorter list where it holds less. Lists begin with P1. */
export interface LinkedBill {
  readonly postalCode: string | null;
  readonly cups: string | null;
  /** Number in the CNMC's list of retailers: `R2-415`. */
  readonly retailerCode: string | null;
  readonly contractedPowersW: readonly number[];
  /** The first day is excluded. */
  readonly period: { readonly from: PlainDate; readonly to: PlainDate } | null;
  readonly issuedOn: PlainDate | null;
  readonly billedWh: readonly number[];
  readonly lastYearWh: readonly number[];
  /** With taxes. */
  readonly totalCents: number | null;
  readonly powerCents: number | null;
  readonly energyCents: number | null;
  readonly meterRentCents: number | null;
  readonly serviceCents: number | null;
  /** What the other amounts leave of the total; null where the total, the power or the energy is missing. */
  readonly taxCents: number | null;
  /** Parameters whose values are not what they should be; they are left out of the bill. */
  readonly notRead: readonly string[];
}

export type LinkProblem = "not_the_comparator" | "too_long" | "repeated_parameter" | "nothing_in_it";

export type LinkReading =
  | { readonly isRead: true; readonly bill: LinkedBill }
  | { readonly isRead: false; readonly problem: LinkProblem };

/** A QR code holds fewer characters. */
const maxLinkLength = 4300;

/**
 * Host and path of the comparator to the letter but for their case, since codes of capital letters are smaller: a host that
 * only begins like it, a port, a user name or another path is not the comparator.
 */
const comparator = /^https?:\/\/comparador\.cnmc\.gob\.es\/comparador\/qre\?/i;

/** Whether a text is an address of the comparator; what it holds is not asked. */
export const isComparatorLink = (text: string): boolean => comparator.test(text.trim());

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
};

/** A decimal number with a dot or a comma as a whole number of thousandths. */
const thousandthsOf = (number: string): number => {
  const [whole = "0", decimals = ""] = number.replace(",", ".").split(".");
  const digits = decimals.slice(0, 4).padEnd(4, "0");
  return Math.round((Number(whole) * 10_000 + Number(digits)) / 10);
};

type Unit = "kW" | "kWh" | "€";

const units: Readonly<Record<Unit, RegExp>> = { kW: /^kw$/i, kWh: /^kwh$/i, "€": /^(?:€|eur|euros?)$/i };
const numberWithUnit = /^(-?)(\d{1,7}(?:[.,]\d{1,6})?) ?([a-z€]{0,5})$/i;

/** W, Wh or thousandths of a euro; null for what is no number, or has another unit. */
const quantityIn = (text: string, unit: Unit): number | null => {
  const [, sign = "", number = "", written = ""] = numberWithUnit.exec(text.trim()) ?? [];
  if (number === "" || (written !== "" && !units[unit].test(written))) return null;
  const quantity = thousandthsOf(number);
  return sign === "" ? quantity : -quantity;
};

const periods = [1, 2, 3, 4, 5, 6] as const;

/** The parameters of a link, and those of them that could not be read. */
const createReader = (parameters: ReadonlyMap<string, string>) => {
  const notRead: string[] = [];
  const read = <Value>(name: string, parse: (text: string) => Value | null): Value | null => {
    const text = parameters.get(name.toLowerCase())?.trim() ?? "";
    if (text === "") return null;
    const value = parse(text);
    if (value === null) notRead.push(name);
    return value;
  };
  const matching = (name: string, form: RegExp): string | null =>
    read(name, (text) => (form.test(text) ? text : null));
  const quantity = (name: string, unit: Unit): number | null =>
    read(name, (text) => {
      const value = quantityIn(text, unit);
      return value !== null && value < 0 ? null : value;
    });
  return {
    notRead,
    read,
    matching,
    day: (name: string): PlainDate | null => read(name, (text) => (isPlainDate(text) ? text : null)),
    cents: (name: string): number | null => {
      const thousandths = read(name, (text) => quantityIn(text, "€"));
      return thousandths === null ? null : Math.sign(thousandths) * Math.round(Math.abs(thousandths) / 10);
    },
    /** Of each period from P1 until one that the link does not have. */
    byPeriod: (prefix: string, unit: Unit): number[] => {
      const values = periods.map((period) => quantity(`${prefix}${period}`, unit));
      const end = values.indexOf(null);
      return values.slice(0, end === -1 ? undefined : end).flatMap((value) => value ?? []);
    },
  };
};
type Reader = ReturnType<typeof createReader>;

const sumOf = (cents: readonly (number | null)[]): number =>
  cents.reduce<number>((sum, each) => sum + Math.abs(each ?? 0), 0);

/** What stands for an amount that the contract does not have: -1 €. */
const noAmountCents = -100;

/** Amounts of a bill before taxes, of which some are deducted. Retailers leave out those that are zero. */
const amountsOf = (reader: Reader) => {
  const amount = (name: string): number | null => {
    const cents = reader.cents(name);
    return cents === noAmountCents ? null : cents;
  };
  const totalCents = reader.cents("imp");
  const powerCents = amount("impPot");
  const energyCents = amount("impEner");
  const meterRentCents = amount("impOtrosSinIE");
  const serviceCents = amount("impSA");
  const added = [
    powerCents,
    energyCents,
    meterRentCents,
    serviceCents,
    amount("impOtrosConIE"),
    amount("finBS"),
  ];
  const deducted = [amount("dto"), amount("exc")];
  const isAdjusted = (amount("ajuste") ?? 0) !== 0;
  const isKnown = totalCents !== null && powerCents !== null && energyCents !== null && !isAdjusted;
  const taxCents = isKnown ? totalCents - sumOf(added) + sumOf(deducted) : null;
  return { totalCents, powerCents, energyCents, meterRentCents, serviceCents, taxCents };
};

const periodOf = (reader: Reader): LinkedBill["period"] => {
  const [from, to] = [reader.day("iniF"), reader.day("finF")];
  if (from === null || to === null) return null;
  if (from <= to) return { from, to };
  reader.notRead.push("finF");
  return null;
};

const billOf = (parameters: ReadonlyMap<string, string>): LinkedBill => {
  const reader = createReader(parameters);
  const cups = reader.read("cups", (text) => (isValidCups(text) ? normaliseCups(text) : null));
  return {
    postalCode: reader.matching("cp", /^\d{5}$/),
    cups,
    retailerCode: reader.matching("com", /^R[1-9]-\d{3,4}$/i)?.toUpperCase() ?? null,
    contractedPowersW: reader.byPeriod("pP", "kW"),
    period: periodOf(reader),
    issuedOn: reader.day("fFact"),
    billedWh: reader.byPeriod("cfP", "kWh"),
    lastYearWh: reader.byPeriod("caP", "kWh"),
    ...amountsOf(reader),
    notRead: reader.notRead,
  };
};

/** The parameters by their names in lower case; null when one has two values, as two bills that were mixed would. */
const parametersOf = (query: string): Map<string, string> | null => {
  const parameters = new Map<string, string>();
  for (const part of query.split("&")) {
    const end = part.indexOf("=");
    const name = decoded(part.slice(0, end === -1 ? undefined : end))?.toLowerCase() ?? "";
    const value = end === -1 ? "" : decoded(part.slice(end + 1));
    if (name === "") continue;
    if (parameters.has(name) && parameters.get(name) !== value) return null;
    parameters.set(name, value ?? "\uFFFD");
  }
  return parameters;
};

/**
 * Reads the link to the CNMC's comparator that the QR code of any Spanish electricity bill holds (resolution of 24 June
 * 2021, BOE-A-2021-11035), as retailers really write it: names in any case, numbers with units or without. A value that is
 * not what it should be (kWh for a power, a day that does not exist) is left out and named, never corrected. The link is
 * only read; nothing opens it.
 */
export const readCnmcComparatorLink = (text: string): LinkReading => {
  const link = text.trim();
  if (link.length > maxLinkLength) return { isRead: false, problem: "too_long" };
  const [start] = comparator.exec(link) ?? [];
  if (start === undefined) return { isRead: false, problem: "not_the_comparator" };
  const [query = ""] = link.slice(start.length).split("#");
  // Some retailers print the ampersands as the regulator's text has them, in HTML.
  const parameters = parametersOf(query.replaceAll(/&amp;/gi, "&"));
  if (parameters === null) return { isRead: false, problem: "repeated_parameter" };
  const bill = billOf(parameters);
  const isEmpty =
    bill.cups === null && bill.period === null && bill.billedWh.length === 0 && bill.totalCents === null;
  return isEmpty ? { isRead: false, problem: "nothing_in_it" } : { isRead: true, bill };
};

/** The bills of codes that were read. Those of one file are never mixed: each code is a bill of its own. */
export const billsOfLinks = (links: readonly string[]): LinkedBill[] =>
  links.flatMap((link) => {
    const reading = readCnmcComparatorLink(link);
    return reading.isRead ? [reading.bill] : [];
  });
