import { describe, expect, it } from "vitest";
import { findProvince } from "./provinces.ts";

describe("the province of a postal code or of a municipality's INE code", () => {
  it.each([
    ["01001", 1, "Araba/Álava"],
    ["08500", 8, "Barcelona"],
    ["28", 28, "Madrid"],
    ["38001", 38, "Santa Cruz de Tenerife"],
    ["52001", 52, "Melilla"],
  ])("of %s is %i, %s", (code, provinceId, name) => expect(findProvince(code)).toEqual({ provinceId, name }));

  it.each(["00100", "53001", "AD500", "8", ""])("of '%s' is unknown", (code) =>
    expect(findProvince(code)).toBeUndefined(),
  );
});
