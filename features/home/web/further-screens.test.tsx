import { waitFor, within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { portalVersion } from "./licences.gen.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));

describe("the loading screen", () => {
  test.each([
    ["/carregant", "S’està carregant", "Ves a l’inici"],
    ["/cargando", "Cargando", "Ir al inicio"],
    ["/loading", "Loading", "Go to the start"],
  ])("is open to visitors at %s, with a way on", async (path, title, home) => {
    const screen = await portal.open(path);
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeDefined();
    expect(screen.getByRole("link", { name: home }).getAttribute("href")).toBe("/");
  });
});

describe("the version screen", () => {
  test("names version and licences to visitors", async () => {
    const screen = await portal.open("/versio");
    expect(screen.getByRole("heading", { level: 1, name: "Versió i llicències" })).toBeDefined();
    expect(screen.getByText(new RegExp(`Llum ${portalVersion.version}.*Apache-2.0`))).toBeDefined();
    const react = screen.getByRole("row", { name: /^react \d/ });
    expect(within(react).getByText("MIT")).toBeDefined();
  });
});

describe("the addresses of detail, welcome and alternative home", () => {
  test.each(["/detall", "/detail", "/benvingut", "/bienvenido", "/altHome"])(
    "%s leads a visitor to the sign-in and a customer to the home screen",
    async (path) => {
      expect((await portal.open(path)).address()).toMatch(/^\/(acces|acceso|login)$/);
      expect((await portal.open(path, { as: demoPeople.household })).address()).toBe("/");
    },
  );
});

test("an address that leads nowhere has a drawing beside its words", async () => {
  const screen = await portal.open("/enlloc");
  const page = screen.getByRole("main");
  expect(within(page).getByRole("heading", { level: 1 }).textContent).toBe("Aquesta pàgina no existeix");
  // More than the line on which each drawing stands.
  await waitFor(() =>
    expect(page.querySelectorAll('svg[data-scene="notFound"] path').length).toBeGreaterThan(1),
  );
});
