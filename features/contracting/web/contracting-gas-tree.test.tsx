import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
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
  write,
} from "#apps/web/testing/contracting-form.ts";
import { readWizard } from "#apps/web/testing/contracting-tree.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));

/** The lines from the first that matches `from`, up to the next that matches `to`. */
const between = (tree: string, from: RegExp, to: RegExp): string => {
  const lines = tree.split("\n");
  const first = lines.findIndex((line) => from.test(line));
  const last = lines.findIndex((line, index) => index > first && to.test(line));
  return lines.slice(first, last === -1 ? undefined : last).join("\n");
};
/** The form of a step, without the offer to go on later, which every step has. */
const formOf = (screen: Screen): string => between(readWizard(screen), /^heading 1/, /^button "Continua"/);

test("a screen reader reads what gas has of its own, alone", async () => {
  const screen = await portal.open("/nou-client-gas");
  expect(between(readWizard(screen), /./, /^textbox "Codi postal"/)).toMatchInlineSnapshot(`
    "La instal·lació – Contracta el gas · Llum de Prova
    "Contracta el gas"
    heading 1 "La instal·lació"
    "Pas 1 de 6"
    list "Passos"
      listitem (current) "La instal·lació"
      listitem "Qui contracta"
      listitem "El gas"
      listitem "El pagament"
      listitem "Revisa-ho i confirma"
      listitem "Final"
    group "Ara hi ha gas, en aquesta adreça?" — Decideix quin tràmit hem de fer a la distribuïdora.
      radio "Sí, i el contracte és a nom meu"
      radio "Sí, però és a nom d’una altra persona"
      radio "No, no hi ha gas"
    textbox "CUPS" — El número del teu punt de subministrament: comença per ES i és a qualsevol factura. El pots enganxar amb espais."
  `);
  await fillInInstallation(screen, { cups: cupsEndingIn("992", "0217") });
  expect(between(readWizard(screen), /^textbox "CUPS"/, /^textbox "Codi postal"/)).toMatchInlineSnapshot(`
    "textbox "CUPS" = ES0217405000000992BE — El número del teu punt de subministrament: comença per ES i és a qualsevol factura. El pots enganxar amb espais.
    status "Hem trobat el teu subministrament Tarifa RL.1."
    status "És aquest, el subministrament? Segons el registre, aquest CUPS és al codi postal 08036, i l’adreça que has escrit és en un altre lloc. Comprova el CUPS i l’adreça."
    status "La inspecció del gas ha caducat Ja fa més de cinc anys de l’última revisió. Demana-la a la distribuïdora: sense, pot rebutjar el canvi.""
  `);
  await goOn(screen);
  await fillInPerson(screen);
  await goOn(screen);
  await goOn(screen);
  expect(formOf(screen)).toMatchInlineSnapshot(`
    "heading 1 "El gas"
    "Pas 3 de 6"
    list "Passos"
      listitem > link "La instal·lació" "(fet)"
      listitem > link "Qui contracta" "(fet)"
      listitem (current) "El gas"
      listitem "El pagament"
      listitem "Revisa-ho i confirma"
      listitem "Final"
    alert (focus)
      heading 2 "Hi ha dades per revisar"
      list
        listitem > link "Amb quin preu del gas vols contractar?: Tria un dels preus"
    combobox "Tarifa d’accés del gas" = RL.1 — Depèn del consum d’un any: RL.1 fins a # kWh, RL.2 fins a 15.000, RL.3 fins a 50.000.
    textbox "Codi de descompte (opcional)"
    button "Aplica el codi"
    group "Amb quin preu del gas vols contractar?" — De més barat a més car, amb el que costaria un any en aquest subministrament, impostos inclosos. Tria un dels preus
      radio "Gas Llar: # € al mes" — # € el primer any
    status "Amb la tarifa regulada, aquest subministrament costaria # € el primer any. És una referència, no una oferta nostra: la TUR només la tenen les comercialitzadores de referència. La calculem amb els preus que valen des de l’1 de gener del 2026, i sense el lloguer del comptador. No hi ha els serveis opcionals.""
  `);
  await chooseProduct(screen);
  await goOn(screen);
  await fillInPayment(screen);
  await goOn(screen);
  expect(between(readWizard(screen), /^region "El gas"/, /^region "El pagament"/)).toMatchInlineSnapshot(`
    "region "El gas"
      heading 2 "El gas"
      term "Tarifa d’accés del gas": definition "RL.1"
      definition > link "Canvia: Tarifa d’accés del gas"
      term "Amb quin preu del gas vols contractar?": definition "Gas Llar: # € al mes # € el primer any"
      definition > link "Canvia: Amb quin preu del gas vols contractar?""
  `);
});

test("a screen reader reads what gas adds beside electricity, to the two numbers", async () => {
  const screen = await portal.open("/nou-client-dual");
  expect(between(readWizard(screen), /./, /^region/)).toMatchInlineSnapshot(`
    "La instal·lació – Contracta la llum i el gas · Llum de Prova
    "Contracta la llum i el gas"
    heading 1 "La instal·lació"
    "Pas 1 de 7"
    list "Passos"
      listitem (current) "La instal·lació"
      listitem "Qui contracta"
      listitem "La llum"
      listitem "El gas"
      listitem "El pagament"
      listitem "Revisa-ho i confirma"
      listitem "Final""
  `);
  await fillInInstallation(screen, { cups: cupsEndingIn("101") });
  await goOn(screen);
  await fillInPerson(screen);
  await goOn(screen);
  await chooseProduct(screen);
  await goOn(screen);
  await goOn(screen);
  expect(formOf(screen)).toMatchInlineSnapshot(`
    "heading 1 "El gas"
    "Pas 4 de 7"
    list "Passos"
      listitem > link "La instal·lació" "(fet)"
      listitem > link "Qui contracta" "(fet)"
      listitem > link "La llum" "(fet)"
      listitem (current) "El gas"
      listitem "El pagament"
      listitem "Revisa-ho i confirma"
      listitem "Final"
    alert (focus)
      heading 2 "Hi ha dades per revisar"
      list
        listitem > link "Ara hi ha gas, en aquesta adreça?: Tria una opció"
        listitem > link "CUPS del gas: Escriu el CUPS: és a qualsevol factura"
        listitem > link "Última factura del gas: Adjunta un fitxer"
        listitem > link "Tarifa d’accés del gas: Tria una opció"
        listitem > link "Amb quin preu del gas vols contractar?: Tria un dels preus"
    checkbox "Vull contractar també el gas" (checked) — Si la desmarques, continues només amb la llum.
    group "Ara hi ha gas, en aquesta adreça?" — Decideix quin tràmit hem de fer a la distribuïdora. Tria una opció
      radio "Sí, i el contracte és a nom meu"
      radio "Sí, però és a nom d’una altra persona"
      radio "No, no hi ha gas"
    textbox "CUPS del gas" (invalid) — És diferent del de la llum: el trobaràs a la factura del gas. Escriu el CUPS: és a qualsevol factura
    file "Última factura del gas Tria fitxers o deixa’ls anar aquí" (invalid) — Totes les pàgines, en PDF o en fotos. Hi comprovem el titular i la tarifa. Adjunta un fitxer
    status
    combobox "Tarifa d’accés del gas" = Tria (invalid) — Depèn del consum d’un any: RL.1 fins a # kWh, RL.2 fins a 15.000, RL.3 fins a 50.000. Tria una opció
    textbox "Codi de descompte (opcional)"
    button "Aplica el codi"
    "Els preus surten aquí quan hi ha el CUPS i la tarifa.""
  `);
  await screen.user.click(screen.getByLabelText("Vull contractar també el gas"));
  expect(formOf(screen)).toMatchInlineSnapshot(`
    "heading 1 "El gas"
    "Pas 4 de 7"
    list "Passos"
      listitem > link "La instal·lació" "(fet)"
      listitem > link "Qui contracta" "(fet)"
      listitem > link "La llum" "(fet)"
      listitem (current) "El gas"
      listitem "El pagament"
      listitem "Revisa-ho i confirma"
      listitem "Final"
    checkbox "Vull contractar també el gas" (focus) — Si la desmarques, continues només amb la llum."
  `);
  await screen.user.click(screen.getByLabelText("Vull contractar també el gas"));
  await screen.user.click(screen.getByLabelText("Sí, però és a nom d’una altra persona"));
  await write(screen, "CUPS del gas", cupsEndingIn("101", "0217"));
  await screen.user.upload(screen.getByLabelText(/^Última factura del gas/), [fileNamed("gas.pdf")]);
  await chooseProduct(screen);
  expect(formOf(screen)).toMatchInlineSnapshot(`
    "heading 1 "El gas"
    "Pas 4 de 7"
    list "Passos"
      listitem > link "La instal·lació" "(fet)"
      listitem > link "Qui contracta" "(fet)"
      listitem > link "La llum" "(fet)"
      listitem (current) "El gas"
      listitem "El pagament"
      listitem "Revisa-ho i confirma"
      listitem "Final"
    alert
      heading 2 "Hi ha dades per revisar"
      list
        listitem > link "Ara hi ha gas, en aquesta adreça?: Tria una opció"
        listitem > link "CUPS del gas: Escriu el CUPS: és a qualsevol factura"
        listitem > link "Última factura del gas: Adjunta un fitxer"
        listitem > link "Tarifa d’accés del gas: Tria una opció"
        listitem > link "Amb quin preu del gas vols contractar?: Tria un dels preus"
    checkbox "Vull contractar també el gas" (checked) — Si la desmarques, continues només amb la llum.
    group "Ara hi ha gas, en aquesta adreça?" — Decideix quin tràmit hem de fer a la distribuïdora.
      radio "Sí, i el contracte és a nom meu"
      radio "Sí, però és a nom d’una altra persona" (checked)
      radio "No, no hi ha gas"
    status "És un canvi de titular El contracte passarà a nom teu i tindrem el subministrament sense talls. Necessitem el teu document d’identitat. Triga, com a molt, deu dies feiners."
    textbox "CUPS del gas" = ES0217405000000101LM — És diferent del de la llum: el trobaràs a la factura del gas.
    status "Hem trobat el teu subministrament Tarifa RL.2."
    file "Última factura del gas Tria fitxers o deixa’ls anar aquí" — Totes les pàgines, en PDF o en fotos. Hi comprovem el titular i la tarifa.
    list
      listitem > "gas.pdf 0 KB Enviat" button "Treu gas.pdf"
    status "gas.pdf: enviat"
    combobox "Tarifa d’accés del gas" = RL.2 — Depèn del consum d’un any: RL.1 fins a # kWh, RL.2 fins a 15.000, RL.3 fins a 50.000.
    textbox "Codi de descompte (opcional)"
    button "Aplica el codi"
    group "Amb quin preu del gas vols contractar?" — De més barat a més car, amb el que costaria un any en aquest subministrament, impostos inclosos.
      radio "Gas Llar: # € al mes" (focus, checked) — # € el primer any
    status "Gas Llar costa # € més que la tarifa regulada el primer any Amb la tarifa regulada, aquest subministrament costaria # € el primer any. És una referència, no una oferta nostra: la TUR només la tenen les comercialitzadores de referència. La calculem amb els preus que valen des de l’1 de gener del 2026, i sense el lloguer del comptador. No hi ha els serveis opcionals."
    "Calculat amb el que ha consumit aquest subministrament l’últim any, # kWh, i amb els preus i els impostos d’avui."
    "Sense el lloguer del comptador, que depèn de l’aparell i surt a part a la factura."
    term "Energia"
    definition "# €"
    term "Terme fix"
    definition "# €"
    term "Impost d’hidrocarburs"
    definition "# €"
    term "IVA o equivalent"
    definition "# €"
    term "Total del primer any"
    definition "# €"
    term "Permanència"
    definition "Cap: pots marxar quan vulguis, sense cost"
    group
      "Preus de Gas Llar, abans d’impostos"
      term "Terme fix": definition "# € al dia"
      term "Energia": definition "# €/kWh"
    "Gas natural per a casa: calefacció, aigua calenta i cuina.""
  `);
  await goOn(screen);
  await fillInPayment(screen);
  await goOn(screen);
  expect(between(readWizard(screen), /^region "El gas"/, /^region "El pagament"/)).toMatchInlineSnapshot(`
    "region "El gas"
      heading 2 "El gas"
      term "Ara hi ha gas, en aquesta adreça?": definition "Sí, però és a nom d’una altra persona"
      definition > link "Canvia: Ara hi ha gas, en aquesta adreça?"
      term "CUPS del gas": definition "ES0217405000000101LM"
      definition > link "Canvia: CUPS del gas"
      term "Última factura del gas": definition "Un fitxer"
      definition > link "Canvia: Última factura del gas"
      term "Tarifa d’accés del gas": definition "RL.2"
      definition > link "Canvia: Tarifa d’accés del gas"
      term "Amb quin preu del gas vols contractar?": definition "Gas Llar: # € al mes # € el primer any"
      definition > link "Canvia: Amb quin preu del gas vols contractar?""
  `);
  await accept(screen);
  await contract(screen);
  expect(between(readWizard(screen), /^heading 1/, /nothing/)).toMatchInlineSnapshot(`
    "heading 1 "Ho hem rebut" (focus)
    "Pas 7 de 7"
    list "Passos"
      listitem "La instal·lació (fet)"
      listitem "Qui contracta (fet)"
      listitem "La llum (fet)"
      listitem "El gas (fet)"
      listitem "El pagament (fet)"
      listitem "Revisa-ho i confirma (fet)"
      listitem (current) "Final"
    region "La llum"
      heading 2 "La llum"
      "Ja tenim la teva sol·licitud El número és XXXX-XXXX. Guarda’l: amb aquest número la trobarem de seguida. Primer cal que signis el contracte. A partir de llavors compta el que ve ara. Avui mateix o demà demanem el canvi a la distribuïdora. El canvi es fa en deu dies hàbils com a màxim i no et quedaràs sense subministrament. Tens 14 dies per fer-te enrere, sense donar cap motiu. T’hem enviat un correu amb un resum."
      status "Estem preparant el contracte En uns segons el podràs llegir i signar aquí mateix. També te l’enviem per correu."
      link "Segueix la sol·licitud XXXX-XXXX i descarrega’n els papers"
    region "El gas"
      heading 2 "El gas"
      "Ja tenim la teva sol·licitud El número és XXXX-XXXX. Guarda’l: amb aquest número la trobarem de seguida. Primer cal que signis el contracte. A partir de llavors compta el que ve ara. Avui mateix o demà demanem a la distribuïdora el canvi de titular i de companyia. No et quedaràs sense subministrament. Tens 14 dies per fer-te enrere, sense donar cap motiu. T’hem enviat un correu amb un resum."
      status "Estem preparant el contracte En uns segons el podràs llegir i signar aquí mateix. També te l’enviem per correu."
      link "Segueix la sol·licitud XXXX-XXXX i descarrega’n els papers"
    button "Ves a l’inici""
  `);
});
