import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import type { TestChanges } from "#apps/server/testing/test-app.ts";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const demo = await loadConfiguration("deployments/demo/llum.json");
const visits = "https://visits.example/visits.js";
const adverts = "https://adverts.example/adverts.js";

/** The demo with a script that counts visits and one for adverts. */
const withThirdParties = (version: number): TestChanges => ({
  infrastructure: {
    configuration: {
      ...demo,
      cookies: {
        ...demo.cookies,
        version,
        thirdParties: [
          { name: "Anuncis", category: "marketing", kind: "tracking", script: adverts, connect: [] },
          { name: "Visites", category: "statistics", kind: "analytics", script: visits, connect: [] },
        ],
      },
    },
  },
});
const portal = await startComponentPortal(await createTestDatabase("demo"), withThirdParties(1));

type Screen = Awaited<ReturnType<typeof portal.open>>;

const banner = (screen: Screen) => screen.queryByRole("region", { name: "Fem servir galetes" });
const press = (screen: Screen, name: string) => screen.user.click(screen.getByRole("button", { name }));
const userField = (screen: Screen) =>
  screen.getByLabelText<HTMLInputElement>("NIF, NIE, CIF o correu electrònic");
/** The scripts of third parties in the document, in the order in which they run. */
const scripts = () => [...document.head.querySelectorAll("script")].map(({ src }) => src);
const checkboxes = (screen: Screen) =>
  within(screen.getByRole("main")).getAllByRole<HTMLInputElement>("checkbox");

describe("before a decision on cookies", () => {
  test.each([
    ["ca", "/acces", "Fem servir galetes", ["Accepta-les totes", "Només les necessàries", "Personalitza"]],
    ["es", "/acceso", "Usamos cookies", ["Aceptar todas", "Solo las necesarias", "Personalizar"]],
    ["en", "/login", "We use cookies", ["Accept all", "Only the necessary ones", "Personalise"]],
  ])(
    "the banner asks for one, and no script of a third party is loaded, in %s",
    async (_, path, title, answers) => {
      const screen = await portal.open(path);
      const buttons = within(screen.getByRole("region", { name: title })).getAllByRole("button");
      expect(buttons.map(({ textContent }) => textContent)).toEqual(answers);
      expect(scripts()).toEqual([]);
    },
  );
});

describe("a refusal", () => {
  test("loads nothing, keeps what was typed, and is not asked for again", async () => {
    const screen = await portal.open("/acces");
    await screen.user.type(userField(screen), "12345678Z");
    await press(screen, "Només les necessàries");
    expect(screen.getByText("Hem desat la teva tria de galetes.")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(userField(screen).value).toBe("12345678Z");
    await screen.reload();
    expect(banner(screen)).toBeNull();
    expect(scripts()).toEqual([]);
  });
});

describe("consent to everything", () => {
  test("loads the scripts in the order of their kinds, on this screen and on the next", async () => {
    const screen = await portal.open("/acces");
    await press(screen, "Accepta-les totes");
    expect(scripts()).toEqual([visits, adverts]);
    expect(banner(screen)).toBeNull();
    await screen.reload();
    expect(scripts()).toEqual([visits, adverts]);
    expect(banner(screen)).toBeNull();
  });

  test("does not lose what is being typed: it takes effect with the next document", async () => {
    const screen = await portal.open("/acces");
    await screen.user.type(userField(screen), "12345678Z");
    await press(screen, "Accepta-les totes");
    expect(banner(screen)).toBeNull();
    expect(userField(screen).value).toBe("12345678Z");
    expect(scripts()).toEqual([]);
    await screen.reload();
    expect(scripts()).toEqual([visits, adverts]);
  });

  test("is withdrawn at the foot of any page, and the scripts are gone", async () => {
    const screen = await portal.open("/acces");
    await press(screen, "Accepta-les totes");
    await screen.user.click(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Galetes" }));
    expect(screen.getByRole("heading", { level: 1, name: "Galetes" })).toBeDefined();
    expect(checkboxes(screen).map(({ checked }) => checked)).toEqual([true, true]);
    await press(screen, "Només les necessàries");
    expect(checkboxes(screen).map(({ checked }) => checked)).toEqual([false, false]);
    expect(scripts()).toEqual([]);
    await screen.goTo("/acces");
    expect(scripts()).toEqual([]);
    expect(banner(screen)).toBeNull();
  });

  test("is asked for again when what the cookies are for has changed", async () => {
    const screen = await portal.open("/acces");
    await press(screen, "Accepta-les totes");
    await portal.restart(withThirdParties(2));
    await screen.goTo("/acces");
    expect(banner(screen)).not.toBeNull();
    expect(scripts()).toEqual([]);
    await portal.restart(withThirdParties(1));
  });
});

describe("the choice between kinds of cookies", () => {
  test("has no kind chosen beforehand, and is made with the keyboard alone", async () => {
    const screen = await portal.open("/acces");
    await screen.user.tab();
    await screen.user.tab();
    expect(document.activeElement).toBe(
      screen.getByRole("link", { name: "Més informació sobre les galetes" }),
    );
    for (let stop = 0; stop < 3; stop += 1) await screen.user.tab();
    await screen.user.keyboard("{Enter}");
    const dialog = screen.getByRole("dialog", { name: "Tria quines galetes acceptes" });
    const kinds = within(dialog).getAllByRole<HTMLInputElement>("checkbox");
    expect(kinds.map(({ checked }) => checked)).toEqual([false, false]);
    expect(dialog.textContent).toContain("Visites: mesura com es fa servir el portal (visits.example)");
    within(dialog).getByRole("checkbox", { name: "Estadístiques" }).focus();
    await screen.user.keyboard(" {Enter}");
    expect(scripts()).toEqual([visits]);
  });
});

describe("a screen with a card form", () => {
  test("loads no script of a third party when it is opened by its address", async () => {
    const screen = await portal.open("/acces");
    await press(screen, "Accepta-les totes");
    await screen.goTo("/_ui/card-form");
    expect(screen.getByLabelText("Número de targeta")).toBeDefined();
    expect(scripts()).toEqual([]);
  });
});
