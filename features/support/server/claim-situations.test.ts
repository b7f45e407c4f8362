import { expect, test } from "vitest";
import claimReasons from "#database/market/claim-reasons.json" with { type: "json" };
import { claimSituationNames, claimSituations } from "../contract/claim-situations.ts";

test.each(claimSituationNames)("what has happened is a reason of the regulator's tables: %s", (name) => {
  const { claimType, claimSubtype } = claimSituations[name];
  expect(claimReasons.subtypes).toContainEqual(
    expect.objectContaining({ type: claimType, subtype: claimSubtype }),
  );
});

test("every situation can be chosen", () => {
  expect(claimSituationNames.toSorted()).toEqual(Object.keys(claimSituations).toSorted());
});
