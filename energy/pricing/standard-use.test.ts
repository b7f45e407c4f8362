import { expect, test } from "vitest";
import { standardElectricityYear } from "./standard-use.ts";

const today = "2026-11-26";

test("an ordinary home with 3.5 kW uses 2,600 kWh a year, by the shares of the standard profile", () => {
  const home = { accessTariff: "018", zone: "peninsula", maxPowerW: 3500 } as const;
  expect(standardElectricityYear(home, today)).toEqual([712_400, 663_780, 1_223_820]);
});

test("an ordinary business has the same use in every hour of its six periods", () => {
  const business = { accessTariff: "019", zone: "peninsula", maxPowerW: 20_000 } as const;
  const energyWh = standardElectricityYear(business, today);
  expect(energyWh).toHaveLength(6);
  expect(energyWh.reduce((sum, wh) => sum + wh, 0)).toBe(30_000_000);
  // Nights, weekends and holidays: more than half of the year.
  expect(energyWh[5]).toBeGreaterThan(15_000_000);
});

test("an unknown tariff has no ordinary use", () => {
  expect(standardElectricityYear({ accessTariff: "001", zone: "peninsula", maxPowerW: 1 }, today)).toEqual(
    [],
  );
});
