import { expect, test } from "vitest";
import { startComponentDesk } from "#apps/desk/testing/component-desk.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const desk = await startComponentDesk(database);

test("a mandate that a bank has ended says why in words, and one that staff ended has their reason", async () => {
  await database.unguarded.query("delete from mandates");
  await database.unguarded.query(
    `insert into mandates (customer_id, reference, iban, holder_name, signed_on, origin, cancelled_on, cancel_reason)
     select min(customer_id), reference, 'ES9121000418450200051332', 'Ada', '2025-01-15', 'loaded', '2026-11-20', reason
     from customers, (values ('M-1', 'AC04'), ('M-2', 'Asked by telephone')) as m (reference, reason)
     group by reference, reason`,
  );
  const screen = await desk.open("/mandates", { roles: ["manager"] });
  expect(screen.getByText("AC04: The account is closed")).toBeDefined();
  expect(screen.getByText("Asked by telephone")).toBeDefined();
});
