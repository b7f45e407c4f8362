import { expect, test } from "vitest";
import { groupBlocks } from "./block-groups.ts";

const block = (name: string, groupName: string, priority: number) => ({ name, groupName, priority });
const shapeOf = (...blocks: ReturnType<typeof block>[]) =>
  groupBlocks(blocks).map((group) => [group.name, ...group.blocks.map(({ name }) => name)]);

test("the name of a group is case-insensitive", () => {
  expect(shapeOf(block("a", "Login", 1), block("b", "LOGIN", 2), block("c", "login", 3))).toEqual([
    ["LOGIN", "a", "b", "c"],
  ]);
});

test("blocks of a group are sorted by ascending priority, and equal priorities keep their order", () => {
  expect(shapeOf(block("b", "x", 2), block("a", "x", -1), block("c", "x", 2))).toEqual([
    ["X", "a", "b", "c"],
  ]);
});

test("groups are in the order of their first block", () => {
  expect(shapeOf(block("late", "foot", 9), block("first", "head", 1), block("early", "foot", 5))).toEqual([
    ["HEAD", "first"],
    ["FOOT", "early", "late"],
  ]);
});

test("without blocks there are no groups", () => {
  expect(groupBlocks([])).toEqual([]);
});
