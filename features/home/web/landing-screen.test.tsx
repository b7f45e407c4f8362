import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

// The example deployment: another retailer, in Spanish and English, whose first screen is the list of actions.
const example = await loadConfiguration("deployments/example/llum.json");
const configuration = { ...example, features: { ...example.features, serverElements: true } };
const portal = await startComponentPortal(await createTestDatabase("demo"), {
  infrastructure: { configuration },
});
const { household, newcomer } = demoPeople;

type Screen = Awaited<ReturnType<typeof portal.open>>;

const title = (screen: Screen) => screen.getByRole("heading", { level: 1 }).textContent;
const groups = (screen: Screen, level: number) =>
  screen.getAllByRole("heading", { level }).map(({ textContent }) => textContent);

const signIn = async (screen: Screen, { taxId }: { taxId: string }) => {
  await screen.user.type(screen.getByLabelText("NIF, NIE, CIF o correo electrónico"), taxId);
  await screen.user.type(screen.getByLabelText("Contraseña"), demoPassword);
  await screen.user.click(screen.getByRole("button", { name: "Acceder" }));
};

describe("the first screen, to a visitor", () => {
  test("names the retailer and lists what can be done", async () => {
    const screen = await portal.open("/");
    expect(title(screen)).toBe("Energía del Valle");
    expect(document.title).toBe("Inicio · Energía del Valle");
    expect(groups(screen, 3)).toEqual(["Contratos", "Facturas", "Consumo"]);
  });

  test("moves the focus to the list of actions at the press of a button", async () => {
    const screen = await portal.open("/");
    await screen.user.click(screen.getByRole("button", { name: "Ver qué puedes hacer" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Qué puedes hacer" }));
  });

  test("answers what people ask before they switch, where contracts are made", async () => {
    const screen = await portal.open("/");
    const questions = within(screen.getByRole("region", { name: "Antes de cambiar de compañía" }));
    expect(questions.getAllByRole("group")).toHaveLength(5);
    expect(questions.getByText("¿Cuánto tarda el cambio?")).toBeDefined();
  });

  test("leads by the sign-in to the action that was chosen", async () => {
    const screen = await portal.open("/");
    await screen.user.click(screen.getByRole("link", { name: /^Ver tu consumo/ }));
    expect(screen.address()).toBe("/acceso?redirectPath=%2Fconsumo%3Fview%3Dhourly");
    await signIn(screen, newcomer);
    expect(title(screen)).toBe("Consumo");
    expect(screen.address()).toMatch(/^\/consumo\?view=hourly/);
  });

  test("changes its language and keeps its address", async () => {
    const screen = await portal.open("/");
    const languages = within(screen.getAllByRole("list", { name: "Idioma" })[0] ?? document.body);
    await screen.user.click(languages.getByRole("link", { name: "English" }));
    expect(screen.getByRole("button", { name: "See what you can do" })).toBeDefined();
    expect(screen.address()).toBe("/");
  });

  test("names no page of the retailer, and does not ask the server for any", async () => {
    const screen = await portal.open("/");
    expect(groups(screen, 3)).not.toContain("Más en Energía del Valle");
    expect(portal.requests.filter((path) => path.includes("html_dinamic"))).toEqual([]);
  });
});

describe("the first screen, to a customer", () => {
  test("opens after the sign-in and lists what can be done", async () => {
    const screen = await portal.open("/acceso");
    await signIn(screen, household);
    expect(screen.address()).toBe("/");
    expect(title(screen)).toBe("¿Qué quieres hacer?");
    expect(groups(screen, 2)).toEqual(["Contratos", "Facturas", "Consumo", "Más en Energía del Valle"]);
    expect(screen.queryByRole("button", { name: "Ver qué puedes hacer" })).toBeNull();
  });

  test("ends with the retailer's pages, each with its description", async () => {
    const screen = await portal.open("/", { as: newcomer });
    const pages = within(screen.getByRole("region", { name: "Más en Energía del Valle" }));
    expect(pages.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Comunidad energética del barrioSol compartido en la azotea de la escuela: cómo funciona y cómo entrar.",
      "Ventajas de socia o socioQué ganas, qué pones y cómo te unes.",
    ]);
    await screen.user.click(pages.getByRole("link", { name: /^Ventajas/ }));
    expect(title(screen)).toBe("Ventajas de socia o socio");
  });
});
