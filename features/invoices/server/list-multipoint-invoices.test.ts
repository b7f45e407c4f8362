import { describe, expect, it } from "vitest";
import type { FilterItem } from "../contract/invoice-fields.ts";
import { listMultipointInvoices } from "../contract/list-multipoint-invoices.ts";
import { listInvoices } from "../contract/list-invoices.ts";
import { totalInvoices } from "../contract/total-invoices.ts";
import { exportedInvoice, gatheringInvoice, startInvoicesServer } from "./testing/invoice-test-server.ts";

const { server, load, anna, forn } = await startInvoicesServer();
await load([
  gatheringInvoice("M-1", { total_eur: 96.4, address_invoice_id: 7021, issued_on: "2026-10-04" }),
  gatheringInvoice("M-0"),
  exportedInvoice("E-1", { multipoint_number: "M-1", payment_status: "pending_remesa", pending_eur: 48.2 }),
]);

const query = { offset: 0, limit: 100, filter: [], sort: "-issuedOn" as const };
const as = { customerId: anna };

describe("the list of multipoint invoices", () => {
  it("shows the multipoint invoice, without contract and address", async () => {
    const { items } = (await server.call(listMultipointInvoices, { as, query })).answer();
    expect(items.map(({ number }) => number)).toEqual(["M-1", "M-0"]);
    expect(items[0]).toMatchObject({
      number: "M-1",
      totalCents: 9640,
      onlinePayment: { isEnabled: false, relatedObjectType: "multipoint_invoice" },
    });
    expect(items[0]).not.toHaveProperty("contract");
  });

  it("has the id of the address that an invoice is sent to, where the operator gives one", async () => {
    const { bytes } = await server.call(listMultipointInvoices, { as, query });
    const [addressed, withoutAddress] = JSON.parse(bytes.toString("utf8")).items;
    expect(addressed.address_invoice_id).toBe(7021);
    expect(withoutAddress).not.toHaveProperty("address_invoice_id");
  });

  it("has what is pending, which the invoices that it includes name and have none of", async () => {
    const { items } = (
      await server.call(listInvoices, { as, query: { ...query, type: "electricity" } })
    ).answer();
    const { id } = (await server.call(listMultipointInvoices, { as, query })).answer().items[0] ?? { id: 0 };
    expect(
      items.map(({ number, pendingCents, toPayCents, partOf }) => [number, pendingCents, toPayCents, partOf]),
    ).toEqual([["E-1", 0, 0, { id, number: "M-1" }]]);
    const totals = await server.call(totalInvoices, { as, query: { filter: [], type: "electricity" } });
    expect(totals.answer()).toMatchObject({ totalCents: 4820, pendingCents: 0 });
  });

  it("is empty for a customer without multipoint invoices", async () => {
    const { items } = (
      await server.call(listMultipointInvoices, { as: { customerId: forn }, query })
    ).answer();
    expect(items).toEqual([]);
  });

  it("is filtered by the contracts, holders and addresses of the invoices that each groups", async () => {
    const numbersFor = async (filter: FilterItem) =>
      (await server.call(listMultipointInvoices, { as, query: { ...query, filter: [filter] } }))
        .answer()
        .items.map(({ number }) => number);
    expect(await numbersFor({ field: "contract", values: ["ANNA-1"] })).toEqual(["M-1"]);
    expect(await numbersFor({ field: "contract", values: ["ANNA-2"] })).toEqual([]);
    expect(await numbersFor({ field: "vat", values: ["12345678Z"] })).toEqual(["M-1"]);
    expect(await numbersFor({ field: "address", value: "gracia 12" })).toEqual(["M-1"]);
    expect(await numbersFor({ field: "number", value: "M-0" })).toEqual(["M-0"]);
  });

  it("answers 404 to a filter by another customer's contract", async () => {
    const filter = [{ field: "contract" as const, values: ["FORN-1"] }];
    const refused = await server.call(listMultipointInvoices, { as, query: { ...query, filter } });
    expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
  });
});
