import { expect, test } from "vitest";
import { showsGasFlow } from "./gas-flow.ts";

test("a home's gas shows its flow, a tariff of the third group does not", () => {
  expect(showsGasFlow("RL.2")).toBe(true);
  expect(showsGasFlow("3.1")).toBe(false);
  expect(showsGasFlow("RL.3.1")).toBe(false);
});
