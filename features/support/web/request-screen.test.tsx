import { within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoCases, demoContracts, demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household, company } = demoPeople;
const { claim, deniedClaim, question, readings } = demoCases.household;
const addressOf = (reference: string): string => `/solicituts/${reference}`;
type Screen = Awaited<ReturnType<typeof portal.open>>;
const messagesOf = (screen: Screen): string[] =>
  within(screen.getByRole("region", { name: "Conversa" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("the conversation labels the retailer's messages, marks the new ones, and clears the mark once read", async () => {
  const screen = await portal.open(addressOf(claim), { as: household });
  const [own, staff] = messagesOf(screen);
  expect(own).toMatch(/^Tu/);
  expect(staff).toMatch(/^Núria Puigdevall · Llum de Prova.*Administrador.*Nou/);
  await screen.reload();
  expect(messagesOf(screen)[1]).not.toMatch(/Nou/);
  await screen.goTo("/solicituts");
  expect(screen.getByRole("radio", { name: "Amb novetats" })).toBeDefined();
});

test("what is typed in the answer box outlives closing the box and a reload", async () => {
  const screen = await portal.open(addressOf(claim), { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Respon" }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Missatge")));
  await screen.user.keyboard("Encara espero");
  await screen.user.click(screen.getByRole("button", { name: "Deixa-ho per després" }));
  expect(screen.queryByLabelText("Missatge")).toBeNull();
  await screen.reload();
  await screen.user.click(screen.getByRole("button", { name: "Respon" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Missatge").value).toBe("Encara espero");
});

test("an answer is sent with its file, which has its date and size and can be downloaded", async () => {
  const screen = await portal.open(addressOf(claim), { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Respon" }));
  await screen.user.click(screen.getByRole("button", { name: "Envia la resposta" }));
  expect(screen.getByRole("link", { name: "Escriu el missatge." })).toBeDefined();
  await screen.user.type(screen.getByLabelText("Missatge"), "Aquí hi ha <b>la foto</b>");
  const photo = new File(["%PDF-1.7\na bill\n%%EOF\n"], "comptador.pdf", { type: "application/pdf" });
  await screen.user.upload(screen.getByLabelText(/Fitxers/), photo);
  await screen.user.click(screen.getByRole("button", { name: "Envia la resposta" }));
  const answer = messagesOf(screen).find((text) => text.includes("Aquí hi ha <b>la foto</b>"));
  expect(answer).toMatch(/comptador\.pdf\d+ .* · 0 KB/);
  expect(screen.queryByLabelText("Missatge")).toBeNull();
  await screen.user.click(screen.getByRole("button", { name: /Descarrega’l comptador\.pdf/ }));
  expect(screen.downloads.map(({ filename }) => filename)).toEqual(["comptador.pdf"]);
});

test("a request is closed and opened again with a reason", async () => {
  const screen = await portal.open(addressOf(claim), { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Tanca la sol·licitud" }));
  expect(screen.getByText("Tancada per tu")).toBeDefined();
  expect(screen.getByText(/^La pots tornar a obrir fins al/)).toBeDefined();
  await screen.user.click(screen.getByRole("button", { name: "Torna-la a obrir" }));
  await screen.user.type(screen.getByLabelText("Missatge"), "Ha tornat a passar");
  await screen.user.click(screen.getByRole("button", { name: "Torna a obrir la sol·licitud" }));
  expect(screen.getByRole("button", { name: "Respon" })).toBeDefined();
  expect(messagesOf(screen).at(-1)).toContain("Ha tornat a passar");
});

test("a request that ended long ago says until when it could be opened again", async () => {
  const screen = await portal.open(addressOf(readings), { as: household });
  expect(screen.getByText(/^Es podia tornar a obrir fins (al |a l’).* fes-ne una de nova\.$/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Torna-la a obrir" })).toBeNull();
});

test("an answer that does not arrive says so, with everything still there", async () => {
  const screen = await portal.open(addressOf(question), { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Torna-la a obrir" }));
  await screen.user.type(screen.getByLabelText("Missatge"), "No em queda clar");
  portal.fail(/reopen\/$/, { status: 500, code: "internal_error" });
  await screen.user.click(screen.getByRole("button", { name: "Torna a obrir la sol·licitud" }));
  expect(screen.getByRole("alert").textContent).toContain("No hem pogut tornar a obrir la sol·licitud");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Missatge").value).toBe("No em queda clar");
});

test("a customer who is asked for information finds the answer box open", async () => {
  const screen = await portal.open(addressOf(demoCases.company.question), { as: company, language: "ca" });
  expect(screen.getByText("Et toca respondre")).toBeDefined();
  expect(screen.getByLabelText("Missatge")).toBeDefined();
});

test("a change of a contract shows its steps and the retailer's reason, and leads to the contract", async () => {
  await database.unguarded.query(
    `with made as (
       insert into change_requests
         (customer_id, request_id, reference, kind, state, contract_id, details, reason, created_at, changed_at, read_at)
       select customer_id, gen_random_uuid(), 'CCCC-2222', 'contract.power', 'rejected', contract_id, '{}',
         'Cal un nou butlletí', now() - interval '2 days', now(), now() - interval '2 days'
       from contracts where name = $1 returning customer_id, request_id)
     insert into change_request_steps
     select customer_id, request_id, step, state, changed_by, now()
     from made, (values (1, 'sent', 'customer'), (2, 'rejected', 'retailer')) as steps (step, state, changed_by)`,
    [demoContracts.household.flat],
  );
  const screen = await portal.open("/solicituts?kind=change", { as: household });
  await screen.user.click(screen.getByRole("link", { name: "Canvi de potència" }));
  expect(screen.getByRole("heading", { level: 1, name: "Canvi de potència" })).toBeDefined();
  expect(screen.getByText("Cal un nou butlletí")).toBeDefined();
  expect(screen.getByText("L’hem rebuda")).toBeDefined();
  expect(screen.getByRole("link", { name: "Mira-ho al contracte" }).getAttribute("href")).toBe(
    `/contractes/electricity/${demoContracts.household.flat}`,
  );
  expect(screen.queryByRole("button", { name: "Respon" })).toBeNull();
});

test("the files of a change of a contract have their size and are downloaded", async () => {
  const screen = await portal.open(`/contractes/electricity/${demoContracts.household.flat}`, {
    as: household,
  });
  await screen.goTo(`/contractes/electricity/${demoContracts.household.flat}/accio/canvi-de-compte`);
  const dialog = within(screen.getByRole("dialog"));
  await screen.user.type(dialog.getByLabelText("IBAN del compte nou"), "ES7921000813610123456789");
  await screen.user.click(dialog.getByLabelText("El titular del contracte també ho és del compte"));
  await screen.user.click(dialog.getByLabelText(/^Accepto l’ordre/));
  const certificate = new File(["%PDF-1.7 a letter"], "certificat.pdf", { type: "application/pdf" });
  await screen.user.upload(dialog.getByLabelText(/^Un document que demostri/), certificate);
  await screen.user.click(dialog.getByRole("button", { name: "Demana el canvi de compte" }));
  const underWay = within(screen.getByRole("region", { name: "En marxa" }));
  await screen.user.click(underWay.getByRole("link", { name: "Mira la sol·licitud" }));
  expect(screen.getByRole("list", { name: "Fitxers que vas enviar" }).textContent).toMatch(
    /certificat\.pdf.* · 0 KB/,
  );
  await screen.user.click(screen.getByRole("button", { name: /Descarrega’l certificat\.pdf/ }));
  expect(screen.downloads.map(({ filename }) => filename)).toContain("certificat.pdf");
});

test("the link of an email opens the request after signing in, and a denied claim names the bodies of appeal", async () => {
  const screen = await portal.open(addressOf(deniedClaim), { language: "ca" });
  await screen.user.type(screen.getByLabelText(/NIF/), household.taxId);
  await screen.user.type(screen.getByLabelText("Contrasenya"), demoPassword);
  await screen.user.click(screen.getByRole("button", { name: "Accedeix" }));
  expect(screen.address()).toBe(addressOf(deniedClaim));
  expect(screen.getByRole("heading", { level: 1, name: "Desacord amb els preus" })).toBeDefined();
  expect(screen.getByText("No acceptada")).toBeDefined();
  expect(
    screen.getByText(/pots reclamar gratuïtament davant de la Junta Arbitral de Consum de Catalunya/),
  ).toBeDefined();
});

test("a conversation is printed by the browser", async () => {
  const print = vi.fn();
  Object.assign(window, { print });
  const screen = await portal.open(addressOf(deniedClaim), { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Imprimeix" }));
  expect(print).toHaveBeenCalledOnce();
});
