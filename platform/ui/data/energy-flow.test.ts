import { expect, test } from "vitest";
import { flowWidth } from "./energy-flow.tsx";

test("a flow is as wide as its part of the largest, never too thin to be seen, and not drawn without energy", () => {
  expect([12_000, 6000, 1, 0].map((energyWh) => flowWidth(energyWh, 12_000))).toEqual([
    12,
    6,
    1.5,
    undefined,
  ]);
});
