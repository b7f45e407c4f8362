import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  hasWrongControl,
  holderTaxIdOf,
  isOrganisationTaxId,
  isValidTaxId,
  normaliseTaxId,
  restoreTaxIdZeros,
  searchedTaxIds,
  taxIdKind,
} from "./tax-id.ts";

describe("a tax number", () => {
  test.each([
    ["12345678Z", "nif"],
    ["00000000T", "nif"],
    ["X1234567L", "nie"],
    ["Y1234567X", "nie"],
    ["Z1234567R", "nie"],
    ["K1234567L", "special_nif"],
    ["J99216582", "cif"],
    ["J9921658B", "cif"],
    ["A58818501", "cif"],
  ] as const)("%s is a %s", (taxId, kind) => {
    expect(taxIdKind(taxId)).toBe(kind);
    expect(isValidTaxId(taxId)).toBe(true);
  });

  test.each([
    "12345678A",
    "J99216583",
    "J9921658A",
    "X1234567Z",
    "1234567L",
    "I1234567A",
    "",
    "PAB123456",
    "123456789",
  ])("'%s' is not valid", (taxId) => {
    expect(taxIdKind(taxId)).toBeNull();
  });

  test("typed with separators, in lower case or as a VAT number is understood", () => {
    expect(normaliseTaxId(" es-12.345.678-z ")).toBe("12345678Z");
    expect(normaliseTaxId("ESJ99216582")).toBe("J99216582");
    expect(taxIdKind("x-1234567-l")).toBe("nie");
  });

  test("pasted with other hyphens and invisible characters is understood", () => {
    expect(normaliseTaxId("\u200E12345678\u2011Z\u200B")).toBe("12345678Z");
    expect(taxIdKind("J\u201499216582\uFEFF")).toBe("cif");
  });

  test("of one organisation is the same with either kind of control character", () => {
    expect(normaliseTaxId("J9921658B")).toBe("J99216582");
    expect(normaliseTaxId("Q08180028")).toBe("Q0818002H");
    expect(normaliseTaxId("ES-J9921658B")).toBe("J99216582");
  });

  test("with a wrong control character is left as it is", () => {
    expect(normaliseTaxId("J9921658A")).toBe("J9921658A");
  });

  test("partially typed is normalised without losing its first letters", () => {
    expect(normaliseTaxId("ES1")).toBe("ES1");
    expect(normaliseTaxId("e")).toBe("E");
  });

  test("of an organisation is distinguished from a person's", () => {
    expect(isOrganisationTaxId("J99216582")).toBe(true);
    expect(isOrganisationTaxId("12345678Z")).toBe(false);
  });

  test("of a citizen has exactly one valid letter", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), (digits) => {
        const right = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => isValidTaxId(digits + letter));
        expect(right).toHaveLength(1);
      }),
    );
  });

  test("of a foreigner has the letter of the citizen's number with 0, 1 or 2 for its first letter", () => {
    fc.assert(
      fc.property(fc.constantFrom("X", "Y", "Z"), fc.stringMatching(/^\d{7}$/), (first, digits) => {
        const citizen = `${"XYZ".indexOf(first)}${digits}`;
        const right = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) =>
          isValidTaxId(first + digits + letter),
        );
        expect(right).toHaveLength(1);
        expect(isValidTaxId(citizen + right.join(""))).toBe(true);
      }),
    );
  });

  test("of an organisation has exactly one valid digit and one valid letter, of the same value", () => {
    fc.assert(
      fc.property(fc.constantFrom(..."ABCDEFGHJNPQRSUVW"), fc.stringMatching(/^\d{7}$/), (first, digits) => {
        const valid = (controls: string) =>
          [...controls].filter((control) => isValidTaxId(first + digits + control));
        const [digit, ...otherDigits] = valid("0123456789");
        const [letter, ...otherLetters] = valid("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        expect([otherDigits, otherLetters]).toEqual([[], []]);
        expect("JABCDEFGHI".charAt(Number(digit))).toBe(letter);
      }),
    );
  });
});

test.each([
  ["97090258J", false],
  ["97090258K", true],
  ["X1234567L", false],
  ["X1234567M", true],
  ["A12345678", true],
  ["AAB123456", false],
  ["FR40303265045", false],
])("%s has a wrong control character: %s", (text, isWrong) => {
  expect(hasWrongControl(text)).toBe(isWrong);
});

describe("a number that lost its leading zeros", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const short = fc.integer({ min: 1, max: 9_999_999 }).map(String);

  test("is a DNI with them for the one letter that agrees, and stays as it is for all others", () => {
    fc.assert(
      fc.property(short, (digits) => {
        const [right, ...others] = letters.filter(
          (letter) => restoreTaxIdZeros(digits + letter).length === 9,
        );
        expect(others).toEqual([]);
        expect(right).toBe("TRWAGMYFPDXBNJZSQVHLCKE".charAt(Number(digits) % 23));
        expect(taxIdKind(restoreTaxIdZeros(digits + right))).toBe("nif");
        expect(Number.parseInt(restoreTaxIdZeros(digits + right), 10)).toBe(Number(digits));
        for (const letter of letters.filter((one) => one !== right))
          expect(restoreTaxIdZeros(digits + letter)).toBe(digits + letter);
      }),
    );
  });

  test("is a NIE with them for the one letter that agrees, and stays as it is for all others", () => {
    const shortNie = fc.tuple(
      fc.constantFrom("X", "Y", "Z"),
      fc.integer({ min: 1, max: 999_999 }).map(String),
    );
    fc.assert(
      fc.property(shortNie, ([first, digits]) => {
        const whole = letters
          .map((letter) => restoreTaxIdZeros(first + digits + letter))
          .filter((taxId) => taxId.length === 9);
        expect(whole).toHaveLength(1);
        expect(taxIdKind(whole[0] ?? "")).toBe("nie");
        expect(whole[0]?.slice(1, 8)).toBe(digits.padStart(7, "0"));
      }),
    );
  });

  test.each([
    ["1234567L", "01234567L"],
    [" es-1.234.567-l", "01234567L"],
    ["12N", "00000012N"],
    ["X123456P", "X123456P"],
    ["12345678Z", "12345678Z"],
    ["PAB123456", "PAB123456"],
    ["", ""],
  ])("%j is %j", (typed, whole) => {
    expect(restoreTaxIdZeros(typed)).toBe(whole);
  });

  test("is searched as it was typed first, so that the owner of such a passport is found", () => {
    expect(searchedTaxIds("1234567-l")).toEqual(["1234567L", "01234567L"]);
    expect(searchedTaxIds("01234567L")).toEqual(["01234567L"]);
  });

  test("is a holder’s DNI, unless the customer’s document is stored without them", () => {
    expect(holderTaxIdOf("1234567L", "01234567L")).toBe("01234567L");
    expect(holderTaxIdOf("1234567L", "12345678Z")).toBe("01234567L");
    expect(holderTaxIdOf("1234567L", "1234567L")).toBe("1234567L");
    expect(holderTaxIdOf("12.345.678-Z", "12345678Z")).toBe("12.345.678-Z");
  });
});
