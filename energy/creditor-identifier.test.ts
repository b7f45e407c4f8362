import { expect, test } from "vitest";
import { isValidCreditorIdentifier, spanishCreditorIdentifier } from "./creditor-identifier.ts";

test("a company's creditor identifier has check digits over its tax id, without the business code", () => {
  expect(spanishCreditorIdentifier("X1234567L", "ZZZ")).toBe("ES59ZZZX1234567L");
  expect(spanishCreditorIdentifier("X1234567L")).toBe("ES59000X1234567L");
});

test.each([
  ["ES59ZZZX1234567L", true],
  ["ES59000X1234567L", true],
  // The example of the German Bundesbank.
  ["DE98ZZZ09999999999", true],
  ["ES58ZZZX1234567L", false],
  ["ES59ZZZ", false],
])("the check digits of %s agree: %s", (identifier, expected) => {
  expect(isValidCreditorIdentifier(identifier)).toBe(expected);
});
