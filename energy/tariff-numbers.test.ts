import { describe, expect, test } from "vitest";
import { endedTariffs, findNumberedTariff, isTariffOfPower, numberedTariffs } from "./tariff-numbers.ts";

describe("the number of an access tariff", () => {
  test("is that of CNMC's code for electricity, and its own for gas", () => {
    expect(findNumberedTariff("electricity", 18)).toMatchObject({ code: "018", name: "2.0TD" });
    expect(findNumberedTariff("gas", 102)).toMatchObject({ code: "RL.2", name: "RL.2" });
    expect(findNumberedTariff("gas", 18)).toBeUndefined();
    expect(findNumberedTariff("electricity", 1)).toBeUndefined();
  });

  test("is of one tariff, ended ones included", () => {
    const all = [...numberedTariffs, ...endedTariffs].map(({ tariffId }) => tariffId);
    expect(new Set(all).size).toBe(all.length);
  });
});

test.each([
  [15_000, ["2.0TD"], ["2.1A", "2.1DHA", "2.1DHS"]],
  [10_000, ["2.0TD"], ["2.0A", "2.0DHA", "2.0DHS"]],
  [
    15_001,
    ["3.0TD", "6.1TD", "6.2TD", "6.3TD", "6.4TD", "3.0TDVE", "6.1TDVE", "6.2TDVE"],
    ["3.0A", "3.1A", "6.1A", "6.2", "6.3", "6.4", "6.5", "6.1B"],
  ],
])("a supply of %i W can have the tariffs %j, and until 2021 %j", (powerW, present, ended) => {
  const electricity = numberedTariffs.filter(({ commodity }) => commodity === "electricity");
  const namesOf = (tariffs: typeof numberedTariffs) =>
    tariffs.filter((tariff) => isTariffOfPower(tariff, powerW)).map(({ name }) => name);
  expect(namesOf(electricity)).toEqual(present);
  expect(namesOf(endedTariffs)).toEqual(ended);
});
