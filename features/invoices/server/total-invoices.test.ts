import { describe, expect, it } from "vitest";
import { totalInvoices } from "../contract/total-invoices.ts";
import type { FilterItem } from "../contract/invoice-fields.ts";
import {
  exportedInvoice,
  fornsInvoice,
  gatheringInvoice,
  startInvoicesServer,
} from "./testing/invoice-test-server.ts";

const { server, load, anna } = await startInvoicesServer();
await load([
  exportedInvoice("E-1", { total_eur: 10.01, energy_kwh: 100 }),
  exportedInvoice("E-2", { total_eur: 20.02, energy_kwh: 200.5, payment_status: "unpaid", pending_eur: 5.5 }),
  exportedInvoice("E-4", {
    total_eur: -4.2,
    energy_kwh: 0,
    contract_name: "ANNA-2",
    payment_status: "unpaid",
    pending_eur: -4.2,
    rectifying: "A",
    rectifies: "E-3",
  }),
  exportedInvoice("E-3", { total_eur: 3, energy_kwh: 10, contract_name: "ANNA-2" }),
  exportedInvoice("G-1", { kind: "gas", contract_name: "ANNA-G", total_eur: 7 }),
  gatheringInvoice("M-1", { total_eur: 99 }),
  fornsInvoice("F-1", { total_eur: 1000 }),
]);
const total = async (filter: FilterItem[], type: "electricity" | "gas" | "multipoint" = "electricity") =>
  server.call(totalInvoices, { as: { customerId: anna }, query: { filter, type } });

describe("the totals of a list of invoices", () => {
  it.each<[string, FilterItem[], number[]]>([
    ["all of it, with refunds apart", [], [4, 310.5, 28.83, 5.5, 4.2]],
    ["what is filtered", [{ field: "contract", values: ["ANNA-1"] }], [2, 300.5, 30.03, 5.5, 0]],
    ["nothing", [{ field: "number", value: "none" }], [0, 0, 0, 0, 0]],
  ])("are those of %s", async (_, filter, [items, energy, amount, pending, toReturn]) => {
    const { bytes } = await total(filter);
    expect(JSON.parse(bytes.toString())).toEqual({
      n_items: items,
      energy_consumed: energy,
      amount_total: amount,
      amount_pending: pending,
      amount_to_return: toReturn,
    });
  });

  it("are those of gas and of multipoint invoices", async () => {
    expect((await total([], "gas")).answer()).toMatchObject({ invoices: 1, totalCents: 700 });
    expect((await total([], "multipoint")).answer()).toMatchObject({ invoices: 1, totalCents: 9900 });
  });

  it("are refused for the contract of another customer", async () => {
    const refused = await total([{ field: "contract", values: ["FORN-1"] }]);
    expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
  });
});
