import { expect, test } from "vitest";
import { groupBlocks } from "./block-groups.ts";

const block = (name: string, groupName: string, priority: number) => ({ name, groupName, priority });
const shapeOf = (...blocks: ReturnType<typeof block>[]) =>
  groupBlocks(blocks).map((group) => [group.name, ...group.blocks.map(({ name }) => name)]);

test("a group is the same in whatever case it was written", () => {
  expect(shapeOf(block("a", "Login", 1), block("b", "LOGIN", 2), block("c", "login", 3))).toEqual([
    ["LOGIN", "a", "b", "c"],
  ]);
});

test("in its group the lowest priority comes first, and equals stay as they came", () => {
  expect(shapeOf(block("b", "x", 2), block("a", "x", -1), block("c", "x", 2))).toEqual([
    ["X", "a", "b", "c"],
  ]);
});

test("groups stand as the first block of each", () => {
  expect(shapeOf(block("late", "foot", 9), block("first", "head", 1), block("early", "foot", 5))).toEqual([
    ["HEAD", "first"],
    ["FOOT", "early", "late"],
  ]);
});

test("of no blocks there are no groups", () => {
  expect(groupBlocks([])).toEqual([]);
});
