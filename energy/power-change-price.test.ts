import { expect, test } from "vitest";
import { powerChangeCosts } from "./power-change-costs.ts";
import { taxedPowerChangeCosts } from "./power-change-price.ts";

const rate = (fraction: number) => ({ rate: fraction, norm: "", cutFrom: null });
const taxes = {
  service: rate(0.21),
};
const fees = { connectionCents: 904.476, accessCentsPerKw: 1970.3137, extensionCentsPerKw: 1737.4714 };

test("the fees of a raise have the sales tax of a service, whatever the reduced rate of the supply", () => {
  const costs = powerChangeCosts({
    currentW: [3450, 3450],
    requestedW: [4600, 4600],
    highestHeldW: null,
    tariff: "018",
    fees,
  });
  // 9.04 + 1.15 × 19.703137 + 1.15 × 17.374714 = 9.04 + 22.66 + 19.98
  expect(costs.totalCents).toBe(904 + 2266 + 1998);
  expect(taxedPowerChangeCosts(costs, taxes)).toEqual({ taxCents: 1085, totalCents: 6253 });
});

test("a lowered power costs the connection with its tax: 9.04 € and 1.90 €", () => {
  expect(taxedPowerChangeCosts({ totalCents: 904 }, taxes)).toEqual({ taxCents: 190, totalCents: 1094 });
});
