import { fireEvent, within } from "@testing-library/dom";
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
const proof = "Un document que demostri que el compte és teu";
/** A file as a drop hands it over: whatever its name, the field does not filter it. */
const fileNamed = (name: string, content = "%PDF-1.7 a letter"): File =>
  new File(content === "" ? [] : [content], name, { type: "application/pdf" });

test("a link to the action opens the dialog, and nothing incomplete is sent", async () => {
  const { screen, dialog } = await openDialog();
  await screen.user.click(dialog.getByRole("button", { name: submit }));
  for (const text of [
    "Escriu l’IBAN del compte.",
    "Confirma que el titular del contracte també ho és del compte.",
    "Cal que acceptis l’ordre de domiciliació perquè hi puguem carregar els rebuts.",
    "Adjunta com a mínim un fitxer.",
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
  await screen.user.upload(dialog.getByLabelText(proof), [fileNamed("certificat.pdf")]);
  expect(dialog.getByText("Enviat")).toBeDefined();
  await screen.reload();
  await screen.user.click(screen.getByRole("button", { name: "Canvia’l Compte bancari" }));

  const again = dialogOf(screen);
  const field = again.getByLabelText<HTMLInputElement>("IBAN del compte nou");
  expect(field.value).toBe("ES79 2100 0813 6101 2345 6789");
  expect(again.getByText(/^certificat.pdf/)).toBeDefined();
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

test("a file that is not accepted says why, and is sent again when the connection is back", async () => {
  const { screen, dialog } = await openDialog();
  const choose = (...files: File[]) => screen.user.upload(dialog.getByLabelText(proof), files);
  await choose(fileNamed("carta.txt"), fileNamed("buit.pdf", ""), fileNamed("foto.heic"));
  for (const text of [
    "No podem obrir aquest tipus de fitxer. Envia un PDF o una imatge JPEG, PNG o WebP.",
    "Aquest fitxer és buit. Tria’n un altre.",
    "Aquesta foto és HEIC, el format de l’iPhone. Desa-la o fes-la com a JPEG i torna-ho a provar.",
  ])
    expect(dialog.getByText(text)).toBeDefined();
  expect(dialog.queryByRole("button", { name: /^Torna-ho a provar/ })).toBeNull();
  expect(portal.requests.some((path) => path.includes("/uploads/"))).toBe(false);

  portal.fail(/\/uploads\//, "no network");
  await choose(fileNamed("carta.pdf"));
  await screen.user.click(dialog.getByRole("button", { name: submit }));
  expect(dialog.getByText("Hi ha fitxers que no s’han enviat. Torna-ho a provar o treu-los.")).toBeDefined();
  portal.recover();
  await screen.user.click(dialog.getByRole("button", { name: "Torna-ho a provar: carta.pdf" }));
  expect(dialog.getByText("Enviat")).toBeDefined();
});

test("a file is pasted with the focus in the field", async () => {
  const { screen, dialog } = await openDialog();
  fireEvent.paste(dialog.getByLabelText(proof), { clipboardData: { files: [fileNamed("captura.pdf")] } });
  expect(await dialog.findByText(/^captura.pdf/)).toBeDefined();
  await screen.user.click(dialog.getByRole("button", { name: "Treu captura.pdf" }));
});

test("a program under the name of a document is refused by its content", async () => {
  const { screen, dialog } = await openDialog();
  await screen.user.upload(dialog.getByLabelText(proof), [fileNamed("factura.pdf", "MZ")]);
  expect(dialog.getByText(/^No podem obrir aquest tipus de fitxer/)).toBeDefined();
});

test("at most five files are taken, and a removed one leaves the draft", async () => {
  const { screen, dialog } = await openDialog();
  const six = Array.from({ length: 6 }, (_, index) => fileNamed(`pagina-${index + 1}.pdf`));
  await screen.user.upload(dialog.getByLabelText(proof), six);
  expect(dialog.getAllByText("Enviat")).toHaveLength(5);
  expect(dialog.getByText("Pots adjuntar com a màxim 5 fitxers.")).toBeDefined();
  await screen.user.click(dialog.getByRole("button", { name: "Treu pagina-2.pdf" }));
  expect(document.activeElement).toBe(dialog.getByLabelText(proof));
  await screen.reload();
  await screen.user.click(screen.getByRole("button", { name: "Canvia’l Compte bancari" }));
  expect(dialogOf(screen).getAllByText("Enviat")).toHaveLength(4);
  expect(dialogOf(screen).queryByText(/pagina-2/)).toBeNull();
});
