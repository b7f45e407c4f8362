import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const configuration = await loadConfiguration("deployments/demo/llum.json");
const portal = await startComponentPortal(await createTestDatabase("demo"), {
  infrastructure: {
    configuration: { ...configuration, invoices: { ...configuration.invoices, totalColumns: ["energy"] } },
  },
});

test("a list totals the columns that the deployment names, and no others", async () => {
  const screen = await portal.open("/factures?limit=5", { as: demoPeople.household });
  const list = within(screen.getByRole("table", { name: "Factures d’electricitat" }));
  const totals = list.getAllByRole("row").at(-1)?.textContent ?? "";
  expect(totals).toMatch(/Total de les \d+ factures/);
  expect(totals).toMatch(/kWh/);
  expect(totals).not.toMatch(/€|Pendent|Per retornar/);
});
