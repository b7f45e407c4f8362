import { expect, test } from "vitest";
import { listCaseSections } from "../contract/list-case-sections.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as } = await startSupport();

test("each category stands in its section, in the language of the request", async () => {
  const { items } = (await server.call(listCaseSections, { as, language: "en" })).answer();
  expect(items.map(({ id, name }) => [id, name])).toEqual([
    ["bills", "Bills and payments"],
    ["contracts", "Contracts"],
    ["supply", "Supply and consumption"],
    ["other", "Other subjects"],
  ]);
  expect(items[2]?.categories).toContainEqual({ id: 20, name: "Meter reading" });
});
