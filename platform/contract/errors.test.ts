import { expect, test } from "vitest";
import { referenceOf } from "./errors.ts";

test("the reference of a request has eight characters in two groups", () => {
  expect(referenceOf("3f2a99c1-0b7e-4c1d-9f00-5a2b7c9d1e3f")).toBe("3f2a-99c1");
  expect(referenceOf("short")).toBe("shor-t");
  expect(referenceOf("")).toBe("");
});
