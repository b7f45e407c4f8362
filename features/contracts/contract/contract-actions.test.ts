import { expect, test } from "vitest";
import { contractActionOf } from "./contract-actions.ts";

test.each(["consum", "consumo", "consumption"])(
  "a link that ends in %s has the consumption action",
  (segment) => {
    expect(contractActionOf(segment)).toBe("consumption");
  },
);

test.each(["", "Consum", "powChange", "constructor", "__proto__"])(
  "a link that ends in %j has no known action",
  (segment) => {
    expect(contractActionOf(segment)).toBeUndefined();
  },
);
