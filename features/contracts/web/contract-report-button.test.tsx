import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;
const { flat } = demoContracts.household;

test("the contract is downloaded by its button, and the customer reads that it is ready", async () => {
  const screen = await portal.open(`/contractes/electricity/${flat}`, { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Descarrega el contracte" }));
  expect(await screen.findByText("Ja tens el contracte descarregat")).toBeDefined();
});

test("the address of the action downloads it once and leads to the contract", async () => {
  const screen = await portal.open(`/contractes/electricity/${flat}/accio/descarrega`, { as: household });
  expect(await screen.findByText("Ja tens el contracte descarregat")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Carrer del Migdia");
});

test("a failed download says so", async () => {
  const screen = await portal.open(`/contractes/electricity/${flat}`, { as: household });
  portal.fail(/\/contracts\/\d+\/pdf\/$/, { status: 503, code: "unavailable" });
  await screen.user.click(screen.getByRole("button", { name: "Descarrega el contracte" }));
  expect(await screen.findByText(/^No hem pogut descarregar el contracte\. /)).toBeDefined();
  portal.recover();
});

test("the buttons of a contract are in one row where the deployment wants it", async () => {
  const openButton = async () => {
    const screen = await portal.open(`/contractes/electricity/${flat}`, { as: household });
    return screen.findByRole("button", { name: "Canvia la potència" });
  };
  expect((await openButton()).closest("[data-layout=row]")).toBeNull();
  const demo = await loadConfiguration("deployments/demo/llum.json");
  const configuration = { ...demo, features: { ...demo.features, horizontalButtonLayout: true } };
  await portal.restart({ infrastructure: { configuration } });
  expect((await openButton()).closest("[data-layout=row]")).not.toBeNull();
});
