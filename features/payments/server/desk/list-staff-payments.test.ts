import { expect, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { listStaffPayments } from "../../contract/list-staff-payments.ts";
import { referenceOf } from "../../contract/payment-platform.ts";
import { startDeskPayments } from "../testing/desk-payments.ts";

const { enter, paid } = await startDeskPayments();
const marta = await enter("Marta", "agent");
const first = await paid([1000]);
const declined = await paid([2500], "4000000000000002");
const both = await paid([4000, 820]);
const open = await paid([3000], "4000000000004293");

const list = async (query: object = {}) => (await marta.call(listStaffPayments, { query })).json;
const ids = async (query: object = {}): Promise<string[]> =>
  (await list(query)).items.map(({ transaction_id: id }: { transaction_id: string }) => id);
const all = [open, both, declined, first].map(({ transactionId }) => transactionId);

test("payments are listed from the newest, with their customer, bills and sums", async () => {
  const found = await list();
  expect(found.items.map(({ transaction_id: id }: { transaction_id: string }) => id)).toEqual(all);
  expect(found).toMatchObject({ total: 4, total_amount: 113.2, total_refunded: 0 });
  expect(found.items[1]).toMatchObject({
    tax_id: demoPeople.household.taxId,
    state: "succeeded",
    amount: 48.2,
    invoice_numbers: ["FD-3", "FD-4"],
  });
});

test.each([
  ["succeeded", [both, first]],
  ["undecided", [open]],
  ["failed", [declined]],
  ["refunded", []],
])("the view %s has those alone", async (view, expected) => {
  expect(await ids({ view })).toEqual(expected.map(({ transactionId }) => transactionId));
});

test("they are found by customer, bill and reference", async () => {
  expect(await ids({ search: demoPeople.household.taxId.toLowerCase() })).toEqual(all);
  expect(await ids({ search: "FD-4" })).toEqual([both.transactionId]);
  expect(await ids({ search: referenceOf(declined.transactionId) })).toEqual([declined.transactionId]);
  expect(await ids({ search: "100%_" })).toEqual([]);
});

test("they are filtered by day and amount, sorted, and read in pages", async () => {
  expect(await ids({ minCents: 2500, maxCents: 3000, order: "smallest" })).toEqual([
    declined.transactionId,
    open.transactionId,
  ]);
  expect(await ids({ order: "largest", limit: 1 })).toEqual([both.transactionId]);
  expect(await ids({ order: "oldest", offset: 1, limit: 2 })).toEqual([
    declined.transactionId,
    both.transactionId,
  ]);
  expect(await ids({ to: "2020-01-01" })).toEqual([]);
  expect(await ids({ from: "2020-01-01", to: "9999-12-31" })).toEqual(all);
});
