import { describe, expect, test } from "vitest";
import { powerChangeCosts } from "./power-change-costs.ts";

const fees = { connectionCents: 904, accessCentsPerKw: 1970, extensionCentsPerKw: 1727 };

describe("a power change", () => {
  test("that raises one kilowatt pays connection, access and extension", () => {
    const change = {
      currentW: [3450, 3450],
      requestedW: [4450, 4450],
      highestHeldW: null,
      tariff: "018" as const,
      fees,
    };
    expect(powerChangeCosts(change)).toEqual({
      direction: "raised",
      connectionCents: 904,
      accessCents: 1970,
      extensionCents: 1727,
      isExtensionQuoted: false,
      totalCents: 4601,
    });
  });

  test("that only lowers pays the connection alone", () => {
    const change = {
      currentW: [4600, 4600],
      requestedW: [3450, 4600],
      highestHeldW: null,
      tariff: "018" as const,
      fees,
    };
    expect(powerChangeCosts(change)).toMatchObject({
      direction: "lowered",
      accessCents: 0,
      extensionCents: 0,
      totalCents: 904,
    });
  });

  test("that lowers one period and raises another counts as raised, by the raised period", () => {
    const change = {
      currentW: [4600, 4600],
      requestedW: [3450, 5750],
      highestHeldW: null,
      tariff: "018" as const,
      fees,
    };
    expect(powerChangeCosts(change)).toMatchObject({
      direction: "raised",
      accessCents: 2266,
      extensionCents: 1986,
    });
  });

  test("back to a power contracted in the last three years pays no extension", () => {
    const change = { currentW: [3450, 3450], requestedW: [5750, 5750], tariff: "018" as const, fees };
    expect(powerChangeCosts({ ...change, highestHeldW: 5750 })).toMatchObject({
      accessCents: 4531,
      extensionCents: 0,
    });
    expect(powerChangeCosts({ ...change, highestHeldW: 4750 }).extensionCents).toBe(1727);
    expect(powerChangeCosts({ ...change, highestHeldW: 3450 }).extensionCents).toBe(3972);
  });

  test("up to a power that another period has now pays no extension", () => {
    const change = {
      currentW: [9200, 4600],
      requestedW: [9200, 9200],
      highestHeldW: null,
      tariff: "018" as const,
    };
    expect(powerChangeCosts({ ...change, fees })).toMatchObject({ extensionCents: 0, totalCents: 9966 });
  });

  test("keeps the six decimals of the order until the end", () => {
    const exact = { connectionCents: 904.476, accessCentsPerKw: 1970.3137, extensionCentsPerKw: 1737.4714 };
    const change = {
      currentW: [4600, 4600],
      requestedW: [14_600, 14_600],
      highestHeldW: null,
      tariff: "018" as const,
    };
    expect(powerChangeCosts({ ...change, fees: exact })).toMatchObject({
      connectionCents: 904,
      accessCents: 19_703,
      extensionCents: 17_375,
    });
  });

  test("in high voltage has the fees of its tension, and the extension only up to 250 kW", () => {
    const six = (powerW: number) => new Array<number>(6).fill(powerW);
    const change = { currentW: six(100_000), highestHeldW: null, tariff: "020" as const, fees };
    expect(powerChangeCosts({ ...change, requestedW: six(110_000) })).toMatchObject({
      connectionCents: 7949,
      accessCents: 16_993,
      extensionCents: 15_719,
    });
    expect(powerChangeCosts({ ...change, requestedW: six(300_000) })).toMatchObject({
      extensionCents: 0,
      isExtensionQuoted: true,
    });
  });

  test("that changes nothing costs nothing", () => {
    const change = {
      currentW: [4600, 4600],
      requestedW: [4600, 4600],
      highestHeldW: null,
      tariff: "018" as const,
      fees,
    };
    expect(powerChangeCosts(change)).toMatchObject({ direction: "unchanged", totalCents: 0 });
  });
});
