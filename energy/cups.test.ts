import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cupsCheckLetters,
  isSameSupplyPoint,
  isValidCups,
  normaliseCups,
  parseCups,
  supplyPointOf,
} from "./cups.ts";

const sixteenDigits = fc.stringMatching(/^\d{16}$/);

describe("a CUPS", () => {
  test.each([
    "ES0291000000000001DN",
    "ES0291000000000001DN0F",
    "ES1234123456789012JY",
    "ES1234123456789012JY1F",
    "ES0031408160870037YV0F",
    "ES0021000013885722RK",
  ])("%s is valid", (cups) => {
    expect(isValidCups(cups)).toBe(true);
  });

  test("with the largest possible digits still has exact check letters", () => {
    expect(cupsCheckLetters("9999999999999999")).toHaveLength(2);
    expect(Number(9999999999999999n % 529n)).not.toBe(Number("9999999999999999") % 529);
    expect(isValidCups(`ES9999999999999999${cupsCheckLetters("9999999999999999")}`)).toBe(true);
  });

  test.each([
    ["ES0291000000000001DX0F", "check_letters"],
    ["ES0291000000000001DN0", "length"],
    ["ES0291000000000001", "length"],
    ["", "length"],
    ["FR0291000000000001DN", "country"],
    ["ES02910000000A0001DN", "digits"],
    ["ES0291000000000001DN0A", "point_suffix"],
    ["ES0291000000000001DNFF", "point_suffix"],
  ] as const)("%s is refused: %s", (cups, problem) => {
    expect(parseCups(cups)).toEqual({ valid: false, problem });
  });

  test("typed in lower case, in groups and with the letter O for zero is understood", () => {
    expect(normaliseCups(" es 0291 oooo oooo OOO1 dn Of ")).toBe("ES0291000000000001DN0F");
    expect(isValidCups("es-0291.000000000001-dn")).toBe(true);
  });

  test("pasted with other hyphens and invisible characters is understood", () => {
    expect(normaliseCups("\uFEFFES\u20100291\u200B0000\u2013000000\u2212\u00A001DN\u202C")).toBe(
      "ES0291000000000001DN",
    );
  });

  test("partially typed is normalised as far as it goes", () => {
    expect(normaliseCups("es o2")).toBe("ES02");
    expect(normaliseCups("")).toBe("");
  });

  test("gives its distributor and its supply point", () => {
    expect(parseCups("ES0031408160870037YV0F")).toEqual({
      valid: true,
      cups: "ES0031408160870037YV0F",
      supplyPoint: "ES0031408160870037YV",
      distributor: "0031",
    });
    expect(supplyPointOf("es0031408160870037yv0f")).toBe("ES0031408160870037YV");
  });

  test("with and without its last two characters is the same supply point", () => {
    expect(isSameSupplyPoint("ES0291000000000001DN0F", "ES0291000000000001DN1P")).toBe(true);
    expect(isSameSupplyPoint("ES0291000000000001DN", "ES0291000000000001DN0F")).toBe(true);
    expect(isSameSupplyPoint("ES0291000000000001DN", "ES1234123456789012JY")).toBe(false);
  });

  test("with the right letters is valid, and with one wrong digit is not", () => {
    fc.assert(
      fc.property(sixteenDigits, fc.nat(15), fc.integer({ min: 1, max: 9 }), (digits, place, step) => {
        const emails = cupsCheckLetters(digits);
        expect(isValidCups(`ES${digits}${emails}`)).toBe(true);
        const wrong = String((Number(digits.charAt(place)) + step) % 10);
        const planted = digits.slice(0, place) + wrong + digits.slice(place + 1);
        expect(isValidCups(`ES${planted}${emails}`)).toBe(false);
      }),
    );
  });

  test("needs 16 digits to compute its check letters", () => {
    expect(() => cupsCheckLetters("123")).toThrow(RangeError);
  });
});
