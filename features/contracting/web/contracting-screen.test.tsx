import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { addDays, eachDay, hoursInDay, madridDate } from "#energy/calendar.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import {
  accept,
  chooseProduct,
  contract,
  cupsEndingIn,
  fileNamed,
  fillInInstallation,
  fillInPayment,
  fillInPerson,
  goOn,
  type Screen,
  step,
  write,
} from "#apps/web/testing/contracting-form.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const electricity = "/nou-client-electricitat";

const leads = async () =>
  (
    await database.unguarded.query<{ commodity: string; state: string }>(
      "select commodity, state from leads order by commodity",
    )
  ).rows;
const problems = (screen: Screen): (string | null)[] =>
  within(screen.getByRole("alert"))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

describe("a visitor who contracts electricity", () => {
  test("sees what is missing, field by field", async () => {
    const screen = await portal.open(electricity);
    await goOn(screen);
    expect(problems(screen)).toEqual([
      "Ara hi ha llum, en aquesta adreça?: Tria una opció",
      "CUPS: Escriu el CUPS: és a qualsevol factura",
      "Codi postal: Omple aquest camp",
      "Municipi: Tria’n una opció",
      "Tipus de via: Tria’n una opció",
      "Nom de la via: Omple aquest camp",
      "Número: Omple aquest camp",
      "Última factura: Adjunta un fitxer",
      expect.stringMatching(/Marca-ho per continuar$/),
    ]);
  });

  test("gets tariff and power from the register, reads everything once more, and gets the number", async () => {
    const screen = await portal.open(electricity);
    await fillInInstallation(screen, { cups: cupsEndingIn("101") });
    await goOn(screen);
    expect(step(screen)).toBe("Qui contracta");
    await fillInPerson(screen);
    await goOn(screen);
    expect(step(screen)).toBe("La llum");
    expect(screen.getByLabelText<HTMLInputElement>("Potència punta (P1)").value).toBe("4,6");
    await chooseProduct(screen);
    expect(screen.getByText("Total del primer any")).toBeDefined();
    await goOn(screen);
    await fillInPayment(screen);
    await goOn(screen);
    expect(screen.getByText("ES91 •••• •••• •••• •••• 1332")).toBeDefined();
    expect(screen.getByText("Anna Roca")).toBeDefined();
    expect(screen.getByRole("region", { name: "El resum, abans de signar" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Descarrega el resum en PDF" })).toBeDefined();
    await contract(screen);
    expect(problems(screen)).toHaveLength(2);
    await accept(screen);
    await contract(screen);
    expect(step(screen)).toBe("Ho hem rebut");
    expect(screen.getByText(/El número és/)).toBeDefined();
    expect(screen.getByRole("link", { name: /^Segueix la sol·licitud/ })).toBeDefined();
    expect(await leads()).toEqual([{ commodity: "electricity", state: "confirmed" }]);
    expect(window.sessionStorage.getItem("llum-visitor-flow-contracting-electricity")).not.toContain("Roca");
  });

  test.each([
    ["with the code of a bill", true, 14],
    ["without it", false, 20],
  ])("%s has at most so many fields to fill in: %s, %i", async (_how, hasCode, most) => {
    const screen = await portal.open(electricity);
    // A supply that the register does not know: only the code has its powers.
    const cups = cupsEndingIn("999");
    if (hasCode) {
      const link = `https://comparador.cnmc.gob.es/comparador/QRE?cp=17003&pP1=3.45&pP2=3.45&cups=${cups}&imp=60.20`;
      const bill = new File([`%PDF-1.7 << /S /URI /URI (${link}) >>`], "bill.pdf", {
        type: "application/pdf",
      });
      await screen.user.upload(screen.getByLabelText(/^Factura en PDF o foto del codi/), [bill]);
      await screen.findByText("Hem llegit la factura");
    }
    let fields = 0;
    /** What the step still wants, without files and ticks. */
    const count = async (): Promise<void> => {
      await goOn(screen);
      fields += problems(screen).filter((text) => !/Adjunta|Marca-ho|Has de/.test(text ?? "")).length;
    };
    await count();
    await fillInInstallation(screen, { cups });
    await goOn(screen);
    await count();
    await fillInPerson(screen);
    await goOn(screen);
    if (!hasCode) {
      await write(screen, "Potència punta (P1)", "3,45");
      await write(screen, "Potència vall (P2)", "3,45");
      fields += 2;
    }
    expect(screen.getByLabelText<HTMLInputElement>("Potència punta (P1)").value).toBe("3,45");
    await count();
    await chooseProduct(screen);
    await goOn(screen);
    await count();
    expect(fields).toBeGreaterThan(8);
    expect(fields).toBeLessThanOrEqual(most);
  });

  test("loses nothing by a reload, but the account is asked again", async () => {
    const screen = await portal.open(electricity);
    await fillInInstallation(screen, { cups: cupsEndingIn("101") });
    await goOn(screen);
    await fillInPerson(screen);
    await goOn(screen);
    await chooseProduct(screen);
    await goOn(screen);
    await write(screen, "IBAN", "ES91 2100");
    await screen.reload();
    expect(step(screen)).toBe("El pagament");
    expect(screen.getByLabelText<HTMLInputElement>("IBAN").value).toBe("");
    await screen.user.click(screen.getByRole("button", { name: "Anterior" }));
    expect(screen.getByLabelText<HTMLInputElement>("Potència punta (P1)").value).toBe("4,6");
    expect(screen.queryByText(/altre dispositiu ha canviat/)).toBeNull();
  });

  test("finds the files of a stored step again, and can remove one", async () => {
    const screen = await portal.open(electricity);
    await fillInInstallation(screen, { cups: cupsEndingIn("101") });
    await goOn(screen);
    await screen.user.click(screen.getByRole("button", { name: "Anterior" }));
    expect(screen.getByText("factura.pdf")).toBeDefined();
    await screen.user.click(screen.getByRole("button", { name: "Treu factura.pdf" }));
    await goOn(screen);
    expect(problems(screen)).toEqual(["Última factura: Adjunta un fitxer"]);
  });
});

describe("the register", () => {
  const answerTo = async (digits: string): Promise<Screen> => {
    const screen = await portal.open(electricity);
    await write(screen, "CUPS", cupsEndingIn(digits));
    return screen;
  };

  test("warns that the social bonus is lost, before anything else", async () => {
    const screen = await answerTo("991");
    expect(screen.getByText("Aquest subministrament té el bo social, i el perdràs si canvies")).toBeDefined();
  });

  test.each([["000"], ["999"]])("does not tell %s from another one that shares nothing", async (digits) => {
    const screen = await answerTo(digits);
    expect(screen.getByText(/^El registre no ens en dona les dades/)).toBeDefined();
  });

  test("that does not answer does not stop the visitor", async () => {
    const screen = await answerTo("996");
    expect(screen.getByText(/^El registre no respon ara mateix/)).toBeDefined();
  });

  test.each([
    [cupsEndingIn("998"), "Aquest punt de subministrament no es pot contractar ara: truca’ns i ho mirem"],
    [
      cupsEndingIn("101", "0217"),
      "Aquest CUPS és d’un altre subministrament: comprova si és el de la llum o el del gas",
    ],
    [
      "ES0031405000000101AA",
      "Aquest CUPS no és correcte: n’hi ha algun caràcter equivocat. Compara’l amb el de la factura",
    ],
  ])("refuses %s", async (cups, message) => {
    const screen = await portal.open(electricity);
    await write(screen, "CUPS", cups);
    await goOn(screen);
    expect(problems(screen)).toContain(`CUPS: ${message}`);
  });
});

test("a new supply needs no bill", async () => {
  const screen = await portal.open(electricity);
  await screen.user.click(screen.getByLabelText("No, no hi ha llum"));
  expect(screen.getByText("És una alta")).toBeDefined();
  expect(screen.queryByLabelText(/^Última factura/)).toBeNull();
});

test("a company names who represents it", async () => {
  const screen = await portal.open(electricity);
  await fillInInstallation(screen, { cups: cupsEndingIn("101") });
  await goOn(screen);
  await write(screen, "NIF, NIE o CIF del titular", "B12345674");
  expect(screen.getByLabelText("Raó social")).toBeDefined();
  await goOn(screen);
  expect(problems(screen)).toContain("NIF o NIE de qui representa l’empresa: Omple aquest camp");
  expect(problems(screen)).toContain("Document de l’empresa: Adjunta un fitxer");
});

test("a company contracts 3.0TD with its representative, its document and six powers, to the number", async () => {
  const screen = await portal.open(electricity);
  await screen.user.click(screen.getByLabelText("Un negoci o un altre ús"));
  await fillInInstallation(screen, { cups: cupsEndingIn("103") });
  await write(screen, "Activitat (CNAE)", "4724");
  await screen.user.click(await screen.findByRole("option", { name: /^4724/ }));
  await goOn(screen);
  await write(screen, "NIF, NIE o CIF del titular", "B12345674");
  await write(screen, "Raó social", "Forn de la Plaça SL");
  await write(screen, "NIF o NIE de qui representa l’empresa", "12345678Z");
  await write(screen, "Nom de qui la representa", "Anna");
  await write(screen, "Primer cognom", "Roca");
  await screen.user.upload(screen.getByLabelText(/^Document d’identitat/), [fileNamed("dni.pdf")]);
  await screen.user.upload(screen.getByLabelText(/^Document de l’empresa/), [fileNamed("cif.pdf")]);
  await write(screen, "Mòbil", "600 000 001");
  await write(screen, "Correu electrònic", "forn@exemple.cat");
  await screen.user.click(screen.getByLabelText("Català"));
  await goOn(screen);
  // The register has the tariff and the six powers.
  expect(screen.getByLabelText<HTMLInputElement>(/P6/).value).toBe("25");
  expect(await screen.findByRole("radio", { name: /^Llum Empresa/ })).toBeDefined();
  expect(screen.queryByRole("radio", { name: /^Llum Tres Períodes/ })).toBeNull();
  await chooseProduct(screen);
  await goOn(screen);
  await fillInPayment(screen);
  await goOn(screen);
  // Only consumers can withdraw.
  expect(screen.getByText(/no el tenen les empreses/)).toBeDefined();
  expect(screen.queryByText(/Tens (?:14|catorze) dies/)).toBeNull();
  expect(screen.getByText(/^4724 /)).toBeDefined();
  await accept(screen);
  await contract(screen);
  expect(step(screen)).toBe("Ho hem rebut");
  expect(screen.queryByText(/Tens 14 dies/)).toBeNull();
  const { rows } = await database.unguarded.query(
    `select l.state, l.access_tariff as tariff, array_agg(f.field order by f.field) as files
     from leads l join lead_files f using (lead_id)
     where l.answers::text like '%B12345674%' group by l.lead_id, 1, 2`,
  );
  expect(rows).toEqual([
    { state: "confirmed", tariff: "019", files: expect.arrayContaining(["cif", "invoice", "nif_faceup"]) },
  ]);
});

test("gas beside electricity has its own supply point, unless it is left out", async () => {
  const screen = await portal.open("/nou-client-dual");
  await fillInInstallation(screen, { cups: cupsEndingIn("101") });
  await goOn(screen);
  await fillInPerson(screen, "87654321X");
  await goOn(screen);
  await chooseProduct(screen);
  await goOn(screen);
  expect(step(screen)).toBe("El gas");
  await goOn(screen);
  expect(problems(screen)).toContain("CUPS del gas: Escriu el CUPS: és a qualsevol factura");
  await screen.user.click(screen.getByLabelText("Vull contractar també el gas"));
  await goOn(screen);
  expect(step(screen)).toBe("El pagament");
});

test("a product that is dearer than the regulated price says so, once a year of its hours is loaded", async () => {
  const days = eachDay(addDays(madridDate(new Date()), -400), madridDate(new Date()));
  await database.unguarded.query(
    `insert into market_price_days (series, day, step_minutes, cents_mwh, version, loaded_at)
     select 'pvpc', day, 60, array_fill(100, array[hours]), 1, now()
     from unnest($1::date[], $2::integer[]) as of_day (day, hours) on conflict do nothing`,
    [days, days.map(hoursInDay)],
  );
  const screen = await portal.open(electricity);
  await fillInInstallation(screen, { cups: cupsEndingIn("106") });
  await goOn(screen);
  await fillInPerson(screen);
  await goOn(screen);
  await chooseProduct(screen);
  const warning = await screen.findByText(/costa [\d.,]+.€ més que la tarifa regulada/);
  const text = warning.closest("[data-tone]")?.textContent;
  expect(text).toContain("És una referència, no una oferta nostra");
  expect(text).toContain("No hi ha el descompte del bo social ni els serveis opcionals");
});

test("without consent nothing is stored until everything is confirmed", async () => {
  const screen = await portal.open(electricity);
  const before = (await leads()).length;
  await fillInInstallation(screen, { cups: cupsEndingIn("104"), hasConsent: false });
  await goOn(screen);
  expect(problems(screen)).toHaveLength(1);
  expect((await leads()).length).toBe(before);
});

test("a coupon of the address is applied by itself, and not twice", async () => {
  const screen = await portal.open(`${electricity}?promocode=no-such-code`);
  await fillInInstallation(screen, { cups: cupsEndingIn("105") });
  await goOn(screen);
  await fillInPerson(screen);
  await goOn(screen);
  expect(screen.getByText("Aquest codi no és vàlid o ja no es pot fer servir")).toBeDefined();
});

test("a customer finds their data filled in, and accepts nothing twice", async () => {
  const screen = await portal.open(electricity, { as: demoPeople.household });
  expect(screen.queryByLabelText(/^Accepto que .* desi les dades/)).toBeNull();
  await fillInInstallation(screen, { cups: cupsEndingIn("101"), hasConsent: false });
  await goOn(screen);
  expect(screen.getByLabelText<HTMLInputElement>("NIF, NIE o CIF del titular").value).toBe(
    demoPeople.household.taxId,
  );
});

test("a customer who contracts for a supply of theirs reads what changes from the contract they have", async () => {
  const { rows } = await database.unguarded.query<{ cups: string }>(
    `select s.cups from contracts k join supply_points s
       on s.customer_id = k.customer_id and s.supply_point_id = k.supply_point_id where k.name = $1`,
    [demoContracts.household.flat],
  );
  const screen = await portal.open(electricity, { as: demoPeople.household });
  await fillInInstallation(screen, { cups: rows[0]?.cups ?? "", hasConsent: false });
  await goOn(screen);
  await fillInPerson(screen, demoPeople.household.taxId);
  await goOn(screen);
  await chooseProduct(screen);
  await goOn(screen);
  await fillInPayment(screen);
  await goOn(screen);
  const name = `Què canvia respecte al contracte ${demoContracts.household.flat} que tens amb nosaltres`;
  const table = within(await screen.findByRole("table", { name }));
  expect(table.getAllByRole("row").length).toBeGreaterThanOrEqual(7);
  expect(table.getAllByRole("row")[1]?.textContent).toMatch(/^Producte/);
});
