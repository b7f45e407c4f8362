import { expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { readSearch } from "./read-search.ts";

const database = await createTestDatabase("empty");

test.each([
  "Núria  PÀMIES i Col·lell",
  "D’Abadal-Güell, S.L.",
  "Ñandú 24h / Œuvre",
  "  ES0031  4056 ",
  "İstanbul ﬁ",
  "…",
])("the words of %j are those of the database", async (typed) => {
  const { rows } = await database.unguarded.query("select folded_words($1) as folded", [typed]);
  expect(readSearch(typed, 20).words.join(" ")).toBe(rows[0].folded);
});

test.each([
  ["+34 600 000 101", "600000101"],
  ["0034600000101", "600000101"],
  ["600-000 101", "600000101"],
  ["600 000", "600000"],
  ["60000", undefined],
  ["6000001012345", undefined],
  ["12345678Z", undefined],
])("%j is the telephone number %j", (typed, telephone) => {
  expect(readSearch(typed, 20).telephone).toBe(telephone);
});

test("what has an @ and no space can be an email, and a number loses its signs", () => {
  expect(readSearch("Anna@Correu", 20).email).toBe("anna@correu");
  expect(readSearch("anna correu@", 20).email).toBeUndefined();
  expect(readSearch("12.345.678-z", 20).compact).toBe("12345678Z");
});
