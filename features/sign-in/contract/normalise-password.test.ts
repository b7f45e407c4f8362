import fc from "fast-check";
import { expect, it } from "vitest";
import { normalisePassword } from "./normalise-password.ts";

it.each([
  ["an accent of a Mac and one of Windows", "cafe\u0301 n\u0303u", "caf\u00e9 \u00f1u"],
  ["a Catalan l·l of a Linux keyboard and of the others", "Co\u0140legi, CO\u013fLEGI", "Col·legi, COL·LEGI"],
  ["a space with Option held down and without", "vela\u00a0blava\u3000set", "vela blava set"],
  ["two accents in either order", "e\u0323\u0302", "e\u0302\u0323"],
])("%s are the same", (_, one, other) => {
  expect(normalisePassword(one)).toBe(normalisePassword(other));
});

it.each(["Demo-1234", "l·l", "1º 2ª ´¨ ²", "👩‍👩‍👧🏽", "ﬁ", "Ａ", "İıß"])(
  "what has one writing alone stays: %s",
  (typed) => {
    expect(normalisePassword(typed)).toBe(typed);
  },
);

it("nothing more happens the second time, whatever was typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const once = normalisePassword(typed);
      expect(normalisePassword(once)).toBe(once);
    }),
  );
});
