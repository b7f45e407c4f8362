import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household, newcomer } = demoPeople;
type Screen = Awaited<ReturnType<typeof portal.open>>;
const rowsOf = (screen: Screen): string[] =>
  within(screen.getByRole("table", { name: "Sol·licituds" }))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);

test("the list has each request with its state, and marks what is new", async () => {
  const screen = await portal.open("/solicituts", { as: household });
  const rows = rowsOf(screen);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatch(
    /Desacord amb la lectura facturada.*Novetat.*Reclamació · .*L’estem estudiant.*com a molt tard/,
  );
  expect(rows.find((row) => row.includes("Desacord amb els preus"))).toMatch(/Reclamació.*No acceptada/);
  expect(rows.join(" ")).not.toMatch(/[2-9A-Z]{4}-[2-9A-Z]{4}/);
  expect(screen.getByText("4 sol·licituds")).toBeDefined();
  await screen.user.click(screen.getByRole("radio", { name: "Amb novetats (1)" }));
  expect(rowsOf(screen)).toHaveLength(1);
  expect(screen.address()).toBe("/solicituts?news=true");
});

test("filters stand in the address, and each can be removed", async () => {
  const screen = await portal.open("/solicituts", { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Filtres" }));
  await screen.user.selectOptions(screen.getByLabelText("Tipus"), "Lectura");
  await screen.user.selectOptions(screen.getByLabelText("Tema"), "Subministrament i consum (tot)");
  expect(screen.address()).toBe("/solicituts?kind=readings&topic=supply");
  expect(rowsOf(screen)).toHaveLength(1);
  expect(rowsOf(screen)[0]).toContain("Lectura del comptador");
  await screen.user.click(screen.getByRole("button", { name: "Treu el filtre Tipus: Lectura" }));
  expect(rowsOf(screen).join(" ")).toContain("Revisió de la instal·lació de gas");
  await screen.user.selectOptions(screen.getByLabelText("Estat"), "En marxa");
  expect(screen.getByText("Cap sol·licitud no hi coincideix")).toBeDefined();
  await screen.user.click(screen.getByRole("button", { name: "Mostra-les totes" }));
  expect(rowsOf(screen)).toHaveLength(4);
});

test("a search finds what was written in a conversation", async () => {
  const screen = await portal.open("/solicituts", { as: household });
  await screen.user.type(
    screen.getByRole("searchbox", { name: "Busca una sol·licitud" }),
    "peatges gener{Enter}",
  );
  expect(rowsOf(screen)).toHaveLength(1);
  expect(rowsOf(screen)[0]).toContain("Desacord amb els preus");
});

test("a customer without requests reads what will be here, and can make one", async () => {
  const screen = await portal.open("/solicituts", { as: newcomer, language: "ca" });
  expect(screen.getByText("Encara no ens has demanat res")).toBeDefined();
  const main = within(screen.getByRole("main"));
  await screen.user.click(main.getByRole("link", { name: "Fes una sol·licitud" }));
  expect(screen.address()).toBe("/solicituts/crear");
});

test("a failure of the list can be tried again", async () => {
  portal.fail(/crm\/cases\/\?/, { status: 500, code: "internal_error" });
  const screen = await portal.open("/solicituts", { as: household });
  expect(screen.getByText("No hem pogut carregar les sol·licituds")).toBeDefined();
  portal.recover();
  await screen.user.click(screen.getByRole("button", { name: /Torna-ho a provar/ }));
  expect(rowsOf(screen)).toHaveLength(4);
});

test("a new request leads to the forms of readings, claims and changes of contracts", async () => {
  const screen = await portal.open("/solicituts/crear", { as: household });
  expect(screen.getByLabelText("Sobre què ens escrius?")).toBeDefined();
  const others = ["Enviar una lectura", "Fer una reclamació", "Canviar alguna cosa d’un contracte"].map(
    (name) => screen.getByRole("link", { name: new RegExp(name) }).getAttribute("href"),
  );
  expect(others).toEqual([
    "/atencio-al-client?autolectures=true",
    "/reclamacions",
    "/contractes/electricity",
  ]);
});
