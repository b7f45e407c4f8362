import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { eraseCustomerData } from "../contract/erase-customer-data.ts";

const { database, customerId, enter, lastAudit } = await startDeskServer();
const pau = await enter("Pau", "manager");
const erase = async (customer: number, name: string) =>
  (
    await pau.call(eraseCustomerData, {
      params: { customerId: customer },
      body: { name, reason: "petició del 3 de novembre" },
    })
  ).json;
const insert = async (name: string): Promise<number> => {
  const { rows } = await database.unguarded.query(
    "insert into customers (tax_id, kind, name) values ('', 'person', $1) returning customer_id",
    [name],
  );
  return Number(rows[0].customer_id);
};

test("a customer with contracts in force is not erased", async () => {
  expect((await erase(customerId, demoPeople.household.name)).code).toBe("contracts_open");
});

test("a customer who owes a bill is not erased", async () => {
  const debtor = await insert("Deutora Prova");
  await database.unguarded.query(
    `insert into invoices (customer_id, number, kind, issued_on, due_on, period_starts_on, period_ends_on, energy_wh,
       total_cents, pending_cents, payment_status)
     values ($1, 'FE-DEUTE', 'electricity', '2026-01-01', '2026-01-20', '2025-12-01', '2025-12-31', 1, 100, 100, 'unpaid')`,
    [debtor],
  );
  expect((await erase(debtor, "Deutora Prova")).code).toBe("debt_open");
});

test("another name than that on record erases nothing", async () => {
  const person = await insert("Clara Bonet");
  expect((await erase(person, "Clara Bonet Vila")).code).toBe("name_differs");
});

test("a customer is erased once, with the reason in the audit log and no name", async () => {
  const person = await insert("Roger Duran");
  expect(await erase(person, "Roger Duran")).toEqual({ status: "OK" });
  const entry = await lastAudit();
  expect(entry).toMatchObject({ action: "erase", customerId: person, reason: "petició del 3 de novembre" });
  expect(JSON.stringify(entry)).not.toContain("Duran");
  expect((await erase(person, "")).code).toBe("customer_not_found");
});
