import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { operatorEvents } from "../server/operator-events.gen.ts";

test("no type of event that the portal reports is unknown", async () => {
  const source = await readFile("apps/odoo/send-events.ts", "utf8");
  const types = Object.values(operatorEvents).flatMap(({ types: all }) => all);
  expect(types.length).toBeGreaterThan(15);
  expect(types.filter((type) => !source.includes(`case "${type}":`))).toEqual([]);
});
