import fc from "fast-check";
import { expect, test } from "vitest";
import { isSepaIdentifier, isSepaText, sepaText } from "./sepa-text.ts";

test.each([
  ["Núria Güell i Castañé", "Nuria Guell i Castane"],
  ["Forn Plaça, SL", "Forn Placa, SL"],
  ["Cal·ligrafia Il·lustrada", "Cal.ligrafia Il.lustrada"],
  ["Sa Botigueta d’en Toni & fills", "Sa Botigueta d'en Toni + fills"],
  ["1r 2a, 3º 4ª", "1r 2a, 3o 4a"],
  ["Łukasz Øst — 🙂", "Lukasz Ost - ."],
  ["a\n\tb", "a b"],
])("%j is written %j", (given, expected) => {
  expect(sepaText(given, 140)).toBe(expected);
});

test("whatever is written is in the character set and never too long", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.integer({ min: 1, max: 140 }),
      (text, maximum) => {
        const written = sepaText(text, maximum);
        expect(isSepaText(written)).toBe(true);
        expect(written.length).toBeLessThanOrEqual(maximum);
      },
    ),
  );
});

test.each([
  ["SOL-2026-00012", true],
  ["A".repeat(35), true],
  ["A".repeat(36), false],
  ["", false],
  ["/A", false],
  ["A/", false],
  ["A//B", false],
  ["A B", false],
  ["Ç1", false],
])("%j can identify a mandate: %s", (text, expected) => {
  expect(isSepaIdentifier(text)).toBe(expected);
});
