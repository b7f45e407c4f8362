import { describe, expect, it } from "vitest";
import { provinceOfPostalCode } from "./provinces.ts";

describe("the province of a postal code", () => {
  it.each([
    ["01001", "Araba/Álava"],
    ["08500", "Barcelona"],
    ["28013", "Madrid"],
    ["38001", "Sta. Cruz Tenerife"],
    ["52001", "Melilla"],
  ])("of %s is %s", (postalCode, province) => expect(provinceOfPostalCode(postalCode)).toBe(province));

  it.each(["00100", "53001", "8500", "085000", "AD500", ""])("of '%s' is unknown", (postalCode) =>
    expect(provinceOfPostalCode(postalCode)).toBeUndefined(),
  );

  it("has at most the 20 characters of a Facturae", () => {
    for (let code = 1; code <= 52; code += 1)
      expect(provinceOfPostalCode(`${String(code).padStart(2, "0")}001`)?.length).toBeLessThanOrEqual(20);
  });
});
