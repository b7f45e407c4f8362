import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household, newcomer } = demoPeople;
const language = "Idioma de les factures i els avisos";

type Screen = Awaited<ReturnType<typeof portal.open>>;

const change = (screen: Screen, field: string) => screen.getByRole("button", { name: `Canvia ${field}` });
/** The text of a row: its term and the value beside it. */
const row = (screen: Screen, term: string) =>
  screen.getByText(term, { selector: "dt" }).parentElement?.textContent;

test("the profile shows the customer, and the mobile is changed in its row", async () => {
  const screen = await portal.open("/perfil", { as: newcomer });
  expect(row(screen, "Nom")).toContain(newcomer.name);
  await screen.user.click(change(screen, "Mòbil"));
  const field = screen.getByLabelText<HTMLInputElement>("Mòbil nou");
  expect(document.activeElement).toBe(field);
  await screen.user.clear(field);
  await screen.user.type(field, "12{Enter}");
  expect(screen.getByText(/^Aquest número no és un telèfon/)).toBeDefined();
  expect(field.value).toBe("12");
  await screen.user.clear(field);
  await screen.user.type(field, "611 222 444{Enter}");
  expect(row(screen, "Mòbil")).toMatch(/\+34\s611\s222\s444/);
  await screen.reload();
  expect(row(screen, "Mòbil")).toMatch(/\+34\s611\s222\s444/);
});

test("a new email address needs the password, and is forgotten when the change is cancelled", async () => {
  const email = "de.qui.passa@correu.example";
  const screen = await portal.open("/perfil", { as: household });
  await screen.user.click(change(screen, "Correu electrònic"));
  const field = screen.getByLabelText<HTMLInputElement>("Correu electrònic nou");
  expect(document.activeElement).toBe(field);
  await screen.user.clear(field);
  await screen.user.type(field, `${email}{Enter}`);
  expect(screen.getByText("Escriu la contrasenya actual.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Contrasenya actual"));
  expect(field.value).toBe(email);
  await screen.user.click(screen.getByRole("button", { name: "Cancel·la" }));
  expect(row(screen, "Correu electrònic")).toContain(household.email);
  expect(screen.getByRole("main").textContent).not.toContain(email);
});

test("the language of bills and emails is chosen from the portal's three", async () => {
  const screen = await portal.open("/perfil", { as: newcomer });
  for (const name of ["English", "Castellano", "Català"]) {
    await screen.user.click(change(screen, language));
    await screen.user.selectOptions(screen.getByRole("combobox", { name: language }), name);
    await screen.user.click(screen.getByRole("button", { name: "Desa" }));
    expect(row(screen, language)).toContain(name);
  }
});

test("the name, tax id and email address of the customer are in the profile", async () => {
  const screen = await portal.open("/perfil", { as: household });
  const main = screen.getByRole("main").textContent;
  for (const text of [household.name, household.taxId, household.email]) expect(main).toContain(text);
});

test("the colours that are chosen remain when the page is loaded again", async () => {
  const screen = await portal.open("/perfil", { as: household });
  const dark = () => screen.getByLabelText<HTMLInputElement>("Fosca");
  expect(dark().checked).toBe(false);
  await screen.user.click(dark());
  expect(document.documentElement.dataset["colourScheme"]).toBe("dark");
  await screen.reload();
  expect(dark().checked).toBe(true);
  expect(document.documentElement.dataset["colourScheme"]).toBe("dark");
});
