import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isValidCadastralReference, normaliseCadastralReference } from "./cadastral-reference.ts";

describe("a cadastral reference", () => {
  test.each([
    "9872023VH5797S0001WX",
    "7837301VG8173B0001TT",
    "4A08169P03PRAT0001LR",
    "9872023 VH5797S 0001 wx",
  ])("%s is valid", (reference) => {
    expect(isValidCadastralReference(reference)).toBe(true);
  });

  test.each([
    "9872023VH5797S0001XW",
    "9872023VH5797S0002WX",
    "8872023VH5797S0001WX",
    "9872023VH5798S0001WX",
    "9872023VH5797S0001W",
    "9872023VH5797S000",
    "",
    "9872023VH5797?0001WX",
  ])("'%s' is not valid", (reference) => {
    expect(isValidCadastralReference(reference)).toBe(false);
  });

  test("of a whole parcel has 14 characters and no check letters", () => {
    expect(isValidCadastralReference("9872023VH5797S")).toBe(true);
    expect(isValidCadastralReference("9872023VH5797-")).toBe(false);
  });

  test("may contain an Ñ", () => {
    expect(normaliseCadastralReference(" 9872ñ ")).toBe("9872Ñ");
  });

  test("has exactly one pair of check letters", () => {
    const letters = [..."MQWERTYUIOPASDFGHJKLBZX"];
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-ZÑ]{14}\d{4}$/), (reference) => {
        const right = letters.flatMap((first) =>
          letters.filter((second) => isValidCadastralReference(reference + first + second)),
        );
        expect(right).toHaveLength(1);
      }),
      { numRuns: 20 },
    );
  });

  test("with another digit in its place is not valid", () => {
    fc.assert(
      fc.property(fc.nat(6), fc.integer({ min: 1, max: 9 }), (place, step) => {
        const reference = "9872023VH5797S0001WX";
        const wrong = String((Number(reference.charAt(place)) + step) % 10);
        expect(
          isValidCadastralReference(reference.slice(0, place) + wrong + reference.slice(place + 1)),
        ).toBe(false);
      }),
    );
  });
});
