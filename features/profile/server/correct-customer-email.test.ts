import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { correctCustomerEmail } from "../contract/correct-customer-email.ts";

const { database, customerId, enter, lastAudit } = await startDeskServer();
const pau = await enter("Pau", "manager");
const correct = async (email: string, customer = customerId) =>
  (
    await pau.call(correctCustomerEmail, {
      params: { customerId: customer },
      body: { email, reason: "DNI vist a l’oficina" },
    })
  ).json;
const stored = async () => {
  const { rows } = await database.unguarded.query(
    `select c.email, l.login_name from customers c join login_names l using (customer_id)
     where c.customer_id = $1 and l.kind = 'email'`,
    [customerId],
  );
  return rows;
};

test("the email of another customer is refused, and everything stays", async () => {
  const before = await stored();
  expect((await correct(demoPeople.company.email)).code).toBe("email_taken");
  expect(await stored()).toEqual(before);
});

test("the new email is that of the profile and of the sign-in, and the audit log has the paper without addresses", async () => {
  expect(await correct("Ariadna.Nova@correu.example")).toEqual({ status: "OK" });
  expect(await stored()).toEqual([
    { email: "Ariadna.Nova@correu.example", login_name: "ariadna.nova@correu.example" },
  ]);
  const entry = await lastAudit();
  expect(entry).toMatchObject({ action: "email correct", customerId, reason: "DNI vist a l’oficina" });
  expect(JSON.stringify(entry)).not.toContain("correu.example");
});

test("a customer who does not exist is not found", async () => {
  expect((await correct("una@correu.example", 999_999_999)).code).toBe("customer_not_found");
});
