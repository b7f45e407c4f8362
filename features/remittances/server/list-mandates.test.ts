import { expect, test } from "vitest";
import { getStaffCustomer } from "#features/customer-care/contract/get-staff-customer.ts";
import { listMandates } from "../contract/list-mandates.ts";
import { startRemittances } from "./testing/remittances-desk.ts";

const { marc, customerId, rows } = await startRemittances();
const find = async (search: string) => (await marc.call(listMandates, { query: { search } })).json.items;

test("a mandate is found by its reference, its account or its customer, and is on the customer’s page", async () => {
  const expected = [
    { reference: "M-HOME", state: "active", holder_name: "Núria Güell", customer_id: customerId },
  ];
  expect(await find("m-ho")).toMatchObject(expected);
  expect(await find("ES62 9997")).toMatchObject(expected);
  const [{ tax_id: taxId } = {}] = await rows("select tax_id from customers where customer_id = $1", [
    customerId,
  ]);
  expect(await find(String(taxId))).toMatchObject(expected);
  expect((await find("M-HOME"))[0].printable_iban).toMatch(/^ES62 •/);
  expect([await find("OTHER"), await find("%")]).toEqual([[], []]);
  const { json } = await marc.call(getStaffCustomer, { params: { customerId } });
  const part = json.parts.find(({ id }: { id: string }) => id === "mandates");
  expect(part.rows).toMatchObject([{ title: "M-HOME" }]);
});
