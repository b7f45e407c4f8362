import { beforeEach, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { fillInContact } from "./newcomers.ts";

const database = await createTestDatabase("empty");
const { rows } = await database.unguarded.query(
  `insert into customers (tax_id, kind, name) values ('12345678Z', 'person', 'Anna'), ('00000000T', 'person', 'Biel')
   returning customer_id`,
);
const [anna = 0, biel = 0] = rows.map(({ customer_id }) => customer_id);
const fillIn = (customerId: number, contact: { email: string | null; mobile: string | null }) =>
  inTransaction(database.pool, (client) => fillInContact(client, customerId, contact));
const onRecord = async () =>
  (
    await database.unguarded.query(
      `select email, mobile, (select login_name from login_names l where l.customer_id = c.customer_id) as login
       from customers c order by tax_id desc`,
    )
  ).rows;

beforeEach(async () => {
  await database.unguarded.query("delete from login_names");
  await database.unguarded.query("update customers set email = null, mobile = null");
});

it("missing contact data is filled in, and the email becomes a sign-in name", async () => {
  await fillIn(anna, { email: "Anna@Correu.example", mobile: "600000001" });
  expect(await onRecord()).toEqual([
    { email: "Anna@Correu.example", mobile: "600000001", login: "anna@correu.example" },
    { email: null, mobile: null, login: null },
  ]);
});

it("contact data on record is not changed", async () => {
  await fillIn(anna, { email: "anna@correu.example", mobile: "600000001" });
  await fillIn(anna, { email: "altra@correu.example", mobile: "600000002" });
  await fillIn(anna, { email: null, mobile: null });
  expect((await onRecord())[0]).toEqual({
    email: "anna@correu.example",
    mobile: "600000001",
    login: "anna@correu.example",
  });
});

it("an email that another customer signs in with is not stored", async () => {
  await fillIn(anna, { email: "anna@correu.example", mobile: null });
  await fillIn(biel, { email: "ANNA@correu.example", mobile: "600000003" });
  expect((await onRecord())[1]).toEqual({ email: null, mobile: "600000003", login: null });
});
