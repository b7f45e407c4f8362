import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const as = demoPeople.household;

/** The network is back: the browser notices it, and the portal makes sure. */
const comeOnline = async ({ settled }: { settled: () => Promise<void> }) => {
  portal.recover();
  window.dispatchEvent(new Event("online"));
  await settled();
};

test("a part that lost the connection shows it, and loads when the network is back", async () => {
  const screen = await portal.open("/perfil", { as });
  portal.fail(/\/api\/.*invoices|icon/, "no network");
  await screen.user.click(screen.getAllByRole("link", { name: "Factures" })[0] ?? document.body);
  const alerts = screen.getAllByRole("alert").map(({ textContent }) => textContent);
  expect(alerts.length).toBeGreaterThan(0);
  for (const alert of alerts) {
    expect(alert).toContain("No hi ha connexió.");
    expect(alert).toContain("Quan torni la connexió, es carregarà sol.");
    expect(alert).not.toContain("Referència");
  }
  await comeOnline(screen);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("table", { name: /factures/i })).toBeDefined();
});

test("the browser's news of a network is not believed until the portal answers", async () => {
  const screen = await portal.open("/perfil", { as });
  portal.fail(/\/api\/.*invoices|icon/, "no network");
  await screen.user.click(screen.getAllByRole("link", { name: "Factures" })[0] ?? document.body);
  window.dispatchEvent(new Event("online"));
  await screen.settled();
  expect(screen.getAllByRole("alert").length).toBeGreaterThan(0);
});

test("a failed part shows the reference in two groups of four characters", async () => {
  portal.fail(/\/api\/.*invoices\/?\?/, { status: 500, code: "internal_error" });
  const screen = await portal.open("/factures", { as });
  expect(screen.getByText("Referència per si ens truques: 0f0f-0f0f")).toBeDefined();
});
