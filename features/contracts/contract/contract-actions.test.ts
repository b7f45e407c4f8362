import { expect, test } from "vitest";
import { contractActionOf } from "./contract-actions.ts";
import { contractActionTarget } from "./routes.ts";

test.each(["consum", "consumo", "consumption"])(
  "a link that ends in %s has the consumption action",
  (segment) => {
    expect(contractActionOf(segment)).toBe("consumption");
  },
);

test("a link in another language has the same action", () => {
  const segments = ["canvi-de-potencia", "cambio-de-potencia", "power-change"];
  expect(segments.map(contractActionOf)).toEqual(["powChange", "powChange", "powChange"]);
  const ofAccount = ["canvi-de-compte", "cambio-de-cuenta", "bank-account-change"];
  expect(ofAccount.map(contractActionOf)).toEqual(["ibanChange", "ibanChange", "ibanChange"]);
});

test.each(["canvi-d-adreca", "cambio-de-direccion", "address-change"])(
  "a link that ends in %s has the action of the notification address",
  (segment) => {
    expect(contractActionOf(segment)).toBe("notifAddrChange");
  },
);

test.each(["", "Consum", "powChange", "constructor", "__proto__"])(
  "a link that ends in %j has no known action",
  (segment) => {
    expect(contractActionOf(segment)).toBeUndefined();
  },
);

test.each([
  [["electricity", "gas"], "electricity"],
  [["gas"], "gas"],
  [["multipoint"], "electricity"],
] as const)("with the products %j an action opens the contract list of %s", (displayTypes, contractType) => {
  const target = contractActionTarget("consumption")({ language: "es", displayTypes });
  expect(target.params).toEqual({ contractType, action: "consumo" });
});
