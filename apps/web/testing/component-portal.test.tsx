import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startComponentPortal } from "./component-portal.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;

describe("the portal in a component test", () => {
  test("opens a private screen for the person that it is given", async () => {
    const screen = await portal.open("/perfil", { as: household });
    expect(screen.getByRole("main").textContent).toContain(household.name);
  });

  test("opens the next screen in a new browser without a session", async () => {
    const screen = await portal.open("/perfil");
    expect(screen.address()).toBe("/acces?redirectPath=%2Fperfil");
  });

  test("signs a person in again whose session is over", async () => {
    await portal.open("/perfil", { as: household });
    const cookie = portal.cookies.headerFor("/");
    await portal.send({ path: "/auth/sign_out", body: {}, headers: { cookie } });
    const screen = await portal.open("/perfil", { as: household });
    expect(screen.getByRole("main").textContent).toContain(household.name);
  });

  test("follows the portal to another document", async () => {
    const screen = await portal.open("/perfil", { as: household });
    const navigation = within(screen.getByRole("navigation", { name: "Navegació principal" }));
    await screen.user.click(navigation.getByRole("button", { name: "Surt" }));
    expect(screen.address()).toBe("/acces");
    expect(portal.cookies.all()).toEqual([]);
  });

  test("shows the fault that a request meets, and the answer once it meets none", async () => {
    portal.fail(/\/contracts\?/, { status: 500, code: "internal_error" });
    const screen = await portal.open("/contractes/electricity", { as: household });
    expect(screen.queryByRole("table")).toBeNull();
    portal.recover();
    await screen.user.click(screen.getByRole("button", { name: "Torna-ho a provar" }));
    expect(screen.getByRole("table")).toBeDefined();
  });

  test("is served with another configuration after a restart", async () => {
    const configuration = await loadConfiguration("deployments/example/llum.json");
    await portal.restart({ infrastructure: { configuration } });
    const screen = await portal.open("/");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Energía del Valle");
    await portal.restart({});
    await screen.goTo("/");
    // This browser was used in Spanish.
    expect(screen.address()).toBe("/acceso");
  });

  test("records the requests of its browser", async () => {
    await portal.open("/acces");
    expect(portal.requests).toContain("/acces");
    expect(portal.requests.filter((path) => path.includes("/users/"))).toEqual([]);
  });

  test("has no network where it is cut", async () => {
    const screen = await portal.open("/acces");
    portal.fail(/./, "no network");
    await screen.user.type(screen.getByLabelText("NIF, NIE, CIF o correu electrònic"), household.taxId);
    await screen.user.type(screen.getByLabelText("Contrasenya"), "Demo-1234");
    await screen.user.click(screen.getByRole("button", { name: "Accedeix" }));
    expect(screen.getByRole("alert").textContent).toContain("connexió");
  });

  test("speaks the language of the address, and elsewhere the one that the browser had last", async () => {
    expect((await portal.open("/login")).getByRole("button", { name: "Sign in" })).toBeDefined();
    await portal.open("/_ui", { language: "es" });
    expect(document.documentElement.lang).toBe("es");
  });
});

test.fails("a test fails when the console reports an error that no screen shows", async () => {
  await portal.open("/acces");
  console.error("planted");
  expect(portal.takeErrors()).toEqual([]);
});
