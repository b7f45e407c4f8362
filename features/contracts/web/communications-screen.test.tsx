import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household } = demoPeople;
const { flat, garage } = demoContracts.household;

const pathOf = async (name: string): Promise<string> => {
  const { rows } = await database.unguarded.query("select contract_id from contracts where name = $1", [
    name,
  ]);
  return `/contractes/${rows[0].contract_id}/comunicacions`;
};

test("what was sent about a contract is a step away from it, and says so while there is nothing", async () => {
  const screen = await portal.open(`/contractes/electricity/${garage}`, { as: household });
  await screen.user.click(screen.getByRole("link", { name: "Mira què t’hem enviat sobre aquest contracte" }));
  expect(await screen.findByText("Encara no t’hem enviat res")).toBeDefined();
});

test("a letter and a notice of the retailer are listed with date, recipient, text and document", async () => {
  const screen = await portal.open(await pathOf(flat), { as: household });
  const headings = await screen.findAllByRole("heading", { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    "Revisió de preus",
    "Tall programat de la distribuïdora",
  ]);
  expect(screen.getByText(/^Carta (del |de l’)/)).toBeDefined();
  expect(screen.getByText(/^Avís (del |de l’).*, a 600000101$/)).toBeDefined();
  expect(screen.getByText(/^Dimarts que ve/)).toBeDefined();
});

test("the document of a letter that cannot be downloaded says so, and can be tried again", async () => {
  const screen = await portal.open(await pathOf(flat), { as: household });
  const download = { name: /^Descarrega’l/ };
  await screen.findByRole("button", download);
  const { rows } = await database.unguarded.query(
    "update communication_documents set storage_key = 'gone/' || storage_key returning document_id",
  );
  expect(rows.length).toBeGreaterThan(0);
  await screen.user.click(screen.getByRole("button", download));
  expect((await screen.findByRole("alert")).textContent).toContain("Aquest document ja no hi és.");
});

test("an email of the portal is listed with its date, recipient and text", async () => {
  await database.unguarded.query(
    `insert into contract_communications
       (customer_id, contract_id, origin_key, channel, sent_at, recipient, subject, body)
     select customer_id, contract_id, 'one', 'email', '2026-11-16T09:00:00Z', 'a@example.org', 'Ja està fet', 'Hola:'
     from contracts where name = $1`,
    [garage],
  );
  const screen = await portal.open(await pathOf(garage), { as: household });
  expect(await screen.findByRole("heading", { name: "Ja està fet" })).toBeDefined();
  expect(screen.getByText(/^Correu electrònic del 16 .*, a a@example\.org$/)).toBeDefined();
  expect(screen.getByText("Hola:")).toBeDefined();
});
