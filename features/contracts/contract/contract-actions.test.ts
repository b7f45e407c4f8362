import { expect, test } from "vitest";
import { contractActionOf } from "./contract-actions.ts";

test.each(["consum", "consumo", "consumption"])(
  "a link that ends in %s asks for the consumption",
  (segment) => {
    expect(contractActionOf(segment)).toBe("consumption");
  },
);

test.each(["", "Consum", "powChange", "constructor", "__proto__"])(
  "a link that ends in %j asks for nothing that we know",
  (segment) => {
    expect(contractActionOf(segment)).toBeUndefined();
  },
);
