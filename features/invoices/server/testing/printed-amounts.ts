import words from "../../locales/documents.ca.json" with { type: "json" };

/* What a reader with a calculator finds in the detail of a bill that is printed in Catalan. */

const amount = /^-?[\d.]+,\d\d\u00a0€$/;
const centsIn = (text: string): number => Number(text.replaceAll(/[^\d-]/g, ""));
const sectionNames: readonly string[] = Object.values(words.section);

type PrintedDetail = {
  sections: number;
  lines: number;
  total: number;
  /** Each line with the calculation printed beside its amount. */
  calculations: { text: string; cents: number }[];
};

/** Amounts of the detail: its last column, from its heading to the total. */
export const printedDetail = (texts: readonly string[]): PrintedDetail => {
  const detail = texts.slice(texts.indexOf(words.detail) + 4);
  const found: PrintedDetail = { sections: 0, lines: 0, total: 0, calculations: [] };
  for (const [index, text] of detail.entries()) {
    if (!amount.test(text)) continue;
    const before = detail[index - 1] ?? "";
    if (before === words.total) return { ...found, total: centsIn(text) };
    if (sectionNames.includes(before)) found.sections += centsIn(text);
    else {
      found.lines += centsIn(text);
      if (/ × | % de /.test(before.replaceAll("\u00a0", " ")))
        found.calculations.push({ text: before, cents: centsIn(text) });
    }
  }
  throw new Error("The detail has no total");
};

const numberIn = (text: string): number => Number(text.replaceAll(".", "").replace(",", "."));

/** `29/365`, or `(17/365 + 14/366)`. */
const partOfYear = (text: string): number =>
  [...text.matchAll(/(\d+)\/(\d+)/g)].reduce((sum, [, days, year]) => sum + Number(days) / Number(year), 0);

/** The result of a printed calculation, in euros. */
export const resultOf = (calculation: string): number => {
  const text = calculation.replaceAll("\u00a0", " ");
  const [, rate, base] = /([\d.,]+) % de (-?[\d.,]+) €$/.exec(text) ?? [];
  if (rate !== undefined && base !== undefined) return (numberIn(rate) / 100) * numberIn(base);
  const [first = "", second = "", third] = text.split(" × ").map((factor) => factor.trim());
  const factors = [first, second].map((factor) => numberIn(/^-?[\d.,]+/.exec(factor)?.[0] ?? ""));
  const product = (factors[0] ?? Number.NaN) * (factors[1] ?? Number.NaN);
  return third === undefined ? product : product * partOfYear(third);
};
