import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldedWords, numberTerms, searchTerms } from "./search-terms.ts";

const contract = (name: string, cups: string, address: string) =>
  ` ${foldedWords(name)} ${cups.toLowerCase()} ${foldedWords(address)} ${foldedWords(address).replaceAll(" ", "")} `;

const texts = {
  cera: contract("0042101", "ES0031405600000001AB0F", "Carrer de la Cera, 2, 3r 1a, 43201 Reus"),
  ceraFourteen: contract("0042102", "ES0031405600000002CD0F", "Carrer de la Cera, 14, 43202 Reus"),
  waxSquare: contract("0042103", "ES0031405600000003EF0F", "Plaça de la Cera, 25, 08001 Barcelona"),
  farm: contract("0042104", "ES0031405600000004GH0F", "Mas de les Vallroquetes, s/n, 43201 Reus"),
  hospitalet: contract("0042105", "ES0022405600000005JK", "Av. Col·legi, 7, 08901 L’Hospitalet de Llobregat"),
  santBoi: contract("0042106", "ES0022405600000006LM", "C/ Major, 3, 08830 Sant Boi de Llobregat"),
};

const contains = (text: string, terms: ReturnType<typeof searchTerms>): boolean =>
  terms?.every((parts) => parts.some((part) => text.includes(part))) ?? false;
const found = (search: string) =>
  Object.entries(texts)
    .filter(([, text]) => contains(text, searchTerms(search)))
    .map(([name]) => name);

describe("a search for a contract", () => {
  test.each([
    ["Carrer de la Cera 2", ["cera"]],
    ["cera 2", ["cera", "waxSquare"]],
    ["cera, 2", ["cera", "waxSquare"]],
    ["2 cera reus", ["cera"]],
    ["C/ Cera", ["cera", "ceraFourteen"]],
    ["c/cera 14", ["ceraFourteen"]],
    ["calle cera", ["cera", "ceraFourteen"]],
    ["pl. cera", ["waxSquare"]],
    ["plaza de la Cera", ["waxSquare"]],
    ["reus vallroquetes", ["farm"]],
    ["vall roquetes", ["farm"]],
    ["avinguda collegi", ["hospitalet"]],
    ["av col·legi 7", ["hospitalet"]],
    ["HOSPITALET", ["hospitalet"]],
    ["l’hospitalet", ["hospitalet"]],
    ["carrer major", ["santBoi"]],
    ["santboi", ["santBoi"]],
    ["ES00 3140 5600 0000 02CD 0F", ["ceraFourteen"]],
    ["es0031405600000002cd", ["ceraFourteen"]],
    ["CUPS: ES 0031 4056 0000 0003 EF", ["waxSquare"]],
    ["0031 4056 0000 0004", ["farm"]],
    ["contracte 0042104", ["farm"]],
    ["42104", ["farm"]],
    ["104", ["farm"]],
    ["la cera de", ["cera", "ceraFourteen", "waxSquare"]],
    ["girona", []],
    ["cera girona", []],
  ])("for %j finds %j", (search, names) => {
    expect(found(search)).toEqual(names);
  });

  test("finds by each whole word while the customer is still typing it", () => {
    for (const typed of ["c", "ce", "cer", "cera", "cera ", "cera r", "cera re", "cera reu"])
      expect(found(typed)).toContain("cera");
  });

  test("without a letter or digit has no terms", () => {
    for (const search of ["", "  ", "%", "_%_", "\\", "·"]) expect(searchTerms(search)).toBeUndefined();
  });

  test("has only letters, digits and the spaces at the edges of its parts", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (search) => {
        for (const part of (searchTerms(search) ?? []).flat()) expect(part).toMatch(/^ ?[a-z0-9]+ ?$/);
      }),
    );
  });

  test("finds a text by any of its own words in any order", () => {
    const words = foldedWords(texts.cera).split(" ");
    fc.assert(
      fc.property(fc.shuffledSubarray(words, { minLength: 1 }), (some) => {
        expect(contains(texts.cera, searchTerms(some.join(", ").toUpperCase()))).toBe(true);
      }),
    );
  });
});

test.each([
  ["FE26 000123", true],
  ["fe26/000123", true],
  ["fe26000123", true],
  ["factura fe 26 123", true],
  ["FE26-999", false],
])("an invoice FE26-000123 searched as %j is found: %s", (search, isFound) => {
  expect(contains("fe26000123", numberTerms(search))).toBe(isFound);
});
