import { describe, expect, test } from "vitest";
import { powerChangeCosts } from "./power-change-costs.ts";

const fees = { connectionCents: 904, accessCentsPerKw: 1970, extensionCentsPerKw: 1727 };

describe("a power change", () => {
  test("that raises one kilowatt pays connection, access and extension", () => {
    const change = { currentW: [3450, 3450], requestedW: [4450, 4450], highestHeldW: null, fees };
    expect(powerChangeCosts(change)).toEqual({
      direction: "raised",
      connectionCents: 904,
      accessCents: 1970,
      extensionCents: 1727,
      totalCents: 4601,
    });
  });

  test("that only lowers pays the connection alone", () => {
    const change = { currentW: [4600, 4600], requestedW: [3450, 4600], highestHeldW: null, fees };
    expect(powerChangeCosts(change)).toMatchObject({
      direction: "lowered",
      accessCents: 0,
      extensionCents: 0,
      totalCents: 904,
    });
  });

  test("that lowers one period and raises another counts as raised, by the raised period", () => {
    const change = { currentW: [4600, 4600], requestedW: [3450, 5750], highestHeldW: null, fees };
    expect(powerChangeCosts(change)).toMatchObject({
      direction: "raised",
      accessCents: 2266,
      extensionCents: 1986,
    });
  });

  test("back to a power contracted in the last three years pays no extension", () => {
    const change = { currentW: [3450, 3450], requestedW: [5750, 5750], fees };
    expect(powerChangeCosts({ ...change, highestHeldW: 5750 })).toMatchObject({
      accessCents: 4531,
      extensionCents: 0,
    });
    expect(powerChangeCosts({ ...change, highestHeldW: 4750 }).extensionCents).toBe(1727);
    expect(powerChangeCosts({ ...change, highestHeldW: 3450 }).extensionCents).toBe(3972);
  });

  test("that changes nothing costs nothing", () => {
    const change = { currentW: [4600, 4600], requestedW: [4600, 4600], highestHeldW: null, fees };
    expect(powerChangeCosts(change)).toMatchObject({ direction: "unchanged", totalCents: 0 });
  });
});
