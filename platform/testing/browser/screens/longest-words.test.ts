import { expect, test } from "vitest";
import { allWordFiles, longestMessage } from "./longest-words.ts";

test.each([
  ["the longest text", ["Surt", "Sal del portal", "Sign out"], "Sal del portal"],
  ["the first of two that are as long", ["Llum", "Luz.", "Ligh"], "Llum"],
  [
    "and in it the longest word of all, as words are not broken",
    ["Un de sol i curta", "Confirmación", "One short"],
    "Un de sol i Confirmación",
  ],
  ["not counting the syntax of values", ["{a_long_name} ok", "{b} right"], "{b} right"],
  [
    "by the longest branch of a plural",
    [
      "{n, plural, one {un contracte molt llarg} other {#}}",
      "{n, plural, one {un contrato} other {# contratos}}",
    ],
    "{n, plural, one {un contracte molt llarg} other {#}}",
  ],
  ["inside tags too", ["<b>Condicions</b> x", "<b>Condiciones</b> x"], "<b>Condiciones</b> x"],
])("a message is %s", (_, translations, longest) => {
  expect(longestMessage(translations)).toBe(longest);
});

test("every file of words has all its keys in its longest words", () => {
  const files = allWordFiles();
  expect(files.length).toBeGreaterThan(20);
  const keysOf = (words: object): string =>
    JSON.stringify(words, (_, value: unknown) => (typeof value === "string" ? "" : value));
  for (const { translations, longest } of files)
    for (const words of translations) expect(keysOf(longest)).toBe(keysOf(words));
});
