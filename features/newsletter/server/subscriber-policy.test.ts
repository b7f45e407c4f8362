import { describe, expect, test } from "vitest";
import { selectionOf } from "./subscriber-policy.ts";

const newsletters = [
  { newsletterId: 1, isExported: false },
  { newsletterId: 2, isExported: false },
  { newsletterId: 3, isExported: true },
];

describe("the selection of newsletters", () => {
  test("adds what was chosen and removes what was not", () => {
    expect(selectionOf(newsletters, { subscribed: [1], chosen: [2] })).toEqual({
      added: [2],
      removed: [1],
      isEmpty: false,
    });
  });

  test("retains a subscribed newsletter that another system sends", () => {
    expect(selectionOf(newsletters, { subscribed: [1, 3], chosen: [] })).toEqual({
      added: [],
      removed: [1],
      isEmpty: false,
    });
  });

  test("is empty when nothing was chosen and nothing is retained", () => {
    expect(selectionOf(newsletters, { subscribed: [1, 2], chosen: [] })).toEqual({
      added: [],
      removed: [1, 2],
      isEmpty: true,
    });
  });

  test("removes a withdrawn newsletter that was subscribed", () => {
    expect(selectionOf([], { subscribed: [9], chosen: [] }).removed).toEqual([9]);
  });

  test("counts a newsletter once that was chosen twice", () => {
    expect(selectionOf(newsletters, { subscribed: [], chosen: [1, 1] }).added).toEqual([1]);
  });
});
