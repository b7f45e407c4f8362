import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalisePassword, brokenRules, passwordFaults } from "./password-rules.ts";

const minimum = 6;
const good = "Vela-7";

describe("a new password", () => {
  it.each([
    ["", ["too_short", "needs_both_cases", "needs_digit", "needs_symbol"]],
    ["Ve-7a", ["too_short"]],
    ["vela-7", ["needs_both_cases"]],
    ["VELA-7", ["needs_both_cases"]],
    ["Vela-set", ["needs_digit"]],
    ["Vela 777", ["needs_symbol"]],
    [good, []],
    ["Català·7 ñandú", []],
    ["Ωμέγα-٣x", []],
  ])("%j lacks %j", (password, lacks) => {
    expect(brokenRules(password, minimum)).toEqual(lacks);
  });

  it("is measured in user-visible characters", () => {
    expect(brokenRules("Aa1😀😀", minimum)).toContain("too_short");
    expect(brokenRules("Aa1😀😀😀", minimum)).toEqual([]);
  });

  it("has the same length on a Mac, which may type an accent as a separate character", () => {
    expect(brokenRules("E\u0301te\u0301-7", minimum)).toEqual(["too_short"]);
    expect(brokenRules("E\u0301te\u0301s-7", minimum)).toEqual([]);
    expect(passwordFaults(`Aa1-${"e\u0301".repeat(126)}`, minimum)).toEqual([]);
    expect(passwordFaults(`Aa1-${"e\u0301".repeat(127)}`, minimum)).toEqual(["too_long"]);
  });

  it("may have 64 four-byte characters, and at most 256 bytes", () => {
    expect(passwordFaults(`Aa1-${"😀".repeat(60)}`, minimum)).toEqual([]);
    expect(passwordFaults(`Aa1-${"x".repeat(252)}`, minimum)).toEqual([]);
    expect(passwordFaults(`Aa1-${"x".repeat(253)}`, minimum)).toEqual(["too_long"]);
  });

  it.each([
    "\u0000",
    "\t",
    "\n",
    "\u007f",
    "\u0085",
    "\u00ad",
    "\u200b",
    "\u202e",
    "\u2028",
    "\ufeff",
    "\ud800",
    "\u0378",
  ])("must not have invisible or unassigned characters: %j", (sign) => {
    expect(passwordFaults(`${good}${sign}`, minimum)).toEqual(["not_printable"]);
  });

  it("may be any printable text that meets the rules, including emoji sequences and spaces", () => {
    expect(passwordFaults(`${good} 👩‍👩‍👧 `, minimum)).toEqual([]);
  });
});

describe("the password rules", () => {
  it("stay met when more characters are typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (start, more) => {
        const before = brokenRules(start, minimum);
        expect(brokenRules(start + more, minimum).every((rule) => before.includes(rule))).toBe(true);
      }),
    );
  });

  it("are met by a lower and an upper case letter, a digit and a symbol in any order, if the password is long enough", () => {
    const part = (signs: string) => fc.constantFrom(...signs);
    const parts = fc.tuple(part("abcçñ"), part("ABCÇÑ"), part("0123456789"), part("-_.!¿€·+"));
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(parts, order, fc.string({ minLength: 2, maxLength: 40 }), (signs, places, filling) => {
        const password = `${places.map((place) => signs[place]).join("")}${filling}`;
        expect(passwordFaults(password, minimum)).toEqual([]);
      }),
    );
  });

  it("work with any minimum length and never throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 6, max: 64 }), (password, length) => {
        const isShort = Array.from(normalisePassword(password)).length < length;
        expect(passwordFaults(password, length).includes("too_short")).toBe(isShort);
      }),
    );
  });
});

it.each([
  ["an accent of a Mac and one of Windows", "cafe\u0301 n\u0303u", "caf\u00e9 \u00f1u"],
  ["a Catalan l·l of a Linux keyboard and of the others", "Co\u0140legi, CO\u013fLEGI", "Col·legi, COL·LEGI"],
  ["a space with Option held down and without", "vela\u00a0blava\u3000set", "vela blava set"],
  ["two accents in either order", "e\u0323\u0302", "e\u0302\u0323"],
])("%s normalise to the same password", (_, first, second) => {
  expect(normalisePassword(first)).toBe(normalisePassword(second));
});

it.each(["Demo-1234", "l·l", "1º 2ª ´¨ ²", "👩‍👩‍👧🏽", "ﬁ", "Ａ", "İıß"])(
  "what has one writing alone stays: %s",
  (typed) => {
    expect(normalisePassword(typed)).toBe(typed);
  },
);

it("normalising a password twice equals normalising it once", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const once = normalisePassword(typed);
      expect(normalisePassword(once)).toBe(once);
    }),
  );
});
