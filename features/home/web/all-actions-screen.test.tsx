import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const person = demoPeople.newcomer;

describe("the list of all actions", () => {
  test.each([
    ["ca", "/accions", "Tot el que pots fer", "Descarrega una factura", "/factures/download"],
    ["es", "/acciones", "Todo lo que puedes hacer", "Descargar una factura", "/facturas/download"],
    ["en", "/actions", "Everything you can do", "Download a bill", "/invoices/download"],
  ])("names each action and leads to it, in %s", async (_, path, title, action, target) => {
    const screen = await portal.open(path, { as: person });
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeDefined();
    await screen.user.click(screen.getByRole("link", { name: new RegExp(`^${action}`) }));
    expect(screen.address()).toBe(target);
  });

  test("has the actions for which the portal has a screen, and then the retailer's pages", async () => {
    const screen = await portal.open("/accions", { as: person });
    const links = within(screen.getByRole("main")).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "Mira els teus contractesPotència, preu i estat de cadascun",
      "Descarrega un contracteEn PDF, amb condicions i preus",
      "Canvia la potènciaMés o menys quilowatts, i què costa",
      "Canvia el compte bancariEl compte on es carreguen les factures",
      "Canvia l’adreça o el contacteOn t’enviem les cartes i els avisos de cada contracte",
      "Protegeix les teves dades al SIPSQue cap altra comercialitzadora no les consulti",
      "Fes un contracte nouDe llum, de gas o de tots dos",
      "Mira les teves facturesQuè deus i fins quan",
      "Paga una facturaAmb targeta, una o més alhora",
      "Descarrega una facturaEl document, en PDF",
      "Fes una reclamacióAmb número, rebut i termini de resposta",
      "Mira el teu consumHora per hora",
      "Envia una lecturaEl que marca el comptador, per a la propera factura",
      "Comunitat energètica del barriSol compartit al terrat de l’escola: com funciona i com hi entres.",
      "Avantatges de soci o sòciaQuè hi guanyes, què hi poses i com t’hi fas.",
    ]);
    expect(screen.getByRole("region", { name: "Més a Llum de Prova" })).toBeDefined();
  });

  test("sends a visitor to the sign-in", async () => {
    const screen = await portal.open("/accions");
    expect(screen.address()).toBe("/acces?redirectPath=%2Faccions");
  });
});
