import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { bool, queryRow } from "./query.ts";
import { sql } from "./sql.ts";
import { hasPart } from "./text-search.ts";

const database = await createTestDatabase("blank");
const found = async (text: string, part: string): Promise<boolean> => {
  const statement = sql`select ${hasPart(sql`${text}::text`, part)} as found`;
  return (await queryRow(database.pool, { ...statement, columns: { found: bool } }))?.found === true;
};

it.each([
  ["Carrer de la Processó, 12", "processo", true],
  ["CARRER DE LA PROCESSÓ", "Processó", true],
  ["Sant Feliu de Guíxols", "guixols ", true],
  ["Carrer Major", "menor", false],
  ["FE26-100%", "100%", true],
  ["FE26-1000", "100%", false],
  ["a_b", "a_b", true],
  ["axb", "a_b", false],
  [String.raw`a\b`, String.raw`a\b`, true],
  ["Carrer de l’Or, 3", "l'or", true],
  ["Carrer de l'Or, 3", "L’OR", true],
  ["O'Brien; drop table", "'brien; drop", true],
])("%j is searched for %j: %s", async (text, part, expected) => {
  expect(await found(text, part)).toBe(expected);
});
