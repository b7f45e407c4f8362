import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household } = demoPeople;

test("what was sent about a contract is a step away from it, and says so while there is nothing", async () => {
  const screen = await portal.open("/contractes/electricity/0012101", { as: household });
  await screen.user.click(screen.getByRole("link", { name: "Mira què t’hem enviat sobre aquest contracte" }));
  expect(await screen.findByText("Encara no t’hem enviat res")).toBeDefined();
});

test("an email is listed with its date, recipient and text", async () => {
  await database.unguarded.query(
    `insert into contract_communications
       (customer_id, contract_id, origin_key, channel, sent_at, recipient, subject, body)
     select customer_id, contract_id, 'one', 'email', '2026-11-16T09:00:00Z', 'a@example.org', 'Ja està fet', 'Hola:'
     from contracts where name = '0012101'`,
  );
  const { rows } = await database.unguarded.query("select contract_id from contracts where name = '0012101'");
  const screen = await portal.open(`/contractes/${rows[0].contract_id}/comunicacions`, { as: household });
  expect(await screen.findByRole("heading", { name: "Ja està fet" })).toBeDefined();
  expect(screen.getByText(/^Correu electrònic del 16 .*, a a@example\.org$/)).toBeDefined();
  expect(screen.getByText("Hola:")).toBeDefined();
});
