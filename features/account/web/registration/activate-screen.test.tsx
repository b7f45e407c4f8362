import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { formerTenant } = demoPeople;
const stranger = { taxId: "00000000T", contract: "1234567", email: "ningu@correu.example" };

type Screen = Awaited<ReturnType<typeof portal.open>>;

const title = (screen: Screen) => screen.getByRole("heading", { level: 1 });
const taxIdField = (screen: Screen) => screen.getByLabelText<HTMLInputElement>("NIF, NIE o CIF");
const contractField = (screen: Screen) => screen.getByLabelText<HTMLInputElement>("Número de contracte");
const repeatedEmailField = (screen: Screen) =>
  screen.getByLabelText<HTMLInputElement>("Repeteix el correu electrònic");

const fillIn = async (screen: Screen, form: typeof stranger): Promise<void> => {
  await screen.user.type(taxIdField(screen), form.taxId);
  await screen.user.type(contractField(screen), form.contract);
  await screen.user.type(screen.getByLabelText("Correu electrònic"), form.email);
  await screen.user.type(repeatedEmailField(screen), form.email);
  await screen.user.type(screen.getByLabelText("Telèfon"), "600 000 001");
};
const accept = (screen: Screen) => screen.user.click(screen.getByLabelText(/^Accepto les condicions/));
const send = (screen: Screen) => screen.user.click(screen.getByRole("button", { name: "Activa el compte" }));

test.each([
  ["ca", "/activacio", "Activa el teu compte", "Activa el compte"],
  ["es", "/activacion", "Activa tu cuenta", "Activar la cuenta"],
  ["en", "/activate", "Activate your account", "Activate the account"],
])("the form is written in %s", async (_, path, name, button) => {
  const screen = await portal.open(path);
  expect(title(screen).textContent).toBe(name);
  expect(screen.getByRole("button", { name: button })).toBeDefined();
});

test("a holder's request and a stranger's show the same screen, and only the holder gets an email", async () => {
  const screen = await portal.open("/activacio");
  await fillIn(screen, stranger);
  await accept(screen);
  await send(screen);
  expect(title(screen).textContent).toBe("Mira el correu");
  expect(document.activeElement).toBe(title(screen));
  const answer = screen.getByRole("main").textContent;
  expect(answer).toContain("900 000 000");

  await screen.goTo("/activacio");
  await fillIn(screen, {
    taxId: formerTenant.taxId,
    contract: demoContracts.formerTenant.home,
    email: "algu.altre@correu.example",
  });
  await accept(screen);
  await send(screen);
  expect(screen.getByRole("main").textContent).toBe(answer);
  await portal.work();
  expect(portal.emails.map(({ recipient }) => recipient)).toEqual([formerTenant.email]);
});

test("the tax ID is normalised, and a summary names what is wrong and leads to it", async () => {
  const screen = await portal.open("/activacio");
  await fillIn(screen, { taxId: "es12345678-z", contract: "1", email: "anna@correu.example" });
  expect(taxIdField(screen).value).toBe("12345678Z");
  await screen.user.clear(repeatedEmailField(screen));
  await screen.user.type(repeatedEmailField(screen), "altra@correu.example");
  await send(screen);
  const summary = within(screen.getByRole("alert"));
  expect(screen.getByRole("alert").textContent).toContain("Revisa aquestes dades");
  expect(summary.getAllByRole("link")).toHaveLength(2);
  expect(summary.getByRole("link", { name: /Cal que les acceptis/ })).toBeDefined();
  await screen.user.click(summary.getByRole("link", { name: /no coincideixen/ }));
  expect(document.activeElement).toBe(repeatedEmailField(screen));
});

test("without a network the form reports it and loses no input", async () => {
  const screen = await portal.open("/activacio");
  await fillIn(screen, stranger);
  await accept(screen);
  portal.fail(/./, "no network");
  await send(screen);
  expect(screen.getByRole("alert").textContent).toContain("No hi ha connexió");
  expect(contractField(screen).value).toBe(stranger.contract);
  portal.recover();
  await send(screen);
  expect(title(screen).textContent).toBe("Mira el correu");
});

test("a half-filled form is offered again after a reload, or discarded", async () => {
  const screen = await portal.open("/activacio");
  await screen.user.type(taxIdField(screen), "12345678Z");
  await screen.user.type(contractField(screen), "77");
  await screen.reload();
  expect(contractField(screen).value).toBe("");
  expect(screen.getByText("Ja havies començat")).toBeDefined();
  await screen.user.click(screen.getByRole("button", { name: "Continua on eres" }));
  expect(contractField(screen).value).toBe("77");
  await screen.reload();
  await screen.user.click(screen.getByRole("button", { name: "Comença de nou" }));
  await screen.reload();
  expect(contractField(screen).value).toBe("");
  expect(screen.queryByText("Ja havies començat")).toBeNull();
});
