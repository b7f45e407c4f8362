import { describe, expect, test } from "vitest";
import { findAccessTariff, isAccessTariffCode, mentionedTariff, zoneOfPostalCode } from "./tariffs.ts";

describe("an access tariff", () => {
  test("is found by its code and by its name", () => {
    expect(findAccessTariff("018")).toEqual({
      code: "018",
      name: "2.0TD",
      energyPeriods: 3,
      powerPeriods: 2,
    });
    expect(findAccessTariff("3.0TD")?.code).toBe("019");
    expect(findAccessTariff("024")?.name).toBe("3.0TDVE");
    expect(findAccessTariff("2.0DHA")).toBeNull();
  });

  test("of before 2021 is not found", () => {
    expect(isAccessTariffCode("018")).toBe(true);
    expect(isAccessTariffCode("001")).toBe(false);
  });
});

test.each([
  ["07001", "balearic_islands"],
  ["35001", "canary_islands"],
  ["38001", "canary_islands"],
  ["51001", "ceuta"],
  ["52001", "melilla"],
  ["28001", "peninsula"],
  ["", "peninsula"],
] as const)("postal code '%s' is in %s", (postalCode, zone) => {
  expect(zoneOfPostalCode(postalCode)).toBe(zone);
});

test.each([
  ["2.0TD", "2.0TD"],
  ["Tarifa 3.0 td", "3.0TD"],
  ["6.1TDVE", "6.1TD"],
  ["Baixa tensió", null],
])("the name %s mentions the tariff %s", (name, tariff) => {
  expect(mentionedTariff(name)).toBe(tariff);
});
