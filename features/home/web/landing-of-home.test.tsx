import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const demo = await loadConfiguration("deployments/demo/llum.json");
const home = { ...demo.home, type: "default" as const, landing: "contracts" as const };
const portal = await startComponentPortal(await createTestDatabase("demo"), {
  infrastructure: { configuration: { ...demo, home } },
});

test("without a home screen, / leads customers to the configured landing", async () => {
  const screen = await portal.open("/", { as: demoPeople.household });
  expect(screen.address()).toBe("/contractes/electricity");
});

test("without a home screen, / leads visitors to the sign-in", async () => {
  expect((await portal.open("/")).address()).toBe("/acces");
});
