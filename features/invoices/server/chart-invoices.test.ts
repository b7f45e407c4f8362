import { describe, expect, it } from "vitest";
import { madridDate } from "#energy/calendar.ts";
import { type ChartGrouping, chartInvoices } from "../contract/chart-invoices.ts";
import type { FilterItem } from "../contract/invoice-fields.ts";
import {
  exportedInvoice,
  fornsInvoice,
  gatheringInvoice,
  startInvoicesServer,
} from "./testing/invoice-test-server.ts";

const { server, load, anna, forn, database } = await startInvoicesServer({ contractsInChart: 2 });
await load([
  exportedInvoice("E-0", { starts_on: "2024-11-30", ends_on: "2024-12-31" }),
  exportedInvoice("E-1", { ends_on: "2026-09-29", energy_kwh: 100, total_eur: 30 }),
  exportedInvoice("E-2", { energy_kwh: 200, total_eur: 50.01, rectifying: "B" }),
  exportedInvoice("E-3", { energy_kwh: 100, total_eur: -30, rectifying: "A" }),
  exportedInvoice("E-4", { contract_name: "ANNA-2", energy_kwh: 7, total_eur: 5 }),
  exportedInvoice("G-1", { kind: "gas", contract_name: "ANNA-G" }),
  fornsInvoice("F-1"),
]);

const query = { type: "electricity" as const, filter: [] };
const as = { customerId: anna };
const thisYear = Number(madridDate(new Date()).slice(0, 4));

describe("the chart of invoices", () => {
  it("sums each contract by the month in which its billing periods end, less annulled energy", async () => {
    expect((await server.call(chartInvoices, { as, query })).answer()).toEqual({
      firstYear: 2024,
      lastYear: thisYear,
      months: [
        { month: "2024-12", group: "ANNA-1", totalCents: 4820, energyWh: 210_500 },
        { month: "2026-09", group: "ANNA-1", totalCents: 5001, energyWh: 200_000 },
        { month: "2026-09", group: "ANNA-2", totalCents: 500, energyWh: 7000 },
      ],
      by: "contract",
      contracts: 2,
      dearest: [],
    });
  });

  it("has the municipalities of a month as they are read: an accent is not after Z", async () => {
    const rename = (from: string, to: string) =>
      database.unguarded.query("update supply_points set city = $2 where city = $1", [from, to]);
    await rename("Tarragona", "Ávila");
    const { months } = (
      await server.call(chartInvoices, { as, query: { ...query, by: "municipality" } })
    ).answer();
    expect(months.filter(({ month }) => month === "2026-09").map(({ group }) => group)).toEqual([
      "Ávila",
      "Barcelona",
    ]);
    await rename("Ávila", "Tarragona");
  });

  it("applies the filter of the list", async () => {
    const filter = [{ field: "contract" as const, values: ["ANNA-2"] }];
    const { months } = (await server.call(chartInvoices, { as, query: { ...query, filter } })).answer();
    expect(months.map(({ group }) => group)).toEqual(["ANNA-2"]);
  });

  it("has only the months that the filter leaves, by the end of the billing period", async () => {
    const filter = [{ field: "month" as const, value: "2024-12" }];
    const { months } = (await server.call(chartInvoices, { as, query: { ...query, filter } })).answer();
    expect(months.map(({ month, totalCents }) => [month, totalCents])).toEqual([["2024-12", 4820]]);
  });

  it.each([
    ["municipality", ["Barcelona", "Barcelona", "Tarragona"]],
    ["product", ["", ""]],
    ["status", ["paid", "paid", "refunded"]],
  ] as const)("is divided by %s when that is asked for", async (by, groups) => {
    const { months } = (await server.call(chartInvoices, { as, query: { ...query, by } })).answer();
    expect(months.map(({ group }) => group)).toEqual(groups);
    expect(months.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(10_321);
  });

  it("of more contracts than the chart has colours is divided by municipality, with the dearest contracts of each year", async () => {
    const many = await startInvoicesServer({ contractsInChart: 1 });
    await many.load([
      exportedInvoice("M-1", { ends_on: "2026-09-29", total_eur: 30 }),
      exportedInvoice("M-2", {
        contract_name: "ANNA-2",
        ends_on: "2026-09-29",
        energy_kwh: 7,
        total_eur: 50,
      }),
    ]);
    const chart = (await many.server.call(chartInvoices, { as: { customerId: many.anna }, query })).answer();
    expect([chart.by, chart.contracts]).toEqual(["municipality", 2]);
    expect(chart.months.map(({ group }) => group)).toEqual(["Barcelona", "Tarragona"]);
    expect(chart.dearest.map(({ contractName, totalCents }) => [contractName, totalCents])).toEqual([
      ["ANNA-2", 5000],
      ["ANNA-1", 3000],
    ]);
    expect(chart.dearest[0]).toMatchObject({
      year: 2026,
      address: "Rambla Nova, 5, 08012 Tarragona",
      energyWh: 7000,
    });
  });

  it("of multipoint invoices is divided by the contracts of the invoices that they group, to the same total", async () => {
    const several = await startInvoicesServer({ contractsInChart: 2 });
    const month = { ends_on: "2026-08-31", starts_on: "2026-07-31" };
    await several.load([
      gatheringInvoice("M-1", { total_eur: 80, energy_kwh: 300, payment_status: "unpaid", pending_eur: 80 }),
      exportedInvoice("E-1", { multipoint_number: "M-1", total_eur: 50, energy_kwh: 200 }),
      exportedInvoice("E-2", {
        multipoint_number: "M-1",
        contract_name: "ANNA-2",
        total_eur: 30,
        energy_kwh: 100,
      }),
      gatheringInvoice("M-0", { ...month, total_eur: 7, energy_kwh: 10 }),
      exportedInvoice("E-3", { ...month, total_eur: 1000 }),
    ]);
    const chart = async (changes: { by?: ChartGrouping; filter?: FilterItem[] }) =>
      (
        await several.server.call(chartInvoices, {
          as: { customerId: several.anna },
          query: { type: "multipoint", filter: [], ...changes },
        })
      ).answer();
    const billed = await chart({});
    expect([billed.by, billed.contracts]).toEqual(["contract", 2]);
    expect(billed.months).toEqual([
      { month: "2026-08", group: "", totalCents: 700, energyWh: 10_000 },
      { month: "2026-09", group: "ANNA-1", totalCents: 5000, energyWh: 200_000 },
      { month: "2026-09", group: "ANNA-2", totalCents: 3000, energyWh: 100_000 },
    ]);
    const byStatus = await chart({ by: "status", filter: [{ field: "status", values: ["unpaid"] }] });
    expect(byStatus.months.map(({ group, totalCents }) => [group, totalCents])).toEqual([["unpaid", 8000]]);
    expect(byStatus.dearest.map(({ contractName }) => contractName)).toEqual(["ANNA-1", "ANNA-2"]);
  });

  it("of multipoint invoices does not exist where they are off", async () => {
    const without = await startInvoicesServer({
      features: { onlinePayment: true, multipointInvoices: false },
    });
    const refused = await without.server.call(chartInvoices, {
      as: { customerId: without.anna },
      query: { type: "multipoint", filter: [] },
    });
    expect([refused.status, refused.problem().code]).toEqual([404, "not_found"]);
  });

  it("is an empty current year for a customer without invoices", async () => {
    const gas = await server.call(chartInvoices, {
      as: { customerId: forn },
      query: { ...query, type: "gas" },
    });
    expect(gas.answer()).toEqual({
      firstYear: thisYear,
      lastYear: thisYear,
      months: [],
      by: "contract",
      contracts: 0,
      dearest: [],
    });
  });

  it("answers 404 to a filter by another customer's contract", async () => {
    const filter = [{ field: "contract" as const, values: ["FORN-1"] }];
    const refused = await server.call(chartInvoices, { as, query: { ...query, filter } });
    expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
  });
});
