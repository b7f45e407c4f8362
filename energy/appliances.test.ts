import { describe, expect, test } from "vitest";
import {
  type ApplianceName,
  applianceNames,
  appliances,
  applianceTotalW,
  isPossibleTotal,
  optimalPowerW,
} from "./appliances.ts";

const home = { area: 80, simultaneity: 0.4 } as const;
const one = (name: ApplianceName, part: { option?: number; quantity?: number } = {}) => ({
  name,
  option: 0,
  quantity: 1,
  ...part,
});

/** The formula as the specification writes it, in kW. */
const literalTotal = (base: number, quantity: number, power: number, coefficient: number): number =>
  Math.round(base + quantity * power * 100 * coefficient + 1e-9) / 100;

describe("the powers of the specification", () => {
  test.each([
    ["stove", [1.2]],
    ["heating", [0.01]],
    ["water_heater", [1.2, 1.6, 2, 2.4]],
    ["dishwasher", [1.7]],
    ["washing_machine", [2]],
    ["dryer", [2]],
    ["oven", [2]],
    ["hob", [1.5]],
    ["air_conditioning", [1.5]],
    ["microwave", [1.1]],
    ["fridge", [0.3]],
    ["tv", [0.2]],
    ["electric_vehicle", [0]],
    ["pool", [0.0085]],
    ["heating_oil", [0]],
  ] as const)("of %s are %o kW", (name, powers) => {
    expect(appliances[name].powersKw).toEqual(powers);
  });

  test("are those of fifteen appliances, of which heating alone has a base", () => {
    expect(applianceNames).toHaveLength(15);
    expect(applianceNames.filter((name) => appliances[name].base !== 0)).toEqual(["heating"]);
    expect(appliances.heating.base).toBe(0.1);
    expect(appliances.water_heater.capacitiesLitres).toEqual([30, 50, 80, 100]);
  });
});

describe("the total of an appliance", () => {
  test.each([0.25, 0.4, 0.6] as const)(
    "is the formula to the letter with a coefficient of %d",
    (simultaneity) => {
      for (const name of applianceNames) {
        const { powersKw, base, quantity, isSimultaneous } = appliances[name];
        for (const [option, power] of powersKw.entries())
          for (const count of [1, 2, 3, 7]) {
            const amount = { one: 1, area: 80, count, volume: count }[quantity];
            const expected = literalTotal(base, amount, power, isSimultaneous ? simultaneity : 1);
            const total = applianceTotalW(one(name, { option, quantity: count }), { area: 80, simultaneity });
            expect([name, total]).toEqual([name, Math.round(expected * 1000)]);
          }
      }
    },
  );

  test("is rounded to a hundredth of a kW, halves up", () => {
    const few = { ...home, simultaneity: 0.25 } as const;
    expect(applianceTotalW(one("hob"), few)).toBe(380);
    expect(applianceTotalW(one("dishwasher"), few)).toBe(430);
    expect(applianceTotalW(one("microwave"), few)).toBe(280);
  });

  test("of heating follows the area, and is nothing without one", () => {
    expect(applianceTotalW(one("heating"), home)).toBe(800);
    expect(applianceTotalW(one("heating"), { ...home, area: 0 })).toBe(0);
  });

  test("of what needs no power while the home is used is zero", () => {
    expect(applianceTotalW(one("electric_vehicle"), home)).toBe(0);
    expect(applianceTotalW(one("heating_oil"), home)).toBe(0);
  });
});

test("the optimal power is the sum of the totals, and zero without appliances", () => {
  const used = [
    one("fridge"),
    one("tv", { quantity: 2 }),
    one("water_heater", { option: 1 }),
    one("heating"),
  ];
  expect(optimalPowerW(used, home)).toBe(300 + 160 + 640 + 800);
  expect(optimalPowerW([], home)).toBe(0);
});

test("a total is possible when some capacity and number have it", () => {
  expect(isPossibleTotal("water_heater", 960, home)).toBe(true);
  expect(isPossibleTotal("tv", 240, home)).toBe(true);
  expect(isPossibleTotal("tv", 250, home)).toBe(false);
  expect(isPossibleTotal("oven", 1600, home)).toBe(false);
  expect(isPossibleTotal("heating", 800, home)).toBe(true);
  expect(isPossibleTotal("pool", 340, home)).toBe(true);
});
