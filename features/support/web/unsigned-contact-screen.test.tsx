import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));

test("a visitor writes in Spanish, keeps the draft over a reload and gets a number", async () => {
  const screen = await portal.open("/contacto");
  await screen.user.type(screen.getByLabelText("Correo electrónico"), "ada@correo");
  await screen.user.type(screen.getByLabelText("Móvil"), "600");
  await screen.user.click(screen.getByRole("button", { name: "Enviar el mensaje" }));
  expect(within(screen.getByRole("alert")).getAllByRole("link")).toHaveLength(5);
  await screen.user.type(screen.getByLabelText("Correo electrónico"), ".example");
  await screen.user.type(screen.getByLabelText("Móvil"), " 000 001");
  await screen.user.selectOptions(screen.getByLabelText("¿Sobre qué nos escribes?"), "Quiero contratar");
  await screen.user.type(screen.getByLabelText("Asunto"), "Contratar la luz");
  await screen.user.type(screen.getByLabelText("Explícalo"), "¿Cuánto costaría?");
  await screen.reload();
  expect(screen.getByLabelText<HTMLInputElement>("Asunto").value).toBe("Contratar la luz");
  await screen.user.click(screen.getByRole("button", { name: "Enviar el mensaje" }));
  expect(screen.getByRole("alert").textContent).toContain("Hemos recibido tu mensaje");
  expect(screen.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeDefined();
});

test("the navigation of visitors leads to it", async () => {
  const screen = await portal.open("/acces");
  await screen.user.click(screen.getAllByRole("link", { name: "Contacte" })[0] ?? document.body);
  expect(screen.address()).toBe("/contacte");
});

test("a customer who opens its address writes as a customer", async () => {
  const screen = await portal.open("/contacte", { as: demoPeople.household });
  expect(screen.address()).toBe("/atencio-al-client");
});
