import { expect, test } from "vitest";
import { contractStatusOf } from "./contract-status-of.ts";

test.each([
  ["draft", null, "signature_pending"],
  ["draft", "2026-03-01", "draft"],
  ["active", "2024-01-31", "open"],
  ["active", null, "open"],
  ["closed", "2024-01-31", "closed"],
  ["closed", null, "closed"],
] as const)("a contract that is %s and was signed on %s is shown as %s", (state, signedOn, status) => {
  expect(contractStatusOf({ state, signedOn })).toBe(status);
});
