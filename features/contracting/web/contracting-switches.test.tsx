import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import {
  accept,
  chooseProduct,
  contract,
  cupsEndingIn,
  fileNamed,
  fillInInstallation,
  fillInPerson,
  goOn,
  goToConfirmation,
  type Screen,
  step,
  write,
} from "#apps/web/testing/contracting-form.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const configuration = await loadConfiguration("deployments/demo/llum.json");
type Settings = (typeof configuration)["contractation"];
const switched = (contractation: Partial<Settings>) => ({
  infrastructure: {
    configuration: { ...configuration, contractation: { ...configuration.contractation, ...contractation } },
  },
});
const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database, switched({ signature: false }));
const electricity = "/nou-client-electricitat";

const problems = (screen: Screen): (string | null)[] =>
  within(screen.getByRole("alert"))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
const progress = (screen: Screen): (string | null)[] =>
  within(screen.getByRole("list", { name: "Passos" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const newestLead = async () =>
  (await database.unguarded.query("select state, answers from leads order by created_at desc limit 1"))
    .rows[0];

describe("a deployment that asks more", () => {
  const start = async (): Promise<Screen> => {
    await portal.restart(
      switched({
        comerOriginShown: true,
        morosityAcceptanceRequired: true,
        companyVatRestricted: true,
        selfconsAttachmentsRequired: true,
        morosityCheck: true,
        dniCheck: true,
      }),
    );
    const screen = await portal.open(electricity);
    await fillInInstallation(screen, { cups: cupsEndingIn("101") });
    return screen;
  };

  test("wants the present retailer and the consultation of solvency, and takes no companies", async () => {
    const screen = await start();
    await goOn(screen);
    expect(problems(screen)).toEqual([
      expect.stringMatching(/^Amb quina companyia el tens ara\?: /),
      expect.stringMatching(/^Autoritzo .* solvència .*: Per contractar cal que ho autoritzis$/),
    ]);
    const [, retailer = ""] = Array.from(
      screen.getByLabelText<HTMLSelectElement>("Amb quina companyia el tens ara?").options,
      ({ value }) => value,
    );
    await screen.user.selectOptions(screen.getByLabelText("Amb quina companyia el tens ara?"), retailer);
    await screen.user.click(screen.getByLabelText(/^Autoritzo .* solvència/));
    await goOn(screen);
    await write(screen, "NIF, NIE o CIF del titular", "B12345674");
    await goOn(screen);
    expect(problems(screen)).toContain(
      "NIF, NIE o CIF del titular: Aquí només contracten persones: per a una empresa, truca’ns",
    );
    await fillInPerson(screen, "00000555A");
    await goOn(screen);
    expect(screen.getByText(/^El NIF no correspon al nom que has escrit/)).toBeDefined();
    expect(step(screen)).toBe("Qui contracta");
    expect(screen.getByRole("button", { name: "Continua" }).getAttribute("aria-disabled")).toBe("true");
    await write(screen, "NIF, NIE o CIF del titular", "00000666E");
    expect(screen.queryByText(/^El NIF no correspon/)).toBeNull();
    await goOn(screen);
    expect(screen.getByText(/^No podem fer aquest contracte .* Gràcies pel teu interès/)).toBeDefined();
    await write(screen, "NIF, NIE o CIF del titular", "00000001R");
    await goOn(screen);
    expect(step(screen)).toBe("La llum");
    await screen.user.click(screen.getByLabelText("Hi tinc plaques solars"));
    await chooseProduct(screen);
    await goOn(screen);
    expect(problems(screen)).toEqual(["Documents de l’autoconsum: Adjunta un fitxer"]);
    await screen.user.upload(screen.getByLabelText(/^Documents de l’autoconsum/), [fileNamed("legal.pdf")]);
    await goOn(screen);
    expect(step(screen)).toBe("El pagament");
    expect((await newestLead()).answers).toMatchObject({ selfconsCode: "41", comerOrigin: Number(retailer) });
  });
});

describe("a deployment that asks less", () => {
  test("needs neither bill nor consent, nor document, email and language of the person", async () => {
    await portal.restart(
      switched({
        invoiceRequired: false,
        leadsConsentRequired: false,
        dniRequired: false,
        emailRequired: false,
        commsLanguageRequired: false,
      }),
    );
    const screen = await portal.open(electricity);
    await goOn(screen);
    expect(problems(screen)).toHaveLength(7);
    expect(problems(screen).join()).not.toMatch(/Última factura|Marca-ho/);
    await fillInInstallation(screen, { cups: cupsEndingIn("101"), hasConsent: false });
    await goOn(screen);
    await goOn(screen);
    expect(problems(screen)).toEqual([
      "NIF, NIE o CIF del titular: Omple aquest camp",
      "Nom: Omple aquest camp",
      "Primer cognom: Omple aquest camp",
      "Mòbil: Omple aquest camp",
    ]);
  });

  test("without unfinished requests asks no consent, and stores nothing until all is confirmed", async () => {
    await portal.restart(switched({ leads: false, signature: false }));
    const screen = await portal.open(electricity);
    expect(screen.queryByLabelText(/^Accepto que .* desi les dades/)).toBeNull();
    await database.unguarded.query("delete from leads");
    await goToConfirmation(screen, { cups: cupsEndingIn("101"), hasConsent: false });
    await accept(screen);
    expect(await newestLead()).toBeUndefined();
    await contract(screen);
    expect(step(screen)).toBe("Ho hem rebut");
    expect((await newestLead()).state).toBe("confirmed");
    await screen.user.click(screen.getByRole("button", { name: "Ves a l’inici" }));
    // Where the first page leads a visitor.
    expect(screen.address()).toBe("/acces");
    await screen.goTo(electricity);
    expect(screen.getByLabelText<HTMLInputElement>("CUPS").value).toBe("");
  });
});

test("where companies are called, theirs is a request of two steps and the confirmation", async () => {
  await portal.restart(switched({ businessHalted: true, signature: false }));
  const screen = await portal.open("/nou-client-dual");
  expect(screen.getByText("Contracta la llum i el gas")).toBeDefined();
  await fillInInstallation(screen, { cups: cupsEndingIn("101") });
  await goOn(screen);
  expect(progress(screen)).toHaveLength(7);
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
  expect(step(screen)).toBe("Revisa-ho i confirma");
  expect(progress(screen)).toHaveLength(4);
  await accept(screen);
  await contract(screen);
  expect(step(screen)).toBe("Ho hem rebut");
});

test("where an account is needed, a visitor is asked to sign in", async () => {
  await portal.restart(switched({ authenticate: true }));
  const screen = await portal.open(electricity);
  expect(screen.queryByLabelText("CUPS")).toBeNull();
});

describe("the step of electricity", () => {
  const openStep = async (search = ""): Promise<Screen> => {
    await portal.restart(switched({}));
    const screen = await portal.open(`${electricity}${search}`);
    await fillInInstallation(screen, { cups: cupsEndingIn("101") });
    await goOn(screen);
    await fillInPerson(screen);
    await goOn(screen);
    return screen;
  };

  test("applies the coupon of the address, and none twice", async () => {
    const screen = await openStep("?promocode=amics2026");
    expect(screen.getByRole("button", { name: "Treu AMICS2026" })).toBeDefined();
    await write(screen, "Codi de descompte (opcional)", "Amics-2026");
    await screen.user.click(screen.getByRole("button", { name: "Aplica el codi" }));
    expect(screen.getByText("Aquest codi ja està aplicat")).toBeDefined();
  });

  test("clears tariff and product of another power, and asks six powers above 15 kW", async () => {
    const screen = await openStep();
    await chooseProduct(screen);
    await write(screen, "Potència punta (P1)", "20");
    expect(screen.getByLabelText(/P6/)).toBeDefined();
    for (const name of ["P2", "P3", "P4", "P5", "P6"]) await write(screen, new RegExp(name), "20");
    const tariff = screen.getByLabelText<HTMLSelectElement>("Tarifa d’accés");
    expect(tariff.selectedOptions[0]?.textContent).not.toBe("2.0TD");
    expect(screen.queryByRole("group", { name: /amb quin preu/i })).toBeNull();
    await screen.user.selectOptions(tariff, "3.0TD");
    const group = within(screen.getByRole("group", { name: /amb quin preu/i }));
    expect(group.queryAllByRole("radio", { checked: true })).toEqual([]);
    await write(screen, /P4/, "19");
    await goOn(screen);
    expect(problems(screen).filter((text) => /P4/.test(text ?? ""))).toHaveLength(1);
  });
});
