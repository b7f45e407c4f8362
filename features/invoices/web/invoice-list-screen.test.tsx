import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;

test("the pages of the list are turned, and the back button returns to the page before", async () => {
  const screen = await portal.open("/factures?limit=5", { as: household });
  const table = () => within(screen.getByRole("table", { name: "Factures d’electricitat" }));
  const numbers = () => table().getAllByRole("link");
  expect(numbers()).toHaveLength(5);
  const newest = numbers()[0]?.textContent;
  const pages = within(screen.getByRole("navigation", { name: "Pàgines, damunt de la taula" }));
  await screen.user.click(pages.getByRole("button", { name: "Següent" }));
  expect(screen.address()).toBe("/factures?offset=5&limit=5");
  expect(numbers()[0]?.textContent).not.toBe(newest);
  await screen.back();
  expect(numbers()[0]?.textContent).toBe(newest);
});
