import { expect, test } from "vitest";
import { selfConsumptionKind } from "./self-consumption-kind.ts";

test.each([
  ["00", "none"],
  ["31", "without_surplus"],
  ["41", "compensated"],
  ["42", "compensated"],
  ["51", "sold"],
  ["74", "sold"],
  ["2A", "other"],
  ["01", "other"],
  ["4", "other"],
])("self-consumption of code %s is %s", (code, kind) => {
  expect(selfConsumptionKind(code)).toBe(kind);
});
