import { describe, expect, it } from "vitest";
import { listInvoices } from "../contract/list-invoices.ts";
import { totalInvoiceSites } from "../contract/total-invoice-sites.ts";
import { exportedInvoice, fornsInvoice, startInvoicesServer } from "./testing/invoice-test-server.ts";

const { server, load, anna, database } = await startInvoicesServer();
await load([
  exportedInvoice("E-1", { issued_on: "2026-10-03", total_eur: 10.01, energy_kwh: 100 }),
  exportedInvoice("E-2", {
    issued_on: "2026-10-04",
    total_eur: 20,
    payment_status: "unpaid",
    pending_eur: 5.5,
  }),
  exportedInvoice("E-3", { issued_on: "2026-10-05", total_eur: 3, contract_name: "ANNA-2" }),
  exportedInvoice("G-1", { kind: "gas", contract_name: "ANNA-G", total_eur: 7 }),
  fornsInvoice("F-1", { total_eur: 1000 }),
]);
const as = { customerId: anna };
const query = { type: "electricity", filter: [], sort: "-issuedOn", offset: 0, limit: 100 } as const;
const first = "Carrer de Gràcia, 12, 08012 Barcelona";
const second = "Rambla Nova, 5, 08012 Tarragona";

describe("the list grouped by site", () => {
  it("has the invoices of a site one after another, in the order of the list", async () => {
    const grouped = await server.call(listInvoices, { as, query: { ...query, filter: [], group: "site" } });
    expect(grouped.answer().items.map(({ number, supply }) => [number, supply?.fullAddress])).toEqual([
      ["E-2", first],
      ["E-1", first],
      ["E-3", second],
    ]);
  });

  it("has the sites by town without accents, in the list and in the subtotals", async () => {
    const rename = (from: string, to: string) =>
      database.unguarded.query("update supply_points set city = $2 where city = $1", [from, to]);
    await rename("Tarragona", "Àger");
    const grouped = await server.call(listInvoices, { as, query: { ...query, filter: [], group: "site" } });
    expect(grouped.answer().items.map(({ number }) => number)).toEqual(["E-3", "E-2", "E-1"]);
    const page = await server.call(totalInvoiceSites, { as, query: { ...query, filter: [], limit: 2 } });
    expect(page.answer().items.map(({ address }) => address)).toEqual(["Rambla Nova, 5, 08012 Àger", first]);
    await rename("Àger", "Tarragona");
  });

  it("has a subtotal for each site of a page, with the site’s invoices on other pages", async () => {
    const all = (await server.call(totalInvoiceSites, { as, query: { ...query, filter: [] } })).answer();
    expect(
      all.items.map(({ address, invoices, totalCents, pendingCents }) => [
        address,
        invoices,
        totalCents,
        pendingCents,
      ]),
    ).toEqual([
      [first, 2, 3001, 550],
      [second, 1, 300, 0],
    ]);
    const page = await server.call(totalInvoiceSites, { as, query: { ...query, filter: [], limit: 1 } });
    expect(page.answer().items.map(({ address, invoices }) => [address, invoices])).toEqual([[first, 2]]);
  });

  it("has subtotals of what the filter leaves", async () => {
    const filter = [{ field: "number" as const, value: "E-1" }];
    const { items } = (await server.call(totalInvoiceSites, { as, query: { ...query, filter } })).answer();
    expect(items).toEqual([
      { address: first, invoices: 1, energyWh: 100_000, totalCents: 1001, pendingCents: 0, toReturnCents: 0 },
    ]);
  });

  it("answers 404 to a filter by another customer's contract", async () => {
    const filter = [{ field: "contract" as const, values: ["FORN-1"] }];
    const refused = await server.call(totalInvoiceSites, { as, query: { ...query, filter } });
    expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
  });
});
