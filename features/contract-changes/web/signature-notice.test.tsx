import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;
const { flat } = demoContracts.household;
const contract = `/contractes/electricity/${flat}`;

test("a change of power waits for its signature, with the link to sign on the contract and the request", async () => {
  const first = await portal.open(contract, { as: household });
  await first.user.click(first.getByRole("button", { name: "Canvia la potència" }));
  const dialog = within(first.getByRole("dialog", { name: "Canvia la potència" }));
  await first.user.clear(dialog.getByLabelText("Punta (P1)"));
  await first.user.type(dialog.getByLabelText("Punta (P1)"), "3,45");
  const phone = dialog.getByLabelText<HTMLInputElement>("Telèfon de contacte");
  await first.user.clear(phone);
  await first.user.type(phone, "600000001");
  await first.user.click(dialog.getByRole("button", { name: "Demana el canvi" }));
  expect(dialog.getByText("Falta la teva signatura")).toBeDefined();
  await portal.work();

  const screen = await portal.open(contract, { as: household });
  const requests = within(screen.getByRole("region", { name: "En marxa" }));
  const link = requests.getByRole("link", { name: "Llegeix i signa" });
  expect(link.getAttribute("href")).toMatch(/\/sandbox\/sign\/[0-9a-f]{40}$/);
  expect(
    requests.getByText(/^Potència punta: de .* a 3,45 kW · signa-ho abans (?:del |de l’)/),
  ).toBeDefined();
  expect(
    requests.getByText(/Si no el signes abans (?:del |de l’).*, s’anul·la i no canvia res\./),
  ).toBeDefined();

  const list = await portal.open("/solicituts?kind=change", { as: household });
  await list.user.click(list.getByRole("link", { name: /^Potència punta: de/ }));
  const notice = list.getByRole("link", { name: "Llegeix i signa" });
  expect(notice.getAttribute("href")).toBe(link.getAttribute("href"));
});
