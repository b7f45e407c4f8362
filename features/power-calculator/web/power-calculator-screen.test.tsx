import { within } from "@testing-library/dom";
import { beforeEach, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { cupsCheckLetters } from "#energy/cups.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const digits = "0031405600000001";
const cups = `ES${digits}${cupsCheckLetters(digits)}`;

type Screen = Awaited<ReturnType<typeof portal.open>>;
const typeHome = async (screen: Screen) => {
  await screen.user.type(screen.getByLabelText("CUPS"), cups);
  await screen.user.clear(screen.getByLabelText("Superfície"));
  await screen.user.type(screen.getByLabelText("Superfície"), "80");
  await screen.user.type(screen.getByLabelText("Persones que hi viviu"), "3");
};
const calculate = (screen: Screen) =>
  screen.user.click(screen.getByRole("button", { name: "Calcula la potència" }));

beforeEach(async () => {
  await database.unguarded.query("delete from call_backs; delete from sign_in_failures");
});

test("the button waits until something is typed, and wrong fields are listed by their names", async () => {
  const screen = await portal.open("/potencia");
  const button = screen.getByRole("button", { name: "Calcula la potència" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await screen.user.type(screen.getByLabelText("CUPS"), "ES1");
  expect(button.getAttribute("aria-disabled")).toBeNull();
  await calculate(screen);
  const links = within(screen.getByRole("alert")).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent?.split(":")[0])).toEqual([
    "CUPS",
    "Superfície",
    "Persones que hi viviu",
    "Estufa elèctrica",
  ]);
});

test("a home gets its power, the normalised one above it, and what it costs against the present one", async () => {
  const screen = await portal.open("/potencia");
  await typeHome(screen);
  expect(screen.getByLabelText<HTMLInputElement>(/^Potència que tens/).value).toBe("4,6");
  await screen.user.click(screen.getByRole("checkbox", { name: "Forn" }));
  await screen.user.click(screen.getByRole("checkbox", { name: "Televisor" }));
  await screen.user.clear(screen.getByLabelText("Quants en tens?"));
  await screen.user.type(screen.getByLabelText("Quants en tens?"), "2");
  await screen.user.click(screen.getByRole("checkbox", { name: "Escalfador d’aigua" }));
  await screen.user.selectOptions(screen.getByLabelText("Capacitat"), "80 litres");
  await screen.user.click(screen.getByRole("checkbox", { name: "Vehicle elèctric" }));
  await screen.user.click(screen.getByRole("radio", { name: "Molts" }));
  await calculate(screen);
  const text = document.body.textContent ?? "";
  // 2 × 0.6 + 2 × 0.2 × 0.6 + 2 × 0.6
  expect(text).toContain("2,64 kW");
  expect(text).toContain("3,45 kW");
  expect(text).toMatch(/Hi estalviaries\s*32,70\s€/);
  expect(text).toContain("Un punt de recàrrega");
});

test("the person asks to be called, and is thanked once the lead was sent", async () => {
  const screen = await portal.open("/potencia");
  await typeHome(screen);
  await screen.user.click(screen.getByRole("checkbox", { name: "Forn" }));
  await calculate(screen);
  await screen.user.click(screen.getByRole("button", { name: "Demana la trucada" }));
  expect(within(screen.getByRole("alert")).getAllByRole("link")).toHaveLength(6);
  await screen.user.type(screen.getByLabelText("Nom"), "Ada");
  await screen.user.type(screen.getByLabelText("Primer cognom"), "Puig");
  await screen.user.type(screen.getByLabelText("Correu electrònic"), "ada@correu.example");
  await screen.user.type(screen.getByLabelText("Telèfon"), "+34 600 000 001");
  await screen.user.selectOptions(screen.getByLabelText("A quina hora et va bé?"), "De 9 a 13 h");
  await screen.user.click(screen.getByRole("checkbox", { name: /^Accepto que/ }));
  await screen.user.click(screen.getByRole("button", { name: "Demana la trucada" }));
  expect(screen.getByRole("alert").textContent).toContain("Petició rebuda");
  const { rows } = await database.unguarded.query("select origin, telephone, details from call_backs");
  expect(rows).toMatchObject([
    { origin: "power_calculator", telephone: "600000001", details: { optimal_power_kw: 0.8, people: 3 } },
  ]);
});

test("going back to the form has what was typed", async () => {
  const screen = await portal.open("/potencia");
  await typeHome(screen);
  await screen.user.click(screen.getByRole("checkbox", { name: "Nevera" }));
  await calculate(screen);
  await screen.user.click(screen.getByRole("button", { name: "Torna a calcular" }));
  expect(screen.getByLabelText<HTMLInputElement>("Superfície").value).toBe("80");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Nevera" }).checked).toBe(true);
});
