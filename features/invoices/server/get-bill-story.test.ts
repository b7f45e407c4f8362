import { describe, expect, it } from "vitest";
import { getBillStory } from "../contract/get-bill-story.ts";
import { mainCause } from "./get-bill-story.ts";
import {
  exportedInvoice,
  fornsInvoice,
  gatheringInvoice,
  startInvoicesServer,
} from "./testing/invoice-test-server.ts";
import { printedHome } from "./testing/exported-bill.ts";

const { server, load, database, anna, forn } = await startInvoicesServer();
const story = async (customerId: number) =>
  (await server.call(getBillStory, { as: { customerId } })).answer();
const september = { ...printedHome, starts_on: "2026-08-31", ends_on: "2026-09-30" };
const october = {
  ...printedHome,
  issued_on: "2026-11-03",
  due_on: "2026-11-20",
  starts_on: "2026-09-30",
  ends_on: "2026-10-31",
};

describe("the story of the bills", () => {
  it("is empty for a customer without bills", async () => {
    expect(await story(anna)).toEqual({ last: null, months: [], exceptions: null });
  });

  it("has the last bill with its contract, and the months with what annulled bills left of them", async () => {
    await load([
      exportedInvoice("E-1", september),
      exportedInvoice("E-2", october),
      exportedInvoice("E-3", {
        contract_name: "ANNA-2",
        total_eur: -10,
        rectifying: "A",
        rectifies: "E-1",
        issued_on: "2026-11-04",
        due_on: "2026-11-20",
      }),
    ]);
    const { last, months, exceptions } = await story(anna);
    expect(last).toMatchObject({ kind: "electricity", invoice: { number: "E-2" } });
    expect(last?.contractId).toEqual(expect.any(Number));
    const cents = last?.invoice.totalCents ?? 0;
    expect(months).toEqual([
      { month: "2026-09", invoices: 1, totalCents: cents - 1000 },
      { month: "2026-10", invoices: 1, totalCents: cents },
    ]);
    expect(exceptions).toBeNull();
  });

  it("has the grouped bill and not its parts, against the grouped bill before", async () => {
    await load([
      gatheringInvoice("M-1", { customer_tax_id: "A58818501", total_eur: 100 }),
      gatheringInvoice("M-2", {
        customer_tax_id: "A58818501",
        total_eur: 130.5,
        issued_on: "2026-11-03",
        due_on: "2026-11-20",
        starts_on: "2026-09-30",
        ends_on: "2026-10-31",
      }),
      fornsInvoice("P-1", {
        multipoint_number: "M-2",
        issued_on: "2026-11-03",
        due_on: "2026-11-20",
        total_eur: 130.5,
      }),
    ]);
    const { last, months } = await story(forn);
    expect(last).toMatchObject({
      kind: "multipoint",
      contractId: null,
      invoice: { number: "M-2" },
      change: { differenceCents: 3050, cause: null },
    });
    expect(months.map(({ month, totalCents }) => [month, totalCents])).toEqual([
      ["2026-09", 10_000],
      ["2026-10", 13_050],
    ]);
  });

  it("has what is unusual among many bills of the newest month", async () => {
    const many = Array.from({ length: 12 }, (_, index) => [
      fornsInvoice(`S-${index}`, { contract_name: index === 0 ? "FORN-2" : "FORN-1", total_eur: 30 }),
      fornsInvoice(`O-${index}`, {
        contract_name: index === 0 ? "FORN-2" : "FORN-1",
        total_eur: index === 0 ? 60 : 31,
        issued_on: "2026-11-03",
        due_on: "2026-11-20",
        starts_on: "2026-09-30",
        ends_on: "2026-10-31",
      }),
    ]).flat();
    await load(many);
    await database.unguarded.query(
      `insert into cases (customer_id, reference, kind, claim_subtype, invoice_number, subject, state, language, created_at,
         changed_at, waiting_since, read_at, due_on)
       values ($1, 'K7QM-2X9R', 'claim', '022', 'S-3', 'Massa alta', 'received', 'ca', now(), now(), now(), now(), '2026-12-01')`,
      [forn],
    );
    const { exceptions } = await story(forn);
    expect(exceptions).toMatchObject({
      higher: {
        invoices: 1,
        bills: [{ number: "O-0", totalCents: 6000, beforeCents: 3000, address: "Rambla Nova, 5, Tarragona" }],
      },
      estimated: { invoices: 0, bills: [] },
      disputed: { invoices: 1, bills: [{ number: "S-3" }] },
    });
  });
});

describe("the main cause of a difference", () => {
  it("is the largest part that goes the same way", () => {
    const parts = [
      { cause: "use", cents: -900 },
      { cause: "price", cents: 500 },
      { cause: "days", cents: 600 },
    ] as const;
    expect(mainCause({ differenceCents: 200, parts: [...parts] })).toBe("days");
    expect(mainCause({ differenceCents: -200, parts: [...parts] })).toBe("use");
    expect(mainCause({ differenceCents: 0, parts: [] })).toBeNull();
  });
});
