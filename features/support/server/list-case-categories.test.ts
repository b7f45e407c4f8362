import { expect, test } from "vitest";
import { listCaseCategories } from "../contract/list-case-categories.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as, settings } = await startSupport();
const configured = settings.current;

test("customers get their categories in their language, meter readings with the number 20", async () => {
  const { items } = (await server.call(listCaseCategories, { as, query: {}, language: "es" })).answer();
  expect(items).toContainEqual({ id: 20, name: "Lectura del contador", section: "supply" });
  expect(items.map(({ id }) => id)).not.toContain(30);
});

test("visitors get those that are for them", async () => {
  const { items } = (
    await server.call(listCaseCategories, { as: "visitor", query: { unsigned: "true" } })
  ).answer();
  expect(items.map(({ id }) => id)).toEqual([30, 31, 7]);
});

test.each([
  ["the flag crm.case is off", {}, { featureFlags: { ...configured.featureFlags, crm: { case: false } } }],
  [
    "visitors cannot write",
    { unsigned: "true" as const },
    { features: { ...configured.features, unsignedContact: false } },
  ],
  [
    "there is no contact",
    { unsigned: "true" as const },
    { features: { ...configured.features, contact: false } },
  ],
])("there are none where %s", async (_case, query, change) => {
  settings.current = { ...configured, ...change };
  expect((await server.call(listCaseCategories, { as, query })).problem().code).toBe("not_found");
  settings.current = configured;
});
