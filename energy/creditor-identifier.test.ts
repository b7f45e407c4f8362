import { expect, test } from "vitest";
import { spanishCreditorIdentifier } from "./creditor-identifier.ts";

test("a company's creditor identifier has check digits over its tax id, without the business code", () => {
  expect(spanishCreditorIdentifier("X1234567L", "ZZZ")).toBe("ES59ZZZX1234567L");
  expect(spanishCreditorIdentifier("X1234567L")).toBe("ES59000X1234567L");
});
