import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { countedQuantities, isBilledQuantity } from "./counted-quantity.ts";

const row = (previous: number, current: number, quantity?: number) => ({ previous, current, quantity });

describe("what a register counted", () => {
  test.each([
    ["is the difference of its readings", [row(4210, 4271)], 61, [61]],
    ["is the difference also when the bill does not have it", [row(4210, 4271)], undefined, [61]],
    ["is the quantity of the record, whatever the readings are", [row(4210, 4271, 122.4)], 122.4, [122.4]],
    ["is a quantity of zero of the record", [row(99_990, 51, 0)], undefined, [0]],
    ["passed zero, with the digits of the start reading", [row(99_990, 51)], 61.3, [61]],
    ["passed zero, with decimals", [row(999.5, 0.25)], 0.75, [0.75]],
    ["is the billed quantity when a new meter explains the fall", [row(99_990, 51)], 480.25, [480.25]],
    ["is not known when neither the record nor the bill has it", [row(99_990, 51)], undefined, [null]],
    ["is that of each of two meters", [row(99_000, 99_450), row(0, 61)], 511, [450, 61]],
    ["is what the other meter did not count", [row(99_000, 99_450), row(800, 61)], 511, [450, 61]],
    ["is none when the other meter has the whole bill", [row(99_000, 99_450), row(800, 61)], 449.6, [450, 0]],
    [
      "is not known of a fallen register when the other meter counted more than the bill",
      [row(99_000, 99_450), row(800, 61)],
      400,
      [450, null],
    ],
    ["is not known of two fallen registers", [row(900, 10), row(800, 20)], 60, [null, null]],
    ["is that of two registers that passed zero", [row(990, 10), row(980, 20)], 60, [20, 40]],
    ["is positive in a bill that annuls another", [row(99_990, 51)], -61, [61]],
  ] as const)("%s", (_, rows, billed, expected) => {
    expect(countedQuantities(rows, billed)).toEqual(expected);
  });
});

/** A register that counts unit by unit and shows so many digits, as the wheels of a meter do. */
const shownAfter = (start: number, units: number, digits: number): number => {
  const wheels = String(start).padStart(digits, "0").split("").map(Number);
  for (let unit = 0; unit < units; unit += 1) {
    let wheel = digits - 1;
    while (wheel >= 0 && wheels[wheel] === 9) {
      wheels[wheel] = 0;
      wheel -= 1;
    }
    if (wheel >= 0) wheels[wheel] = (wheels[wheel] ?? 0) + 1;
  }
  return Number(wheels.join(""));
};

it("prints what the wheels of a meter turned, past zero or not, and never a negative quantity", () => {
  const meter = fc.integer({ min: 3, max: 5 }).chain((digits) =>
    fc.record({
      digits: fc.constant(digits),
      start: fc.integer({ min: 10 ** (digits - 1), max: 10 ** digits - 1 }),
      units: fc.integer({ min: 0, max: 400 }),
      millis: fc.integer({ min: -999, max: 999 }),
    }),
  );
  fc.assert(
    fc.property(meter, ({ digits, start, units, millis }) => {
      const readings = row(start, shownAfter(start, units, digits));
      expect(countedQuantities([readings], Math.max(units + millis / 1000, 0))).toEqual([units]);
    }),
    { seed: 20_261_125 },
  );
  const any = fc.record({
    previous: fc.integer({ min: 0, max: 999_999 }),
    current: fc.integer({ min: 0, max: 999_999 }),
  });
  const billed = fc.option(fc.integer({ min: -5000, max: 5000 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 4 }), billed, (rows, quantity) => {
      for (const counted of countedQuantities(rows, quantity)) expect(counted ?? 0).toBeGreaterThanOrEqual(0);
    }),
    { seed: 20_261_125 },
  );
});

test.each([
  [61, 61.9, 1, true],
  [61, 62.1, 1, false],
  [61, 62.1, 2, true],
  [61, -61, 1, true],
])("a quantity of %d beside %d billed agrees in %d rows: %s", (quantity, billed, rows, agrees) => {
  expect(isBilledQuantity(quantity, billed, Array.from({ length: rows }))).toBe(agrees);
});
