import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household } = demoPeople;
const contract = "/contractes/electricity/0012101";

const openDialog = async () => {
  const screen = await portal.open(contract, { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Canvia-ho Com arriben les factures" }));
  return { screen, dialog: within(screen.getByRole("dialog", { name: "Com vols rebre les factures?" })) };
};

test("a customer switches to paper bills, sees the request under way and withdraws it", async () => {
  const { screen, dialog } = await openDialog();
  await screen.user.click(dialog.getByRole("radio", { name: "En paper, per correu postal" }));
  await screen.user.click(dialog.getByRole("button", { name: "Canvia la manera de rebre-les" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  const requests = within(screen.getByRole("region", { name: "En marxa" }));
  expect(requests.getByText("Les factures, en paper · l’hem rebuda")).toBeDefined();
  expect(screen.getByText("A partir d’ara rebràs les factures en paper")).toBeDefined();

  await screen.user.click(requests.getByRole("button", { name: "Anul·la la sol·licitud" }));
  expect(screen.queryByRole("region", { name: "En marxa" })).toBeNull();
  expect(screen.getByText("1 sol·licitud anterior")).toBeDefined();
});

test("the delivery that is in force already is not requested again", async () => {
  const { screen, dialog } = await openDialog();
  await screen.user.click(dialog.getByRole("button", { name: "Canvia la manera de rebre-les" }));
  expect(dialog.getByText("Ja les reps així. Tria l’altra manera o deixa-ho com està.")).toBeDefined();
});

test("a change that cannot be sent stays in the dialog, with the reason", async () => {
  const { screen, dialog } = await openDialog();
  await screen.user.click(dialog.getByRole("radio", { name: "En paper, per correu postal" }));
  portal.fail(/\/contracts\/0012101$/, { status: 500, code: "internal_error" });
  await screen.user.click(dialog.getByRole("button", { name: "Canvia la manera de rebre-les" }));
  expect(dialog.getByRole("alert").textContent).toContain("No hem canviat la manera de rebre les factures");
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: "En paper, per correu postal" }).checked).toBe(
    true,
  );
  portal.recover();
});

test("a contract that has ended cannot be changed, and the button says so", async () => {
  await database.unguarded.query("update contracts set state = 'closed' where name = '0012101'");
  const screen = await portal.open(contract, { as: household });
  const button = screen.getByRole("button", { name: "Canvia-ho Com arriben les factures" });
  expect([button.getAttribute("aria-disabled"), button.getAttribute("aria-description")]).toEqual([
    "true",
    "Només es pot canviar un contracte actiu",
  ]);
});
