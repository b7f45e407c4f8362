import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;
const newIban = "ES7921000813610123456789";

type Screen = Awaited<ReturnType<typeof portal.open>>;
const dialogOf = (screen: Screen) =>
  within(screen.getByRole("dialog", { name: "Amb quin compte vols pagar?" }));
const openDialog = async (contract = "/contractes/electricity/0012101/accio/canvi-de-compte") => {
  const screen = await portal.open(contract, { as: household });
  return { screen, dialog: dialogOf(screen) };
};
const submit = "Demana el canvi de compte";

test("a link to the action opens the dialog, and nothing incomplete is sent", async () => {
  const { screen, dialog } = await openDialog();
  await screen.user.click(dialog.getByRole("button", { name: submit }));
  for (const text of [
    "Escriu l’IBAN del compte.",
    "Confirma que el titular del contracte també ho és del compte.",
    "Cal que acceptis l’ordre de domiciliació perquè hi puguem carregar els rebuts.",
  ])
    expect(dialog.getByText(text)).toBeDefined();
});

test.each([
  ["ES7921000813610123456788", "L’IBAN no és correcte. Comprova si hi ha alguna xifra canviada."],
  [
    "ES79",
    "L’IBAN té caràcters que no hi poden ser. Comença per dues lletres, i la resta són xifres en els comptes espanyols.",
  ],
  ["ES7921000813", "L’IBAN no té la llargada que toca. El d’un compte espanyol té 24 caràcters."],
  [
    "US7921000813610123456788",
    "Només podem carregar rebuts a comptes de la zona SEPA. Comprova les dues primeres lletres de l’IBAN.",
  ],
])("the IBAN %s is refused in words", async (iban, message) => {
  const { screen, dialog } = await openDialog();
  await screen.user.type(dialog.getByLabelText("IBAN del compte nou"), iban);
  await screen.user.click(dialog.getByRole("button", { name: submit }));
  expect(dialog.getByText(message)).toBeDefined();
});

test("a customer requests a new account, a reload loses nothing, and only the ends of the IBAN are shown", async () => {
  const { screen, dialog } = await openDialog();
  await screen.user.type(dialog.getByLabelText("IBAN del compte nou"), newIban);
  await screen.user.click(dialog.getByLabelText("El titular del contracte també ho és del compte"));
  await screen.reload();
  await screen.user.click(screen.getByRole("button", { name: "Canvia’l Compte bancari" }));

  const again = dialogOf(screen);
  const field = again.getByLabelText<HTMLInputElement>("IBAN del compte nou");
  expect(field.value).toBe("ES79 2100 0813 6101 2345 6789");
  await screen.user.click(again.getByLabelText("Accepto l’ordre de domiciliació"));
  await screen.user.click(again.getByRole("button", { name: submit }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Hem rebut la teva petició de canvi de compte")).toBeDefined();
  expect(screen.getByText(/Has demanat pagar amb el compte ES79 •••• •••• •••• •••• 6789/)).toBeDefined();
  expect(document.body.textContent).not.toContain("0813");
  const button = screen.getByRole("button", { name: "Canvia’l Compte bancari" });
  expect(button.getAttribute("aria-disabled")).toBe("true");

  await screen.user.click(screen.getByRole("button", { name: "Anul·la la sol·licitud" }));
  expect(screen.queryByText(/Has demanat pagar amb el compte/)).toBeNull();
});
