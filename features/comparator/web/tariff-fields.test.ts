import { expect, test } from "vitest";
import { accessTariffs } from "#energy/tariffs.ts";
import { fieldsOfTariff } from "./tariff-fields.ts";

test("each tariff has the fields of its periods, and a tariff that is not chosen has those of one", () => {
  for (const { name, energyPeriods } of accessTariffs)
    expect([name, fieldsOfTariff(name)]).toEqual([name, { periods: energyPeriods, hasPower2: true }]);
  expect(fieldsOfTariff("")).toEqual({ periods: 1, hasPower2: false });
  expect(fieldsOfTariff("2.0DHA")).toEqual({ periods: 1, hasPower2: false });
});
