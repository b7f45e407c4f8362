import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getInvoice } from "../contract/get-invoice.ts";
import { fornsPrintedHome, printedHome, printedMultipoint } from "./testing/exported-bill.ts";
import {
  exportedInvoice,
  fornsInvoice,
  gatheringInvoice,
  startInvoicesServer,
} from "./testing/invoice-test-server.ts";

const { server, load, idOf, anna } = await startInvoicesServer();

const days = (issued: string, starts: string, ends: string) => ({
  issued_on: issued,
  due_on: issued,
  starts_on: starts,
  ends_on: ends,
});
const home = (number: string, changes: Record<string, unknown>) =>
  exportedInvoice(number, { ...printedHome, ...changes });
const dearer = {
  total_eur: 31.35,
  bill: {
    ...printedHome.bill,
    destination: [],
    lines: [
      ...z.parse(z.array(z.unknown()), printedHome.bill["lines"]),
      { concept: "service", name: "Manteniment", quantity: 1, unit: "unit", unit_price: 5, amount_eur: 5 },
    ],
  },
};
const report = await load([
  home("H-2025-09", days("2025-10-03", "2025-08-30", "2025-09-29")),
  home("H-2026-07", { ...days("2026-08-03", "2026-06-30", "2026-07-31"), ...dearer }),
  home("H-2026-08", days("2026-09-03", "2026-07-31", "2026-08-31")),
  home("H-2026-09", {
    ...days("2026-10-03", "2026-08-31", "2026-09-30"),
    payment_status: "unpaid",
    pending_eur: 26.35,
    pending_states: [{ changed_on: "2026-10-09", description: "Rebut retornat pel banc" }],
  }),
  exportedInvoice("A-1", {
    ...days("2026-11-03", "2026-08-31", "2026-09-30"),
    total_eur: -26.35,
    rectifying: "A",
    rectifies: "H-2026-08",
  }),
  exportedInvoice("BARE", { contract_name: "ANNA-2" }),
  gatheringInvoice("M-1", printedMultipoint),
  exportedInvoice("PART", { contract_name: "ANNA-2", multipoint_number: "M-1" }),
  fornsInvoice("F-1", fornsPrintedHome),
]);

const read = async (number: string) =>
  (await server.call(getInvoice, { as: { customerId: anna }, params: { id: await idOf(number) } })).answer();

describe("an invoice", () => {
  it("has the lines of its bill, which add up to its total, its readings, its payment and its contract", async () => {
    const { invoice, lines, readings, contract, payment, kind, days: billedDays } = await read("H-2026-09");
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(invoice.totalCents);
    expect(lines.map(({ concept }) => concept)).toEqual(expect.arrayContaining(["power", "energy", "vat"]));
    expect(readings.map(({ counted, meterNumber }) => [counted, meterNumber])).toEqual([
      [10, null],
      [10, null],
      [23, null],
    ]);
    expect([kind, billedDays]).toEqual(["electricity", 30]);
    expect(contract).toMatchObject({ accessTariffName: "2.0TD", cups: "ESANNA-1" });
    expect(payment).toMatchObject({ means: expect.any(String) });
  });

  it("has the steps of its collection, and the link to the public comparator", async () => {
    const { history, comparatorLink } = await read("H-2026-09");
    expect(history).toEqual([{ on: "2026-10-09", description: "Rebut retornat pel banc" }]);
    expect(comparatorLink).toMatch(/^https:\/\/comparador\.cnmc\.gob\.es\/comparador\/QRE\?.*com=R2-000/);
  });

  it("is compared with that of the same days of last year, and not with one that was annulled", async () => {
    const { comparisons } = await read("H-2026-09");
    expect(comparisons).toEqual([
      {
        with: "last_year",
        id: await idOf("H-2025-09"),
        number: "H-2025-09",
        startsOn: "2025-08-30",
        endsOn: "2025-09-29",
        days: 30,
        energyWh: 42_870,
        totalCents: 2635,
        differenceCents: 0,
        parts: [],
      },
    ]);
  });

  it("is compared with the invoice before, with parts that add up to the difference", async () => {
    const { comparisons } = await read("H-2026-08");
    const [{ parts, ...previous } = { parts: [] }] = comparisons;
    expect(previous).toMatchObject({ with: "previous", number: "H-2026-07", differenceCents: -500 });
    expect(parts.map(({ cause }) => cause)).toEqual(["other"]);
    expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(-500);
  });

  it("names the invoice that it annuls, and the one that annuls it", async () => {
    const [annulled, annulling] = [await read("H-2026-08"), await read("A-1")];
    expect(annulled.related).toMatchObject([{ relation: "annulled_by", number: "A-1", totalCents: -2635 }]);
    expect(annulling.related).toMatchObject([{ relation: "annuls", number: "H-2026-08" }]);
    expect(annulling.comparisons).toEqual([]);
  });

  it("of several supply points names those that it groups, and each of them names it", async () => {
    expect((await read("M-1")).related).toMatchObject([{ relation: "groups", number: "PART" }]);
    expect((await read("PART")).related).toMatchObject([{ relation: "part_of", number: "M-1" }]);
  });

  it("of another customer, or that does not exist, is not found", async () => {
    for (const id of [await idOf("F-1"), 999_999_999]) {
      const refused = await server.call(getInvoice, { as: { customerId: anna }, params: { id } });
      expect([refused.status, refused.problem().code]).toEqual([404, "invoice_not_found"]);
    }
  });

  it("without a bill has only what the list has", async () => {
    expect(await read("BARE")).toMatchObject({
      invoice: { number: "BARE", totalCents: 4820 },
      contract: null,
      payment: null,
      lines: [],
      readings: [],
      comparisons: [],
      comparatorLink: null,
    });
  });
});

it("of the records of this test none is refused", () => {
  expect(report.refusals).toEqual([]);
});

provesForeignIdsAreHidden(getInvoice, {
  server,
  valid: { as: { customerId: anna }, params: { id: await idOf("H-2026-09") } },
  foreignParams: { id: await idOf("F-1") },
  unknownParams: { id: 999_999_999 },
});
