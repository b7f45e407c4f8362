import { expect, test } from "vitest";
import { contractStatus } from "./contract-status.ts";

test.each([
  ["esborrany", null, "signature_pending"],
  ["esborrany", "2026-11-02", "draft"],
  ["activa", "2026-11-02", "open"],
  ["activa", null, "open"],
  ["baixa", "2026-11-02", "closed"],
  ["impagament", "2026-11-02", "closed"],
  ["", null, "closed"],
] as const)("a contract '%s' signed on %s is %s", (state, signedOn, status) => {
  expect(contractStatus({ state, signedOn })).toBe(status);
});
