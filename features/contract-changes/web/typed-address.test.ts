import { describe, expect, test } from "vitest";
import { addressFaults, addressWarningOf, type TypedAddress } from "./typed-address.ts";

const right: TypedAddress = {
  name: "Anna Roca",
  postalCode: "17003",
  municipality: "17079",
  streetType: "1",
  street: "del Migdia",
  number: "48",
  block: "",
  stairs: "",
  floor: "",
  unit: "",
  hint: "",
  cadastralReference: "",
  email: "anna@example.org",
  mobile: "600000001",
};

describe("a typed address", () => {
  test("needs no optional field", () => {
    expect(addressFaults(right)).toEqual({});
  });

  test.each([
    "name",
    "postalCode",
    "municipality",
    "streetType",
    "street",
    "number",
    "email",
    "mobile",
  ] as const)("needs %s", (field) => {
    expect(addressFaults({ ...right, [field]: " " })).toEqual({ [field]: "required" });
  });

  test.each([
    ["postalCode", "170"],
    ["postalCode", "170033"],
    ["email", "anna"],
    ["mobile", "12"],
    ["cadastralReference", "9872023VH5797S0001WY"],
    ["cadastralReference", "9872023VH5797S0001W"],
  ] as const)("with the %s %s is wrong", (field, text) => {
    expect(addressFaults({ ...right, [field]: text })).toEqual({ [field]: "invalid" });
  });

  test.each(["9872023 vh5797s 0001 wx", "9872023VH5797S"])("may have the cadastral reference %s", (text) => {
    expect(addressFaults({ ...right, cadastralReference: text })).toEqual({});
  });
});

test.each([
  [400, "error_usuario_otra_vivienda_habitual_activa", "error_ov_otra_vivienda_habitual"],
  [500, "error_usuario_otra_vivienda_habitual_activa", "no_error_defined"],
  [400, "invalid_request", "no_error_defined"],
  [409, "change_under_way", "no_error_defined"],
])("a refusal %i %s is the warning %s", (status, code, warning) => {
  expect(addressWarningOf({ status, code })).toBe(warning);
});
