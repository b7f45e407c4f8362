import { expect, test } from "vitest";
import { knownRefusal, refusalActorOf, refusalCodes } from "./contract-refusals.ts";

test("a refusal says who has to act", () => {
  expect(refusalActorOf("03")).toBe("customer");
  expect(refusalActorOf("02")).toBe("retailer");
  expect(refusalActorOf("38")).toBe("wait");
  expect(refusalActorOf("R12")).toBe("customer");
});

test("a code that is not known is one without a code", () => {
  expect(knownRefusal("D1")).toBe("D1");
  expect(knownRefusal("ZZ")).toBe("99");
  expect(knownRefusal("toString")).toBe("99");
  expect(refusalCodes.length).toBeGreaterThan(45);
});
