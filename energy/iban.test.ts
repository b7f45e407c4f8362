import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isValidIban, maskIban, normaliseIban, parseIban, printIban } from "./iban.ts";

describe("an IBAN", () => {
  test.each([
    "ES9121000418450200051332",
    "ES91 2100 0418 4502 0005 1332",
    "es91-2100-0418-4502-0005-1332",
    "IBAN ES91 2100 0418 4502 0005 1332",
    "IBAN: ES91.2100.0418.4502.0005.1332",
    "iban\u00a0es91/2100/0418/45/0200051332",
    "ES91·2100·0418·45·0200051332.",
  ])("%s is valid", (iban) => {
    expect(parseIban(iban)).toEqual({ valid: true, iban: "ES9121000418450200051332", country: "ES" });
  });

  test.each(["DE89370400440532013000", "FR1420041010050500013M02606", "PT50000201231234567890154"])(
    "%s, of another SEPA country, is valid too",
    (iban) => {
      expect(isValidIban(iban)).toBe(true);
    },
  );

  test.each([
    ["ES9121000418450200051333", "check_digits"],
    ["ES912100041845020005133", "length"],
    ["ES91210004184502000513321", "length"],
    ["ES912100041845020005133A", "characters"],
    ["US9121000418450200051332", "country"],
    ["", "characters"],
    ["ES0021000013885722RK", "length"],
    ["9121000418450200051332", "characters"],
    ["DE8937040044053201300A", "characters"],
    ["FR1420041010A50500013M02606", "characters"],
    ["GB82123412345698765432", "characters"],
    ["IT60054281110100000012345X6", "characters"],
  ] as const)("'%s' is refused: %s", (iban, problem) => {
    expect(parseIban(iban)).toEqual({ valid: false, problem });
  });

  test("with valid check digits but a wrong account control is refused", () => {
    expect(parseIban("ES2921000418460200051332")).toEqual({ valid: false, problem: "account_control" });
  });

  test.each([
    ["00", "ES0021000418420000000026"],
    ["01", "ES0121000418490000000247"],
    ["99", "ES9921000418440000000377"],
  ])("with check digits %s, which are never issued, is refused", (digits, iban) => {
    expect(iban.slice(2, 4)).toBe(digits);
    expect(parseIban(iban)).toEqual({ valid: false, problem: "check_digits" });
  });

  test.each([
    "GB82WEST12345698765432",
    "IT60X0542811101000000123456",
    "NL91ABNA0417164300",
    "MT84MALT011000012345MTLCAST001S",
  ])("%s has the structure of its country", (iban) => {
    expect(isValidIban(iban)).toBe(true);
  });

  test("pasted with other hyphens and invisible characters is understood", () => {
    expect(normaliseIban("\u200BES91\u20112100\u20130418\u00A04502\u00AD00051332\uFEFF")).toBe(
      "ES9121000418450200051332",
    );
  });

  test("is printed in groups of four, also while it is being typed", () => {
    expect(printIban("ES9121000418450200051332")).toBe("ES91 2100 0418 4502 0005 1332");
    expect(printIban("es91210")).toBe("ES91 210");
    expect(printIban("es91")).toBe("ES91");
    expect(printIban("")).toBe("");
  });

  test("is masked except for its ends", () => {
    expect(maskIban("ES9121000418450200051332")).toBe("ES91 •••• •••• •••• •••• 1332");
    expect(maskIban("ES912100")).toBe("•••• ••••");
  });

  test("with one digit changed is never valid", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 23 }), fc.integer({ min: 1, max: 9 }), (place, step) => {
        const iban = "ES9121000418450200051332";
        const wrong = String((Number(iban.charAt(place)) + step) % 10);
        expect(isValidIban(iban.slice(0, place) + wrong + iban.slice(place + 1))).toBe(false);
      }),
    );
  });

  test("printed and parsed again is the same", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^ES\d{22}$/), (iban) => {
        expect(normaliseIban(printIban(iban))).toBe(iban);
      }),
    );
  });

  test("of any account has exactly one valid pair of check digits and of control digits", () => {
    const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"));
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), fc.stringMatching(/^\d{10}$/), (bank, account) => {
        const controls = twoDigits.filter((control) =>
          twoDigits.some((check) => isValidIban(`ES${check}${bank}${control}${account}`)),
        );
        expect(controls).toHaveLength(1);
        const valid = twoDigits.filter((check) =>
          isValidIban(`ES${check}${bank}${controls.join("")}${account}`),
        );
        expect(valid).toHaveLength(1);
      }),
      { numRuns: 5 },
    );
  });
});
