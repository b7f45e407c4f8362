import fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseIban } from "#energy/iban.ts";
import { groupIban } from "./group-iban.ts";

/** What is typed, with `|` as the caret. */
const typed = (text: string): string => {
  const grouped = groupIban(text.replace("|", ""), text.indexOf("|"));
  return `${grouped.text.slice(0, grouped.caret)}|${grouped.text.slice(grouped.caret)}`;
};

test.each([
  ["|", "|"],
  ["es9|", "ES9|"],
  ["ES912|", "ES91 2|"],
  ["ES91 2100|", "ES91 2100|"],
  ["ES91 X|210", "ES91 X|210"],
  ["ES91|2100", "ES91| 2100"],
  ["es91-2100-0418|", "ES91 2100 0418|"],
  ["ES9|1 2100", "ES9|1 2100"],
  ["IBAN|", "|"],
  ["IBAN ES91.2100|", "ES91 2100|"],
])("%j becomes %j", (text, expected) => {
  expect(typed(text)).toBe(expected);
});

const ibanText = fc.string({ unit: fc.constantFrom(..."aES0129 -"), maxLength: 42 });

test("grouping keeps the characters, and the caret after the same ones", () => {
  fc.assert(
    fc.property(ibanText, fc.nat(42), (text, at) => {
      const caret = Math.min(at, text.length);
      const grouped = groupIban(text, caret);
      const before = normaliseIban(text.slice(0, caret)).slice(0, 34);
      expect(normaliseIban(grouped.text)).toBe(normaliseIban(text).slice(0, 34));
      expect(normaliseIban(grouped.text.slice(0, grouped.caret))).toBe(before);
      expect(groupIban(grouped.text, grouped.caret)).toEqual(grouped);
    }),
  );
});
