import { within } from "@testing-library/dom";
import { beforeAll, describe, expect, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startComponentPortal } from "../testing/component-portal.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const person = demoPeople.newcomer;

type Screen = Awaited<ReturnType<typeof portal.open>>;

/** The navigation of a large window; the one in the menu of a phone is closed. */
const navigationOf = (screen: Screen, name: string) => within(screen.getByRole("navigation", { name }));
const namesOf = (links: readonly HTMLElement[]) => links.map(({ textContent }) => textContent);
const currentIn = (screen: Screen, name: string) =>
  namesOf(navigationOf(screen, name).queryAllByRole("link", { current: "page" }));

describe("the help", () => {
  test.each([
    [
      "ca",
      "/acces",
      "Ajuda",
      "En què et podem ajudar?",
      "dl.–dv. 9–18 h",
      ["Ves al formulari de contacte", "/contacte"],
    ],
    [
      "es",
      "/acceso",
      "Ayuda",
      "¿En qué te podemos ayudar?",
      "lun.–vie. 9–18 h",
      ["Ir al formulario de contacto", "/contacto"],
    ],
    [
      "en",
      "/login",
      "Help",
      "How can we help you?",
      "Mon–Fri 9:00–18:00",
      ["Go to the contact form", "/contact"],
    ],
  ])(
    "names the telephone, its hours, the email address and the contact form, in %s",
    async (_, path, open, title, hours, form) => {
      const screen = await portal.open(path);
      await screen.user.click(screen.getAllByRole("button", { name: open })[0] ?? document.body);
      const dialog = screen.getByRole("dialog", { name: title });
      expect(dialog.textContent).toContain(hours);
      const hrefs = within(dialog)
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]);
      expect(hrefs).toEqual([
        ["900 000 000", "tel:900000000"],
        ["hola@llumdeprova.example", "mailto:hola@llumdeprova.example"],
        form,
      ]);
    },
  );

  test("closes with its button", async () => {
    const screen = await portal.open("/acces");
    const button = screen.getAllByRole("button", { name: "Ajuda" })[0] ?? document.body;
    await screen.user.click(button);
    const dialog = screen.getByRole("dialog", { name: "En què et podem ajudar?" });
    await screen.user.click(within(dialog).getByRole("button", { name: "Tanca" }));
    expect(screen.queryByRole("dialog", { name: "En què et podem ajudar?" })).toBeNull();
  });
});

describe("a visitor's navigation", () => {
  test("has the tools of visitors, the sign-in and the activation of an account, and marks the open screen", async () => {
    const screen = await portal.open("/acces");
    const navigation = navigationOf(screen, "Navegació principal");
    expect(namesOf(navigation.getAllByRole("link"))).toEqual([
      "Contacte",
      "Compara la llum",
      "Compara el gas",
      "Quina potència necessites?",
      "Preus de la llum",
      "Butlletins",
      "Accedeix",
      "Activa el compte",
    ]);
    expect(currentIn(screen, "Navegació principal")).toEqual(["Accedeix"]);
    await screen.user.click(navigation.getByRole("link", { name: "Activa el compte" }));
    expect(screen.address()).toBe("/activacio");
    expect(currentIn(screen, "Navegació principal")).toEqual(["Activa el compte"]);
  });
});

// A header in place of the sidebar, no groups, no activation, and the retailer's own contact page.
describe("in the example deployment", () => {
  beforeAll(async () => {
    const configuration = await loadConfiguration("deployments/example/llum.json");
    await portal.restart({ infrastructure: { configuration } });
  });

  test("a visitor's navigation has no comparator", async () => {
    const screen = await portal.open("/");
    const navigation = navigationOf(screen, "Navegación principal");
    expect(namesOf(navigation.getAllByRole("link"))).toEqual([
      "¿Qué potencia necesitas?",
      "Precios de la luz",
      "Acceder",
      "Boletines",
    ]);
    await screen.user.click(navigation.getByRole("link", { name: "Acceder" }));
    expect(screen.address()).toBe("/acceso");
  });

  test("a customer's navigation has no groups, marks the open screen and leads to the others", async () => {
    const screen = await portal.open("/facturas", { as: person });
    const navigation = navigationOf(screen, "Navegación principal");
    expect(navigation.queryByText("Ayuda")).toBeNull();
    expect(currentIn(screen, "Navegación principal")).toEqual(["Facturas"]);
    await screen.user.click(navigation.getByRole("link", { name: "Todo lo que puedes hacer" }));
    expect(screen.address()).toBe("/acciones");
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(currentIn(screen, "Navegación principal")).toEqual(["Todo lo que puedes hacer"]);
  });

  test("the help opens the retailer's contact page in a tab without access to this one", async () => {
    const screen = await portal.open("/");
    await screen.user.click(screen.getAllByRole("button", { name: "Ayuda" })[0] ?? document.body);
    const contact = screen.getByRole("link", { name: /^Ir al formulario de contacto/ });
    expect(contact.getAttribute("href")).toBe("https://energiadelvalle.example/contacto");
    expect(contact.getAttribute("target")).toBe("_blank");
    expect(contact.getAttribute("rel")).toBe("noopener");
  });
});
