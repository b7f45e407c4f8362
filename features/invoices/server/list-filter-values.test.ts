import { describe, expect, it } from "vitest";
import { listFilterValues } from "../contract/list-filter-values.ts";
import {
  exportedInvoice,
  fornsInvoice,
  gatheringInvoice,
  startInvoicesServer,
} from "./testing/invoice-test-server.ts";

const { server, load, request, anna } = await startInvoicesServer();
await load([
  exportedInvoice("E-1", { contract_name: "ANNA-2" }),
  exportedInvoice("E-2"),
  exportedInvoice("G-1", { kind: "gas", contract_name: "ANNA-G" }),
  gatheringInvoice("M-1", { total_eur: 20 }),
  exportedInvoice("P-1", { contract_name: "ANNA-2", multipoint_number: "M-1" }),
  fornsInvoice("F-1"),
]);

const as = { customerId: anna };
const all = ["cups", "addresses", "contracts", "vats"] as const;

describe("the values to filter by", () => {
  it("are those of the customer's invoices, distinct and sorted", async () => {
    const query = { fields: [...all], type: "electricity" as const };
    expect((await server.call(listFilterValues, { as, query })).answer()).toEqual({
      cups: ["ESANNA-1", "ESANNA-2"],
      addresses: ["Carrer de Gràcia, 12, 08012 Barcelona", "Rambla Nova, 5, 08012 Tarragona"],
      contracts: ["ANNA-1", "ANNA-2"],
      vats: ["12345678Z"],
    });
  });

  it("are only those of the requested fields and type", async () => {
    const { body } = await request("/filter/params?fields=contracts&type=gas", anna);
    expect(body).toEqual({ contracts: ["ANNA-G"] });
  });

  it("of multipoint invoices are those of the contracts that they group", async () => {
    const { body } = await request("/filter/params?type=multipoint", anna);
    expect(body).toEqual({
      cups: ["ESANNA-2"],
      addresses: ["Rambla Nova, 5, 08012 Tarragona"],
      contracts: ["ANNA-2"],
      vats: ["12345678Z"],
    });
  });

  it("of an unknown field are refused", async () => {
    const { status, body } = await request("/filter/params?fields=cups,password", anna);
    expect([status, Object.keys(body.errors)]).toEqual([400, ["fields"]]);
  });
});
