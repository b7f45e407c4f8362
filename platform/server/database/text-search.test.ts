import { expect, it } from "vitest";
import { foldedWords, numberTerms, searchTerms } from "#platform/contract/search-terms.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { bool, queryRow, text as textColumn } from "./query.ts";
import { sql } from "./sql.ts";
import { isFoundBy } from "./text-search.ts";

const database = await createTestDatabase();

const isFound = async (address: string, search: string): Promise<boolean> => {
  const folded = sql`contract_search_text('0042', 'ES0031405600000001AB', ${address}, '43201', 'Reus')`;
  const found = isFoundBy(
    { text: search, termsOf: searchTerms },
    { folded, displayed: sql`${address}::text` },
  );
  const statement = sql`select ${found} as found`;
  return (await queryRow(database.pool, { ...statement, columns: { found: bool } }))?.found === true;
};

it.each([
  ["Carrer de la Processó, 12", "processo", true],
  ["CARRER DE LA PROCESSÓ", "c/ Processó", true],
  ["Sant Feliu de Guíxols", "guixols ", true],
  ["Carrer Major", "menor", false],
  ["Carrer de la Cera, 2", "reus cera 2", true],
  ["Carrer de la Cera, 3", "cera 2", false],
  ["Carrer de l’Or, 3", "l'or", true],
  ["Avinguda del Col·legi", "av. collegi", true],
  ["Carrer Major", "es00 3140 5600 0000 01ab", true],
  ["Carrer Major", "42", true],
  ["Carrer Major", "", true],
  ["FE26-100%", "%", true],
  ["FE26-1000", "%", false],
  ["a_b", "_", true],
  ["axb", "_", false],
  [String.raw`a\b`, "\\", true],
  ["O'Brien; drop table", "'brien; drop", true],
])("%j is searched for %j: %s", async (address, search, expected) => {
  expect(await isFound(address, search)).toBe(expected);
});

it("finds a number written with spaces, hyphens or slashes", async () => {
  const found = async (search: string) => {
    const parts = { folded: sql`number_search_text('FE26-000/123')`, displayed: sql`'FE26-000/123'` };
    const statement = sql`select ${isFoundBy({ text: search, termsOf: numberTerms }, parts)} as found`;
    return (await queryRow(database.pool, { ...statement, columns: { found: bool } }))?.found;
  };
  expect(await Promise.all(["fe26 000 123", "FE26-000/123", "26000123", "124"].map(found))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it.each([
  "Carrer de l’Almirall Aixada, 3r 2a",
  "COL·LEGI d'Enginyers — Passeig Marítim, núm. 7",
  "Peñíscola / Peníscola",
  "İstanbul Straße Ⅻ ﬁ Åse Ørsted Kelvin K",
  "Ŀ ŀ ª º ½ ４２ 中",
  "",
])("the database folds %j as the portal does", async (given) => {
  const statement = sql`select folded_words(${given}) as folded`;
  const row = await queryRow(database.pool, { ...statement, columns: { folded: textColumn } });
  expect(row?.folded).toBe(foldedWords(given));
});
