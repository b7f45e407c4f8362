import { describe, expect, test } from "vitest";
import { isDocumentNumber, isIdentityNumber, storedDocumentNumber } from "./identity-document.ts";

describe("a number of an identity document", () => {
  test.each([
    ["NI", "12345678Z", true],
    ["NI", "J99216582", true],
    ["NI", "X1234567L", true],
    ["NI", "1234567L", true],
    ["NI", "1234567M", false],
    ["NI", "12345678A", false],
    ["NI", "PAB123456", false],
    ["NE", "X1234567L", true],
    ["NE", "12345678Z", false],
    ["NV", "FR12345678901", true],
    ["PS", "pab 123456", true],
    ["PS", "123456789", true],
    ["PS", "no digits", false],
    ["PS", "1", false],
    ["OT", "A-12.345/678", true],
    ["OT", "Ñ1234567", false],
  ] as const)("%s %s: %s", (type, number, isRight) => {
    expect(isDocumentNumber(type, number)).toBe(isRight);
  });

  test.each(["12345678Z", "12N", "x-1234567-l", "PAB123456", "C01X00T47", "A12345678", "FR12345678901"])(
    "%s is accepted as typed by a customer",
    (number) => {
      expect(isIdentityNumber(number)).toBe(true);
    },
  );

  test("is stored with its zeros where it is a DNI or NIE, and as it is where it is a passport", () => {
    expect(storedDocumentNumber("NI", "1234567L")).toBe("01234567L");
    expect(storedDocumentNumber("PS", "1234567-l")).toBe("1234567L");
  });

  test.each(["12345678A", "X1234567Z", "K1234567A", "", "abc", "123", "1234567890123456789012"])(
    "'%s' is not",
    (number) => {
      expect(isIdentityNumber(number)).toBe(false);
    },
  );
});
