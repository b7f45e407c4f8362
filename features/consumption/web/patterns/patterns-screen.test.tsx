import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { flat, house, garage } = demoContracts.household;

const open = (contract: string, as: (typeof demoPeople)[keyof typeof demoPeople] = demoPeople.household) =>
  portal.open(`/consum/patrons?contract=${contract}`, { as });
type Screen = Awaited<ReturnType<typeof open>>;
const part = (screen: Screen, name: string) => within(screen.getByRole("region", { name }));

describe("how a contract uses energy", () => {
  test("is shown by the fact of the latest month, with the reason why it was chosen, and of earlier months", async () => {
    const screen = await open(flat);
    const facts = part(screen, "El que destaca cada mes");
    expect(facts.getAllByText(/Ho destaquem a partir|no va destacar res més/).length).toBeGreaterThan(10);
    expect(facts.getByText("Mesos anteriors")).toBeDefined();
  });

  test("is shown by the 168 hours of a week, named for screen readers", async () => {
    const screen = await open(flat);
    const table = screen.getByRole("table", { name: /^Consum mitjà de cada hora/ });
    expect(within(table).getAllByRole("cell")).toHaveLength(168);
    expect(within(table).getByRole("columnheader", { name: "dissabte" })).toBeDefined();
    expect(within(table).getByRole("rowheader", { name: "20:00–21:00" })).toBeDefined();
    expect(screen.getByText(/^Quan més gastes és els /)).toBeDefined();
  });

  test("is shown by the base load, and how it is worked out", async () => {
    const screen = await open(flat);
    const base = part(screen, "El que gastes mentre dorms");
    expect(base.getByText(/cada hora del dia; el \d+\s% del que gastes/)).toBeDefined();
    expect(base.getByText(/Hem comptat \d+ nits/)).toBeDefined();
  });

  test("of a roof is shown by its self-consumption and by what became of its surplus, and of a flat is not", async () => {
    const screen = await open(house);
    const solar = part(screen, "La teva energia solar");
    for (const label of ["Autoconsum", "Excedents", "Descomptat de les factures", "Perdut"]) {
      expect(solar.getByText(label)).toBeDefined();
    }
    const table = solar.getByRole("table", { name: /^Què s’ha fet/, hidden: true });
    expect(table.querySelectorAll("tbody tr").length).toBeGreaterThan(5);
    expect((await open(flat)).queryByText("La teva energia solar")).toBeNull();
  });
});

describe("another power", () => {
  test("is compared with the contracted one at the contract’s prices, from the lowest sufficient one", async () => {
    const screen = await open(flat);
    const power = part(screen, "Una altra potència");
    const [peak] = power.getAllByRole<HTMLInputElement>("textbox");
    if (peak === undefined) throw new Error("The form has no fields");
    expect(power.getByText(/^Pagaries .* menys l’any$/)).toBeDefined();
    await screen.user.clear(peak);
    await screen.user.type(peak, "9,2");
    expect(power.getByText(/^Pagaries .* més l’any$/)).toBeDefined();
    await screen.user.clear(peak);
    await screen.user.type(peak, "0,5");
    expect(power.getByText(/el comptador tallaria la llum/)).toBeDefined();
    await screen.user.clear(peak);
    await screen.user.type(peak, "16");
    expect(power.getByText("Amb aquesta tarifa no pot passar de 15 kW.")).toBeDefined();
    expect(power.queryByText(/^Pagaries/)).toBeNull();
  });
});

describe("another power of a supply whose excess is billed", () => {
  const euros = (text: string | undefined): number => Number(text?.replace(".", "").replace(",", "."));

  test("begins with the cheapest one, whose cost and that of today count the excess", async () => {
    const { workshop } = demoContracts.company;
    const screen = await open(workshop, demoPeople.company);
    const power = part(screen, "Una altra potència");
    expect(power.getByText(/^D’entrada hi ha les més barates que cobreixen/)).toBeDefined();
    const title = power.getByText(/^Pagaries .* menys l’any$/).textContent;
    const text = power.getByText(/^Amb el que has fet servir els últims 12 mesos, ara pagues/).textContent;
    const [saved] = title.match(/[\d.]+,\d\d/) ?? [];
    const [now, nowExcess, other, otherExcess] = text.match(/[\d.]+,\d\d/g) ?? [];
    expect(euros(now) - euros(other)).toBeCloseTo(euros(saved), 2);
    expect(euros(nowExcess)).toBeGreaterThan(0);
    expect(euros(otherExcess)).toBeGreaterThan(0);
  });

  test("is told apart from one that cannot be counted, above 50 kW without a year of quarter-hours", async () => {
    const { workshop } = demoContracts.company;
    const powersW = [10_000, 10_000, 10_000, 10_000, 10_000, 60_000];
    await database.unguarded.query("update contracts set powers_w = $2 where name = $1", [workshop, powersW]);
    const screen = await open(workshop, demoPeople.company);
    const power = part(screen, "Una altra potència");
    expect(power.getByText(/l’excés es factura, i aquí no el podem comptar\.$/)).toBeDefined();
    expect(power.queryByText(/^Pagaries .* més l’any$/)).toBeNull();
  });
});

describe("the alerts of a contract", () => {
  test("are switched on with their usual limit, and stored with another one", async () => {
    const screen = await open(flat);
    const alerts = part(screen, "Avisos del consum");
    await screen.user.click(alerts.getByLabelText("La factura anirà més amunt d’un import"));
    const limit = alerts.getByLabelText<HTMLInputElement>("A partir de quin import");
    expect(limit.value).toBe("50");
    await screen.user.clear(limit);
    expect(
      alerts.getByText("Escriu un import de 1 a 100000 euros, amb dos decimals com a molt."),
    ).toBeDefined();
    await screen.user.type(limit, "65.5");
    await screen.user.click(alerts.getByRole("button", { name: "Desa el límit" }));
    expect(alerts.queryByRole("button", { name: "Desa el límit" })).toBeNull();
    const again = part(await open(flat), "Avisos del consum");
    expect(again.getByLabelText<HTMLInputElement>("A partir de quin import").value).toBe("65,50");
  });

  test("are on for the house of the demo, whose running bill is forecast to pass the limit", async () => {
    const alerts = part(await open(house), "Avisos del consum");
    expect(alerts.getByLabelText<HTMLInputElement>("La factura anirà més amunt d’un import").checked).toBe(
      true,
    );
    const notices = await portal.open("/avisos", { as: demoPeople.household });
    expect(
      notices.getByText(new RegExp(`^Preveiem una factura de .* \\(contracte ${house}\\)`)),
    ).toBeDefined();
  });
});

describe("without readings the screen shows the reason", () => {
  test("for a contract that has not begun, and for a contract of another customer", async () => {
    expect((await open(garage)).getByText("Encara no hi ha lectures d’aquest contracte")).toBeDefined();
    const { home } = demoContracts.neighbour;
    expect((await open(home)).getByText(`No trobem el contracte ${home}`)).toBeDefined();
  });

  test("to a customer without contracts", async () => {
    const screen = await portal.open("/consum/patrons", { as: demoPeople.newcomer });
    expect(screen.getByText("Aquí veuràs el teu consum")).toBeDefined();
  });
});

test("the consumption screen shows the fact of the latest month and links to the patterns of the contract", async () => {
  const screen = await portal.open(`/consum?contract=${flat}`, { as: demoPeople.household });
  await screen.user.click(screen.getByRole("link", { name: "Mira quan gastes l’energia" }));
  expect(screen.address()).toBe(`/consum/patrons?contract=${flat}`);
  expect(screen.getByRole("heading", { name: "Com gastes l’energia" })).toBeDefined();
});
