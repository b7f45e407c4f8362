import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household, newcomer, pensioner } = demoPeople;
const changedPassword = "Vela-blava-7";

type Screen = Awaited<ReturnType<typeof portal.open>>;

const currentField = (screen: Screen) => screen.getByLabelText<HTMLInputElement>("Contrasenya actual");
const newField = (screen: Screen) => screen.getByLabelText<HTMLInputElement>("Contrasenya nova");
const repeatedField = (screen: Screen) => screen.getByLabelText("Repeteix la contrasenya nova");
const submit = (screen: Screen) =>
  screen.user.click(screen.getByRole("button", { name: "Canvia la contrasenya" }));

/** Fills the form that is open, whatever it contained. */
const fillIn = async (screen: Screen, current: string, next: string): Promise<void> => {
  for (const field of [currentField(screen), newField(screen), repeatedField(screen)])
    await screen.user.clear(field);
  await screen.user.type(currentField(screen), current);
  await screen.user.type(newField(screen), next);
  await screen.user.type(repeatedField(screen), next);
};

test("the rules are ticked off while the new password is typed, and a repetition that differs is reported", async () => {
  const screen = await portal.open("/canvi-de-clau", { as: household });
  const rules = within(screen.getByRole("list", { name: "Què ha de tenir la contrasenya nova" }));
  expect(rules.getAllByText("Falta:")).toHaveLength(4);
  await screen.user.type(newField(screen), "vela");
  expect(rules.queryAllByText("Fet:")).toHaveLength(0);
  await screen.user.clear(newField(screen));
  await screen.user.type(newField(screen), "Vela-742");
  expect(rules.getAllByText("Fet:")).toHaveLength(4);
  await screen.user.type(repeatedField(screen), "Vela-842");
  expect(screen.getByText("Les dues contrasenyes han de coincidir.")).toBeDefined();
});

test("a form that is sent empty names each missing field, and its summary leads to them", async () => {
  const screen = await portal.open("/canvi-de-clau", { as: household });
  await screen.user.click(currentField(screen));
  await screen.user.keyboard("{Enter}");
  const summary = screen.getByRole("alert");
  expect(document.activeElement).toBe(summary);
  expect(within(summary).getByRole("link", { name: /^Contrasenya actual/ })).toBeDefined();
  await screen.user.click(within(summary).getByRole("link", { name: /^Contrasenya nova/ }));
  expect(document.activeElement).toBe(newField(screen));
  // The summary stays, and does not take the focus from the field.
  await screen.user.keyboard(changedPassword);
  expect(newField(screen).value).toBe(changedPassword);
});

test("a current password of fewer than six characters is asked for again, without a guess", async () => {
  const screen = await portal.open("/canvi-de-clau", { as: household });
  portal.fail(/\/user\/password/, { status: 403, code: "wrong_current_password" });
  await fillIn(screen, "curta", changedPassword);
  await submit(screen);
  expect(screen.getByRole("alert").textContent).toContain("Contrasenya actual: Escriu");
  expect(screen.getByRole("alert").textContent).not.toContain("no és correcta");
});

test("a wrong current password is reported at its field", async () => {
  const screen = await portal.open("/canvi-de-clau", { as: household });
  await fillIn(screen, "no-és-Aquesta-1", changedPassword);
  await submit(screen);
  expect(screen.getByRole("alert").textContent).toContain("La contrasenya actual no és correcta");
  expect(currentField(screen).getAttribute("aria-invalid")).toBe("true");
});

test("the current password is shown and hidden without showing the new one", async () => {
  const screen = await portal.open("/canvi-de-clau", { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Mostra la contrasenya actual" }));
  expect(currentField(screen).type).toBe("text");
  expect(newField(screen).type).toBe("password");
  await screen.user.click(screen.getByRole("button", { name: "Amaga la contrasenya actual" }));
  expect(currentField(screen).type).toBe("password");
});

test.each([
  ["that is common", "Password-1", "És fàcil d’endevinar"],
  ["that contains the customer's name", "Fontclara-77", "Diu qui ets"],
])("a password %s is refused with the reason", async (_, weak, reason) => {
  const screen = await portal.open("/canvi-de-clau", { as: household });
  await fillIn(screen, demoPassword, weak);
  await submit(screen);
  expect(screen.getByRole("alert").textContent).toContain(reason);
});

test("the tax ID is in the form for password managers only", async () => {
  const screen = await portal.open("/canvi-de-clau", { as: household });
  const user = document.querySelector<HTMLInputElement>("form input[autocomplete=username]");
  expect(user?.value).toBe(household.taxId);
  expect(screen.getAllByRole("textbox", { hidden: true })).toContain(user);
  expect(screen.queryAllByRole("textbox")).not.toContain(user);
});

test("a changed password is confirmed on the bills, notified by email, and the only one that signs in", async () => {
  const screen = await portal.open("/canvi-de-clau", { as: newcomer });
  await fillIn(screen, demoPassword, changedPassword);
  await submit(screen);
  expect(screen.address()).toBe("/factures");
  expect(screen.getByText("Has canviat la contrasenya.")).toBeDefined();
  await portal.work();
  expect(portal.emails.at(-1)?.recipient).toBe(newcomer.email);
  expect(portal.emails.at(-1)?.subject).toMatch(/cambiado/);
  const signIn = (password: string) =>
    portal.send({ path: "/auth/get_token", body: { user: newcomer.taxId, password } });
  expect((await signIn(demoPassword)).status).not.toBe(200);
  expect((await signIn(changedPassword)).status).toBe(200);
});

test("a customer who does not know the current password gets a link by email, which opens the form for a new one", async () => {
  const screen = await portal.open("/canvi-de-clau", { as: pensioner });
  expect(screen.getByRole("heading", { name: "No saps la contrasenya actual?" })).toBeDefined();
  await screen.user.click(screen.getByRole("button", { name: "Envia’m l’enllaç" }));
  expect(screen.getByText(`T’hem escrit a ${pensioner.email}.`, { exact: false })).toBeDefined();
  await portal.work();
  const { pathname, hash } = new URL(portal.emails.at(-1)?.action?.url ?? "");
  await screen.goTo(`${pathname}${hash}`);
  expect(screen.getByRole("heading", { level: 1, name: "Posa una contrasenya nova" })).toBeDefined();
});

test("the form is left for the bills without changing anything", async () => {
  const screen = await portal.open("/canvi-de-clau", { as: pensioner });
  await screen.user.click(screen.getByRole("link", { name: "Cancel·la" }));
  expect(screen.address()).toMatch(/^\/factures/);
});
