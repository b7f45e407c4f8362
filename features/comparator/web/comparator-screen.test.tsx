import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { addDays, eachDay, hoursInDay, madridDate } from "#energy/calendar.ts";
import { cupsCheckLetters } from "#energy/cups.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const digits = "0031405600000001";
const cups = `ES${digits}${cupsCheckLetters(digits)}`;

type Screen = Awaited<ReturnType<typeof portal.open>>;
const field = (screen: Screen, label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const fillIn = async (screen: Screen, label: string | RegExp, text: string) => {
  await screen.user.clear(field(screen, label));
  await screen.user.type(field(screen, label), text);
};
const compare = (screen: Screen) => screen.user.click(screen.getByRole("button", { name: "Compara" }));
const textOf = (element: Element | null) => (element?.textContent ?? "").replaceAll(/\s/g, " ");

const typeBill = async (screen: Screen) => {
  await fillIn(screen, "CUPS", cups);
  await screen.user.selectOptions(screen.getByLabelText("Qui et factura ara?"), "Endesa");
  await screen.user.selectOptions(screen.getByLabelText("Peatge d’accés"), "2.0TD");
  await fillIn(screen, "Primer dia", "2026-09-18");
  await fillIn(screen, "Últim dia", "2026-10-17");
  await fillIn(screen, "Import total", "60,20");
  await fillIn(screen, /^Potència P1/, "3,45");
  await fillIn(screen, "Consum P1 (punta)", "62");
  await fillIn(screen, "Consum P2 (pla)", "122");
  await fillIn(screen, "Consum P3 (vall)", "158");
};

/** A PDF that links to the comparator with these parameters. */
const pdfOf = (...queries: string[]) =>
  new File(
    [
      `%PDF-1.7\n${queries.map((query) => `<< /S /URI /URI (https://comparador.cnmc.gob.es/comparador/QRE?${query}) >>`).join("\n")}`,
    ],
    "factura.pdf",
    { type: "application/pdf" },
  );
const code =
  `cp=08015&pP1=3.45&pP2=5.75&com=R2-415&cups=${cups}&tf=N&iniF=2026-09-18&finF=2026-10-17` +
  "&cfP1=62&cfP2=122.5&cfP3=0&imp=60.20&impPot=10.88&impEner=42.45&impOtrosSinIE=0.80&finBS=0.57";

beforeEach(async () => {
  await database.unguarded.query("delete from call_backs; delete from sign_in_failures");
});

describe("the electricity comparator", () => {
  test("lists every field that is missing, by its name", async () => {
    const screen = await portal.open("/comparador");
    await compare(screen);
    const names = within(screen.getByRole("alert"))
      .getAllByRole("link")
      .map(({ textContent }) => textContent?.split(":")[0]);
    expect(names).toEqual([
      "CUPS",
      "Qui et factura ara?",
      "Peatge d’accés",
      "Potència P1 (punta)",
      "Consum",
      "Primer dia",
      "Últim dia",
      "Import total",
    ]);
  });

  test("has the fields of the chosen tariff: three periods for 2.0TD, six for 3.0TD, one without a tariff", async () => {
    const screen = await portal.open("/comparador");
    expect(screen.queryByLabelText(/^Consum P2/)).toBeNull();
    expect(screen.queryByLabelText(/^Potència P2/)).toBeNull();
    await screen.user.selectOptions(screen.getByLabelText("Peatge d’accés"), "2.0TD");
    expect(screen.getAllByLabelText(/^Consum P\d/)).toHaveLength(3);
    expect(screen.getByLabelText(/^Potència P2/)).toBeDefined();
    await screen.user.selectOptions(screen.getByLabelText("Peatge d’accés"), "3.0TD");
    expect(screen.getAllByLabelText(/^Consum P\d/)).toHaveLength(6);
  });

  test("shows what the bill would have been, dearer as plainly as cheaper, and back clears it", async () => {
    const screen = await portal.open("/comparador");
    await typeBill(screen);
    await compare(screen);
    const text = textOf(screen.getByRole("main"));
    expect(text).toContain("Amb Llum Tres Períodes, aquesta factura hauria estat de 73,40 €: 13,20 € més.");
    expect(text).toContain("29 dies");
    expect(text).toContain("Llum Hora a Hora: el preu canvia cada hora");
    expect(text).toContain("El primer any, amb promoció:");
    await screen.user.click(screen.getByRole("button", { name: "Torna al formulari" }));
    expect(field(screen, "Import total").value).toBe("60,20");
    expect(screen.queryByText(/hauria estat de/)).toBeNull();
  });

  test("shows where each euro goes, in text that adds up to a euro", async () => {
    const screen = await portal.open("/comparador");
    await typeBill(screen);
    await compare(screen);
    const lists = screen.getAllByRole("list", { name: "On va cada euro" });
    expect(lists).toHaveLength(screen.getAllByRole("heading", { level: 3 }).length);
    for (const list of lists) {
      const text = textOf(list);
      for (const part of ["Energia", "Peatges i càrrecs", "Impostos"]) expect(text).toContain(part);
      const cents = [...text.matchAll(/(\d+) cèntims?/g)].map(([, each]) => Number(each));
      expect(cents.reduce((sum, each) => sum + each, 0)).toBe(100);
    }
  });

  test("shows a year with each product, and says that the regulated price is not loaded", async () => {
    const screen = await portal.open("/comparador");
    await typeBill(screen);
    await compare(screen);
    const year = screen.getByRole("region", { name: "Un any sencer" });
    expect(textOf(year)).toContain("Si tot l’any gastessis com en aquesta factura: 4.304 kWh");
    expect(textOf(year)).toContain("La tarifa regulada (PVPC) no hi és");
    expect(textOf(year)).toContain("No hi ha el descompte del bo social");
  });

  test("says that a year with us is dearer than the regulated price, of the use that the code has", async () => {
    const days = eachDay(addDays(madridDate(new Date()), -400), madridDate(new Date()));
    await database.unguarded.query(
      `insert into market_price_days (series, day, step_minutes, cents_mwh, version, loaded_at)
       select 'pvpc', day, 60, array_fill(100, array[hours]), 1, now()
       from unnest($1::date[], $2::integer[]) as of_day (day, hours) on conflict do nothing`,
      [days, days.map(hoursInDay)],
    );
    const screen = await portal.open("/comparador");
    await screen.user.upload(
      field(screen, "Factura en PDF o foto del codi"),
      pdfOf(`${code}&caP1=751&caP2=787&caP3=1180`),
    );
    await screen.findByText("Hem llegit la factura");
    await screen.user.selectOptions(screen.getByLabelText("Qui et factura ara?"), "Endesa");
    await compare(screen);
    const year = screen.getByRole("region", { name: "Un any sencer" });
    expect(textOf(year)).toContain("que diu el codi de la factura: 2.718 kWh");
    expect(textOf(year)).toMatch(/la nostra més barata, surt [\d.,]+.€ més cara en un any/);
    expect(within(year).getByText("Tarifa regulada (PVPC), de referència")).toBeDefined();
    await database.unguarded.query("delete from market_price_days where series = 'pvpc'");
  });

  test.each([
    [/^Últim dia/, "2026-09-01", "no pot ser anterior al primer"],
    [/^Consum P1/, "90000", "És massa consum"],
    [/^Consum P1/, "molt", "Escriu els kWh"],
    [/^Potència P1/, "0", "Aquesta potència no és vàlida"],
    [/^Import total/, "0", "Escriu l’import"],
    [/^CUPS/, "ES1234", "Aquest CUPS no és vàlid"],
    [/^Codi postal/, "08", "El codi postal té cinc xifres"],
  ])("refuses %s %s", async (label, text, problem) => {
    const screen = await portal.open("/comparador");
    await typeBill(screen);
    await fillIn(screen, label, text);
    await compare(screen);
    expect(textOf(screen.getByRole("alert"))).toContain(problem);
  });

  test("says that it could not compare a bill for which there is no price", async () => {
    const screen = await portal.open("/compare");
    await fillIn(screen, "CUPS", cups);
    await screen.user.selectOptions(screen.getByLabelText("Who bills you now?"), "Endesa");
    await screen.user.selectOptions(screen.getByLabelText("Access tariff"), "2.0TD");
    await fillIn(screen, "First day", "2018-09-18");
    await fillIn(screen, "Last day", "2018-10-17");
    await fillIn(screen, "Total amount", "60.20");
    await fillIn(screen, /^Power P1/, "3.45");
    await fillIn(screen, "Use P1 (peak)", "62");
    await screen.user.click(screen.getByRole("button", { name: "Compare" }));
    expect(textOf(screen.getByRole("alert"))).toContain("Error: Could not compare");
  });
});

describe("the code of a bill", () => {
  const choose = (screen: Screen, file: File) =>
    screen.user.upload(field(screen, "Factura en PDF o foto del codi"), file);

  test("fills in everything that it holds, and nothing leaves the browser before the comparison", async () => {
    const screen = await portal.open("/comparador");
    const before = portal.requests.length;
    await choose(screen, pdfOf(code));
    await screen.findByText("Hem llegit la factura");
    expect(portal.requests.slice(before).filter((path) => path.includes("/api/"))).toEqual([]);
    expect(field(screen, "CUPS").value).toBe(cups);
    expect(field(screen, "Primer dia").value).toBe("2026-09-18");
    expect(field(screen, "Import total").value).toBe("60,20");
    expect([field(screen, /^Potència P1/).value, field(screen, /^Potència P2/).value]).toEqual([
      "3,45",
      "5,75",
    ]);
    expect([/^Consum P1/, /^Consum P2/, /^Consum P3/].map((label) => field(screen, label).value)).toEqual([
      "62",
      "122,5",
      "0",
    ]);
    expect(field(screen, /^Codi postal/).value).toBe("08015");
    await screen.user.selectOptions(screen.getByLabelText("Qui et factura ara?"), "Endesa");
    await compare(screen);
    const table = screen.getByRole("table", { name: "D’on ve la diferència" });
    expect(textOf(table)).toContain("Energia");
    expect(textOf(table)).toContain("42,45 €");
  });

  test("names what it could not read", async () => {
    const screen = await portal.open("/comparador");
    await choose(screen, pdfOf(code.replace("pP1=3.45", "pP1=3.45kWh")));
    await screen.findByText(/no hem entès: pP1/);
  });

  test("of a file without one offers the other ways", async () => {
    const screen = await portal.open("/comparador");
    await choose(screen, pdfOf("rev=0"));
    await screen.findByText("No hi hem trobat el codi");
  });

  test("of a file with two bills asks which one, and mixes nothing", async () => {
    const screen = await portal.open("/comparador");
    await choose(screen, pdfOf(code, code.replace("imp=60.20", "imp=99.00").replace("cfP1=62", "cfP1=70")));
    await screen.findByText("Aquest PDF té més d’una factura");
    await screen.user.click(screen.getByRole("button", { name: /99,00/ }));
    expect([field(screen, "Import total").value, field(screen, /^Consum P1/).value]).toEqual(["99,00", "70"]);
  });

  test("of a file over 15 MB is not read", async () => {
    const screen = await portal.open("/comparador");
    await choose(screen, new File([new Uint8Array(15_000_001)], "gran.pdf", { type: "application/pdf" }));
    await screen.findByText("El fitxer pesa més de 15 MB.");
  });
});

test("a person who would rather be called is thanked, and the call-back is of electricity", async () => {
  const screen = await portal.open("/comparador");
  await screen.user.click(screen.getByRole("radio", { name: "Que em truquin" }));
  await screen.user.type(screen.getByLabelText("Nom"), "Ada");
  await screen.user.type(screen.getByLabelText("Primer cognom"), "Puig");
  await screen.user.type(screen.getByLabelText("Correu electrònic"), "ada@correu.example");
  await screen.user.type(screen.getByLabelText("Telèfon"), "600000001");
  await screen.user.selectOptions(screen.getByLabelText("A quina hora et va bé?"), "De 19 a 21 h");
  await screen.user.click(screen.getByRole("checkbox", { name: /^Accepto que/ }));
  await screen.user.click(screen.getByRole("button", { name: "Demana la trucada" }));
  expect(screen.getByRole("alert").textContent).toContain("Petició rebuda");
  const { rows } = await database.unguarded.query("select origin, contact_hours from call_backs");
  expect(rows).toEqual([{ origin: "comparator", contact_hours: "19-21h" }]);
});

test("a bill that could not be sent is said in the words of the comparator", async () => {
  const screen = await portal.open("/compare");
  portal.fail(/price-compare/, { status: 500, code: "internal_error" });
  await screen.user.click(screen.getByRole("radio", { name: "Call me" }));
  await screen.user.type(screen.getByLabelText("First name"), "Ada");
  await screen.user.type(screen.getByLabelText("First surname"), "Puig");
  await screen.user.type(screen.getByLabelText("Email"), "ada@correu.example");
  await screen.user.type(screen.getByLabelText("Telephone"), "600000001");
  await screen.user.selectOptions(screen.getByLabelText("What time suits you?"), "9:00 to 13:00");
  await screen.user.click(screen.getByRole("checkbox", { name: /^I agree/ }));
  await screen.user.click(screen.getByRole("button", { name: "Ask for the call" }));
  expect(screen.getByRole("alert").textContent).toContain("Invoice sending failed.");
});

test("a bill of gas is compared with each product and with the regulated tariff", async () => {
  const screen = await portal.open("/comparador-gas");
  await compare(screen);
  expect(within(screen.getByRole("alert")).getAllByRole("link")).toHaveLength(7);
  await fillIn(screen, "CUPS", cups);
  await screen.user.selectOptions(screen.getByLabelText("Qui et factura ara?"), "Naturgy");
  await screen.user.selectOptions(screen.getByLabelText("Peatge d’accés"), "RL.2");
  await fillIn(screen, "Primer dia", "2026-02-10");
  await fillIn(screen, "Últim dia", "2026-04-09");
  await fillIn(screen, "Import total", "300");
  await fillIn(screen, "Consum", "2.000");
  await fillIn(screen, /^Lloguer del comptador/, "1,18");
  await compare(screen);
  const text = textOf(screen.getByRole("main"));
  expect(text).toContain("hauria estat de");
  expect(text).toContain("Amb la tarifa regulada de gas (TUR)");
  expect(text).toMatch(/hauria costat [\d,]+.€ (menys|més)/);
  expect(text).toContain("És una referència, no una oferta nostra");
  expect(text).toContain("Terme variable");
});
