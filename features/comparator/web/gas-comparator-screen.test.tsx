import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { addDays, addMonths, madridDate } from "#energy/calendar.ts";
import { cupsCheckLetters } from "#energy/cups.ts";
import { yearBefore } from "#energy/pricing/year-of-use.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const digits = "0031405600000001";
const { startsOn, endsOn } = yearBefore(madridDate(new Date()));

/** The regulated tariff of the last twelve months, or of all of them but the first. */
const loadTariff = async (energyEurKwh: number, since = startsOn) => {
  await database.unguarded.query("delete from access_prices where kind like 'gas_tur_%'");
  await database.unguarded.query(
    `insert into access_prices (kind, access_tariff, valid_from, amounts, carried_on_since, origin, source)
     select kind, 'RL.2', $1, array[eur], $2, 'operator', 'a test'
     from (values ('gas_tur_fixed', 8::numeric), ('gas_tur_energy', $3::numeric)) as row (kind, eur)`,
    [since, addDays(endsOn, 1), energyEurKwh],
  );
};

const languages = {
  ca: ["/comparador-gas", "Qui et factura ara?", "Peatge d’accés", "Primer dia", "Últim dia", "Import total"],
  en: ["/compare-gas", "Who bills you now?", "Access tariff", "First day", "Last day", "Total amount"],
} as const;
const words = {
  ca: ["Consum", "Compara", "Un any sencer"],
  en: ["Use", "Compare", "A whole year"],
} as const;

/** What is said of a year after a bill of 900 kWh in 60 days. */
const yearIn = async (language: "ca" | "en"): Promise<string> => {
  const [path, retailer, tariff, from, to, amount] = languages[language];
  const [use, button, title] = words[language];
  const screen = await portal.open(path);
  const fillIn = (label: string, text: string) => screen.user.type(screen.getByLabelText(label), text);
  await fillIn("CUPS", `ES${digits}${cupsCheckLetters(digits)}`);
  await screen.user.selectOptions(screen.getByLabelText(retailer), "Naturgy");
  await screen.user.selectOptions(screen.getByLabelText(tariff), "RL.2");
  await fillIn(from, addDays(endsOn, -60));
  await fillIn(to, endsOn);
  await fillIn(amount, "120");
  await fillIn(use, "900");
  await screen.user.click(screen.getByRole("button", { name: button }));
  const region = screen.getByRole("region", { name: title });
  expect(within(region).getByRole("table", { name: title })).toBeDefined();
  return (region.textContent ?? "").replaceAll(/\s/g, " ");
};

describe("a year of gas", () => {
  test("that is dearer than the regulated tariff is said to be so", async () => {
    await loadTariff(0.01);
    const text = await yearIn("ca");
    expect(text).toContain("Si tot l’any gastessis com en aquesta factura: 5.475 kWh");
    expect(text).toMatch(/pagaries menys: Gas Llar, la nostra més barata, surt [\d.,]+.€ més cara en un any/);
    expect(text).toContain("Tarifa regulada (TUR), de referència");
    expect(text).toContain("El gas es gasta sobretot a l’hivern");
    expect(text).toContain("La TUR la calculem amb la de cada trimestre");
  });

  test("that is cheaper is said so in the same words", async () => {
    await loadTariff(0.2);
    const text = await yearIn("ca");
    expect(text).toMatch(/Gas Llar surt [\d.,]+.€ més barata en un any que la tarifa regulada/);
  });

  test("has no regulated tariff where that of a month is not known", async () => {
    await loadTariff(0.05, addMonths(startsOn, 1));
    const text = await yearIn("en");
    expect(text).toContain("The regulated gas tariff (TUR) is missing");
    expect(text).not.toContain("for reference");
    expect(text).toContain("Gas Llar");
  });
});
