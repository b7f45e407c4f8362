import { expect, test } from "vitest";
import { deliveryFailureOf } from "./delivery-failure.ts";

test.each([
  [{ responseCode: 550 }, "refused_address"],
  [{ responseCode: 554 }, "refused_email"],
  [{ responseCode: 451 }, "later"],
  [{ responseCode: 535, code: "EAUTH" }, "later"],
  [{ code: "ECONNREFUSED" }, "later"],
  [{ code: "ETIMEDOUT" }, "uncertain"],
  [{ code: "ESOCKET" }, "uncertain"],
  [{}, "uncertain"],
] as const)("an error with %j is classified as %s", (properties, failure) => {
  expect(deliveryFailureOf(Object.assign(new Error("no"), properties))).toBe(failure);
});
