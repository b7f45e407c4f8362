import { describe, expect, test } from "vitest";
import { contractProcesses, fitsSupply, processCodeOf, processOf } from "./contract-process.ts";

describe("the process", () => {
  test.each([
    [{ isActive: false, changesOwner: false, hasChanges: false }, "new_supply"],
    [{ isActive: false, changesOwner: true, hasChanges: true }, "new_supply"],
    [{ isActive: true, changesOwner: true, hasChanges: true }, "holder_change"],
    [{ isActive: true, changesOwner: false, hasChanges: true }, "switch_with_changes"],
    [{ isActive: true, changesOwner: false, hasChanges: false }, "switch"],
  ] as const)("of a supply with %j is %s", (supply, process) => {
    expect(processOf(supply)).toBe(process);
    expect(contractProcesses.filter((other) => fitsSupply(other, supply))).toContain(process);
  });

  test("has the code of its commodity", () => {
    expect(contractProcesses.map((process) => processCodeOf(process, "electricity"))).toEqual([
      "C1",
      "C2",
      "C2",
      "A3",
    ]);
    expect(contractProcesses.map((process) => processCodeOf(process, "gas"))).toEqual([
      "02",
      "41",
      "41",
      "38",
    ]);
  });
});

test("a switch does not fit a supply without a contract, nor one in another name", () => {
  expect(fitsSupply("switch", { isActive: false, changesOwner: false })).toBe(false);
  expect(fitsSupply("switch", { isActive: true, changesOwner: true })).toBe(false);
  expect(fitsSupply("new_supply", { isActive: true, changesOwner: false })).toBe(false);
});
