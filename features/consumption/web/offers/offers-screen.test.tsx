import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { flat, house, garage } = demoContracts.household;

const open = (contract: string, as: (typeof demoPeople)[keyof typeof demoPeople] = demoPeople.household) =>
  portal.open(`/consum/millor-tarifa?contract=${contract}`, { as });
type Screen = Awaited<ReturnType<typeof open>>;
const part = (screen: Screen, name: string) => within(screen.getByRole("region", { name }));

describe("the tariff that suits a contract", () => {
  test("is named with its year, beside the contract’s, and what is left out", async () => {
    const screen = await open(flat);
    expect(screen.getByText(/^El més barat per a tu: /)).toBeDefined();
    expect(screen.getByText("Amb el teu contracte d’ara")).toBeDefined();
    expect(screen.getByText(/^No hi ha l’energia reactiva/)).toBeDefined();
  });

  test("begins with the change of product and that of the power, each with what it costs and binds", async () => {
    const steps = part(await open(flat), "Què has de fer");
    expect(steps.getByText(/9,04 €, un sol cop/)).toBeDefined();
    expect(steps.getByText(/permanència|Et compromets/)).toBeDefined();
    const power = steps.getByRole("link", { name: "Comença el canvi de potència" });
    expect(power.getAttribute("href")).toMatch(
      new RegExp(`^/contractes/electricity/${flat}/accio/canvi-de-potencia\\?powers=[\\d.]+%2C[\\d.]+$`),
    );
    const product = steps.getByRole("link", { name: "Mira què canvia i demana-ho" });
    expect(product.getAttribute("href")).toMatch(
      new RegExp(`^/contractes/electricity/${flat}/accio/canvi-de-producte\\?product=\\d+$`),
    );
  });

  test("is compared month by month, with any product that is chosen", async () => {
    const screen = await open(flat);
    const months = part(screen, "Mes a mes");
    expect(months.getByRole("table").querySelectorAll("tbody tr").length).toBeGreaterThanOrEqual(12);
    const choice = months.getByRole<HTMLSelectElement>("combobox", { name: "Compara el teu contracte amb" });
    const last = [...choice.options].at(-1)?.textContent ?? "";
    await screen.user.selectOptions(choice, last);
    expect(months.getByRole("table", { name: new RegExp(`amb ${last}$`) })).toBeDefined();
  });

  test("of a roof has the wallet in it, and names the products without a price for surplus", async () => {
    const screen = await open(house);
    expect(screen.getAllByText("Pagat amb el moneder solar").length).toBeGreaterThan(0);
    expect(part(screen, "Sense xifra").getAllByText(/el dels excedents/).length).toBeGreaterThan(2);
    expect(part(screen, "Què has de fer").queryByText(/^Demana el canvi a/)).toBeNull();
  });

  test("has no figure before a year of readings, and says from when", async () => {
    const screen = await open(garage);
    expect(screen.getByText(/Ens calen dotze mesos sencers/)).toBeDefined();
    expect(screen.queryByRole("region", { name: "Tots els productes" })).toBeNull();
  });

  test("of an unknown contract says so, and a newcomer reads what will be here", async () => {
    expect((await open("9999999")).getByText(/9999999/)).toBeDefined();
    expect((await open(flat, demoPeople.newcomer)).queryByText(/^El més barat/)).toBeNull();
  });
});
