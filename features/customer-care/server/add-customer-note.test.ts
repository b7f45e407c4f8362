import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { addCustomerNote } from "../contract/add-customer-note.ts";
import { getStaffCustomer } from "../contract/get-staff-customer.ts";

const { database, customerId, enter, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");
const pau = await enter("Pau", "manager");
const params = { customerId };
const note = ({ call }: typeof marta, body: string, customer = customerId) =>
  call(addCustomerNote, { params: { customerId: customer }, body: { body } });
const notes = async (): Promise<{ author: string; body: string }[]> =>
  (await marta.call(getStaffCustomer, { params })).json.notes;

test("two staff members write notes at once, and none is lost", async () => {
  await Promise.all([note(marta, "Prefereix el correu"), note(pau, "Truca els dilluns")]);
  expect((await notes()).map(({ author, body }) => `${author}: ${body}`).toSorted()).toEqual([
    "Marta: Prefereix el correu",
    "Pau: Truca els dilluns",
  ]);
});

test("the same note of a repeated click is written once, and the audit log has no word of it", async () => {
  await note(marta, "Una vegada");
  await note(marta, "Una vegada");
  expect((await notes()).filter(({ body }) => body === "Una vegada")).toHaveLength(1);
  await note(marta, "Dues vegades");
  expect(await lastAudit()).toMatchObject({ action: "customers note", customerId, details: {} });
});

test("a customer who does not exist, or was erased, takes no note", async () => {
  expect((await note(marta, "Res", 999_999_999)).json.code).toBe("customer_not_found");
  const { rows } = await database.unguarded.query(
    "insert into customers (tax_id, kind, name, erased_at) values ('', 'person', '', now()) returning customer_id",
  );
  expect((await note(marta, "Res", Number(rows[0].customer_id))).json.code).toBe("customer_not_found");
});
