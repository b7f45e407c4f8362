import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import {
  accept,
  contract,
  cupsEndingIn,
  fillInInstallation,
  fillInPayment,
  fillInPerson,
  goOn,
} from "#apps/web/testing/contracting-form.ts";
import { readWizard as read } from "#apps/web/testing/contracting-tree.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));

/** The summary of errors, and the fields that have one. */
const faulty = (tree: string): string =>
  tree
    .split("\n")
    .filter((line) => /alert|heading 2|link "[^"]*: |invalid|group ".*— Omple/.test(line))
    .join("\n");

test("a screen reader reads the wizard of electricity step by step, from the title of each, which has the focus", async () => {
  const screen = await portal.open("/nou-client-electricitat");
  expect(read(screen)).toMatchInlineSnapshot(`
    "La instal·lació – Contracta la llum · Llum de Prova
    "Contracta la llum"
    heading 1 "La instal·lació"
    "Pas 1 de 6"
    list "Passos"
      listitem (current) "La instal·lació"
      listitem "Qui contracta"
      listitem "La llum"
      listitem "El pagament"
      listitem "Revisa-ho i confirma"
      listitem "Final"
    region "Comença amb el codi de la factura"
      heading 2 "Comença amb el codi de la factura"
      "Totes les factures de llum porten un codi QR. Fes-li una foto o tria la factura en PDF i t’estalvies d’escriure el CUPS, el codi postal i la potència. Ho llegim aquí mateix: el fitxer no surt del teu dispositiu."
      file "Factura en PDF o foto del codi Tria un fitxer o deixa’l anar aquí" — PDF, JPEG, PNG o WebP de fins a 15 MB.
      file "Fes una foto"
      status
      button "Llegeix-lo amb la càmera"
    group "Ara hi ha llum, en aquesta adreça?" — Decideix quin tràmit hem de fer a la distribuïdora.
      radio "Sí, i el contracte és a nom meu"
      radio "Sí, però és a nom d’una altra persona"
      radio "No, no hi ha llum"
    textbox "CUPS" — El número del teu punt de subministrament: comença per ES i és a qualsevol factura. El pots enganxar amb espais.
    textbox "Codi postal" — Cinc xifres; en sortirà el municipi
    combobox "Municipi" = Tria
    textbox "Província" (read-only) — Surt del municipi
    combobox "Tipus de via" = Tria
    textbox "Nom de la via"
    textbox "Número" — O s/n, si no en té
    textbox "Bloc (si en té)"
    textbox "Escala (si en té)"
    textbox "Pis (si en té)"
    textbox "Porta (si en té)"
    group
      "Aclariments i referència cadastral"
      textbox "Aclariment (si en té)" — El que ajudi el carter a trobar-te
      textbox "Referència cadastral (si en té)" — 14 o 20 caràcters. És al rebut de l’IBI.
    group "Per a què és?"
      radio "L’habitatge on visc" (checked)
      radio "Una segona residència"
      radio "Un negoci o un altre ús"
    file "Última factura Tria fitxers o deixa’ls anar aquí" — Totes les pàgines, en PDF o en fotos. Hi comprovem el titular i la tarifa.
    status
    checkbox "Accepto que Llum de Prova desi les dades d’aquesta sol·licitud mentre no l’acabo i que em contacti per ajudar-me a acabar-la." — Així no perds res si tanques la pàgina, i la pots acabar en un altre dispositiu. L’esborrem si no l’acabes.
    button "Continua"
    status"
  `);
  await fillInInstallation(screen, { cups: cupsEndingIn("101") });
  await goOn(screen);
  expect(read(screen)).toMatchInlineSnapshot(`
    "Qui contracta – Contracta la llum · Llum de Prova
    "Contracta la llum"
    heading 1 "Qui contracta" (focus)
    "Pas 2 de 6"
    list "Passos"
      listitem > link "La instal·lació" "(fet)"
      listitem (current) "Qui contracta"
      listitem "La llum"
      listitem "El pagament"
      listitem "Revisa-ho i confirma"
      listitem "Final"
    textbox "NIF, NIE o CIF del titular" — De la persona o de l’empresa que tindrà el contracte.
    checkbox "No tinc NIF ni NIE: contracto amb el passaport" — Marca-ho només si la persona titular no en té.
    textbox "Nom"
    textbox "Primer cognom"
    textbox "Segon cognom (opcional)"
    file "Document d’identitat Tria fitxers o deixa’ls anar aquí" — Una foto de cada cara, que es llegeixi bé. El necessitem per demostrar que ets tu qui contracta.
    status
    textbox "Mòbil" — La distribuïdora el demana, per si ha de venir un tècnic.
    textbox "Correu electrònic" — Hi enviarem el contracte i cada novetat de la sol·licitud.
    group "En quina llengua et volem escriure?"
      radio "Català"
      radio "Castellà"
      radio "Anglès"
    checkbox "La meva adreça és la del subministrament" (checked)
    button "Continua"
    button "Anterior"
    status "Desat""
  `);
  await goOn(screen);
  expect(faulty(read(screen))).toMatchInlineSnapshot(`
    "alert (focus)
      heading 2 "Hi ha dades per revisar"
        listitem > link "NIF, NIE o CIF del titular: Omple aquest camp"
        listitem > link "Nom: Omple aquest camp"
        listitem > link "Primer cognom: Omple aquest camp"
        listitem > link "Document d’identitat: Adjunta un fitxer"
        listitem > link "Mòbil: Omple aquest camp"
        listitem > link "Correu electrònic: Omple aquest camp"
        listitem > link "En quina llengua et volem escriure?: Omple aquest camp"
    textbox "NIF, NIE o CIF del titular" (invalid) — De la persona o de l’empresa que tindrà el contracte. Omple aquest camp
    textbox "Nom" (invalid) — Omple aquest camp
    textbox "Primer cognom" (invalid) — Omple aquest camp
    file "Document d’identitat Tria fitxers o deixa’ls anar aquí" (invalid) — Una foto de cada cara, que es llegeixi bé. El necessitem per demostrar que ets tu qui contracta. Adjunta un fitxer
    textbox "Mòbil" (invalid) — La distribuïdora el demana, per si ha de venir un tècnic. Omple aquest camp
    textbox "Correu electrònic" (invalid) — Hi enviarem el contracte i cada novetat de la sol·licitud. Omple aquest camp
    group "En quina llengua et volem escriure?" — Omple aquest camp"
  `);
  await fillInPerson(screen);
  await goOn(screen);
  await screen.user.click(screen.getByRole("radio", { name: /^Llum Preu Únic/ }));
  expect(read(screen)).toMatchInlineSnapshot(`
    "La llum – Contracta la llum · Llum de Prova
    "Contracta la llum"
    heading 1 "La llum"
    "Pas 3 de 6"
    list "Passos"
      listitem > link "La instal·lació" "(fet)"
      listitem > link "Qui contracta" "(fet)"
      listitem (current) "La llum"
      listitem "El pagament"
      listitem "Revisa-ho i confirma"
      listitem "Final"
    "És la que hi ha contractada ara. La pots deixar com està."
    textbox "Potència punta (P1)" = 4,6
    "kW"
    textbox "Potència vall (P2)" = 4,6
    "kW"
    combobox "Tarifa d’accés" = 2.0TD — Fins a 15 kW és la 2.0TD; per sobre, la 3.0TD.
    checkbox "Hi tinc plaques solars" — Autoconsum legalitzat, amb els excedents compensats a la factura.
    textbox "Codi de descompte (opcional)"
    button "Aplica el codi"
    group "Amb quin preu vols contractar?" — De més barat a més car, amb el que costaria un any en aquest subministrament, impostos inclosos.
      radio "Llum Estrena: # € al mes" — # € el primer any · # € els següents
      radio "Llum Hora a Hora: # € al mes" — # € el primer any
      radio "Llum Preu Segur 24: # € al mes" — # € el primer any
      radio "Llum Preu Únic: # € al mes" (focus, checked) — # € el primer any
      radio "Llum Tres Períodes: # € al mes" — # € el primer any
    "Calculat amb el que ha consumit aquest subministrament l’últim any, # kWh, i amb els preus i els impostos d’avui."
    term "Potència"
    definition "# €"
    term "Energia"
    definition "# €"
    term "Finançament del bo social"
    definition "# €"
    term "Lloguer del comptador"
    definition "# €"
    term "Impost elèctric"
    definition "# €"
    term "IVA o equivalent"
    definition "# €"
    term "Total del primer any"
    definition "# €"
    term "Permanència"
    definition "Cap: pots marxar quan vulguis, sense cost"
    group
      "Preus de Llum Preu Únic, abans d’impostos"
      term "Potència, P1": definition "# €/kW l’any"
      term "Potència, P2": definition "# €/kW l’any"
      term "Energia, P1": definition "# €/kWh"
      term "Energia, P2": definition "# €/kWh"
      term "Energia, P3": definition "# €/kWh"
    "El mateix preu a qualsevol hora, tot l’any."
    button "Continua"
    button "Anterior"
    status "Desat"
    group
      "Continua-ho en un altre moment o dispositiu"
      "T’enviem un enllaç per correu. Per obrir-lo et demanarem els quatre últims caràcters del NIF del titular."
      textbox "Correu electrònic" = anna@exemple.cat
      button "Envia’m l’enllaç""
  `);
  await goOn(screen);
  expect(read(screen)).toMatchInlineSnapshot(`
    "El pagament – Contracta la llum · Llum de Prova
    "Contracta la llum"
    heading 1 "El pagament" (focus)
    "Pas 4 de 6"
    list "Passos"
      listitem > link "La instal·lació" "(fet)"
      listitem > link "Qui contracta" "(fet)"
      listitem > link "La llum" "(fet)"
      listitem (current) "El pagament"
      listitem "Revisa-ho i confirma"
      listitem "Final"
    textbox "IBAN" — El compte on et cobrarem les factures. No es desa en aquest navegador.
    checkbox "El compte és meu i autoritzo que s’hi cobrin les factures" — És el mandat SEPA a favor de Llum de Prova: el pots retirar quan vulguis, i tens vuit setmanes per retornar un rebut.
    button "Continua"
    button "Anterior"
    status "Desat"
    group
      "Continua-ho en un altre moment o dispositiu"
      "T’enviem un enllaç per correu. Per obrir-lo et demanarem els quatre últims caràcters del NIF del titular."
      textbox "Correu electrònic" = anna@exemple.cat
      button "Envia’m l’enllaç""
  `);
  await fillInPayment(screen);
  await goOn(screen);
  expect(read(screen)).toMatchInlineSnapshot(`
    "Revisa-ho i confirma – Contracta la llum · Llum de Prova
    "Contracta la llum"
    heading 1 "Revisa-ho i confirma" (focus)
    "Pas 5 de 6"
    list "Passos"
      listitem > link "La instal·lació" "(fet)"
      listitem > link "Qui contracta" "(fet)"
      listitem > link "La llum" "(fet)"
      listitem > link "El pagament" "(fet)"
      listitem (current) "Revisa-ho i confirma"
      listitem "Final"
    region "La instal·lació"
      heading 2 "La instal·lació"
      term "Ara hi ha llum, en aquesta adreça?": definition "Sí, i el contracte és a nom meu"
      definition > link "Canvia: Ara hi ha llum, en aquesta adreça?"
      term "CUPS": definition "ES0031405000000101LW"
      definition > link "Canvia: CUPS"
      term "Adreça del subministrament": definition "Carrer del Migdia, 48 17003 Girona"
      definition > link "Canvia: Adreça del subministrament"
      term "Per a què és?": definition "L’habitatge on visc"
      definition > link "Canvia: Per a què és?"
      term "Última factura": definition "Un fitxer"
      definition > link "Canvia: Última factura"
    region "Qui contracta"
      heading 2 "Qui contracta"
      term "NIF, NIE o CIF del titular": definition "12345678Z"
      definition > link "Canvia: NIF, NIE o CIF del titular"
      term "Nom i cognoms": definition "Anna Roca"
      definition > link "Canvia: Nom i cognoms"
      term "Mòbil": definition "600000001"
      definition > link "Canvia: Mòbil"
      term "Correu electrònic": definition "anna@exemple.cat"
      definition > link "Canvia: Correu electrònic"
      term "En quina llengua et volem escriure?": definition "Català"
      definition > link "Canvia: En quina llengua et volem escriure?"
      term "Adreça del titular": definition "La meva adreça és la del subministrament"
      definition > link "Canvia: Adreça del titular"
    region "La llum"
      heading 2 "La llum"
      term "Potència contractada": definition "P1 4,6 kW · P2 4,6 kW"
      definition > link "Canvia: Potència contractada"
      term "Tarifa d’accés": definition "2.0TD"
      definition > link "Canvia: Tarifa d’accés"
      term "Hi tinc plaques solars": definition "No"
      definition > link "Canvia: Hi tinc plaques solars"
      term "Amb quin preu vols contractar?": definition "Llum Preu Únic: # € al mes # € el primer any"
      definition > link "Canvia: Amb quin preu vols contractar?"
    region "El pagament"
      heading 2 "El pagament"
      term "IBAN": definition "ES91 •••• •••• •••• •••• 1332"
      definition > link "Canvia: IBAN"
    region "El resum, abans de signar"
      heading 2 "El resum, abans de signar"
      "El mateix que diu el contracte, en un full. Llegeix-lo i desa’l."
      term "Amb qui": definition "Llum de Prova"
      term "Qui contracta": definition "Anna Roca (12345678Z)"
      region "Llum Preu Únic"
        heading 3 "Llum Preu Únic"
        "Calculat amb el que ha consumit aquest subministrament l’últim any, # kWh, i amb els preus i els impostos d’avui."
        term "Potència": definition "# €"
        term "Energia": definition "# €"
        term "Finançament del bo social": definition "# €"
        term "Lloguer del comptador": definition "# €"
        term "Impost elèctric": definition "# €"
        term "IVA o equivalent": definition "# €"
        term "Total del primer any": definition "# €"
        term "Permanència": definition "Cap: pots marxar quan vulguis, sense cost"
        group
          "Preus de Llum Preu Únic, abans d’impostos"
          term "Potència, P1": definition "# €/kW l’any"
          term "Potència, P2": definition "# €/kW l’any"
          term "Energia, P1": definition "# €/kWh"
          term "Energia, P2": definition "# €/kWh"
          term "Energia, P3": definition "# €/kWh"
        "El mateix preu a qualsevol hora, tot l’any."
      term "Si canvies d’opinió": definition "Tens 14 dies des d’avui per desistir sense dir per què."
      button "Descarrega el resum en PDF"
    "Què passarà ara T’enviarem el contracte per correu i demanarem el tràmit a la distribuïdora. Et direm quan estigui acceptat i des de quin dia et subministrem. Tens catorze dies per desdir-te’n sense donar cap motiu; només pagaries l’energia que hagis fet servir."
    list
      listitem > link "Condicions del contracte"
      listitem > link "Com es tracten les teves dades"
    checkbox "He llegit i accepto les condicions del contracte i de l’oficina virtual de Llum de Prova."
    checkbox "He llegit la informació sobre protecció de dades de Llum de Prova."
    checkbox "Vull rebre ofertes i novetats de Llum de Prova. En puc sortir quan vulgui."
    button "Contracta"
    button "Anterior"
    status "Desat"
    group
      "Continua-ho en un altre moment o dispositiu"
      "T’enviem un enllaç per correu. Per obrir-lo et demanarem els quatre últims caràcters del NIF del titular."
      textbox "Correu electrònic" = anna@exemple.cat
      button "Envia’m l’enllaç""
  `);
  await accept(screen);
  await contract(screen);
  expect(read(screen)).toMatchInlineSnapshot(`
    "Ho hem rebut – Contracta la llum · Llum de Prova
    "Contracta la llum"
    heading 1 "Ho hem rebut" (focus)
    "Pas 6 de 6"
    list "Passos"
      listitem "La instal·lació (fet)"
      listitem "Qui contracta (fet)"
      listitem "La llum (fet)"
      listitem "El pagament (fet)"
      listitem "Revisa-ho i confirma (fet)"
      listitem (current) "Final"
    "Ja tenim la teva sol·licitud El número és XXXX-XXXX. Guarda’l: amb aquest número la trobarem de seguida. Primer cal que signis el contracte. A partir de llavors compta el que ve ara. Avui mateix o demà demanem el canvi a la distribuïdora. El canvi es fa en deu dies hàbils com a màxim i no et quedaràs sense subministrament. Tens 14 dies per fer-te enrere, sense donar cap motiu. T’hem enviat un correu amb un resum."
    status "Estem preparant el contracte En uns segons el podràs llegir i signar aquí mateix. També te l’enviem per correu."
    link "Segueix la sol·licitud XXXX-XXXX i descarrega’n els papers"
    button "Ves a l’inici""
  `);
});
