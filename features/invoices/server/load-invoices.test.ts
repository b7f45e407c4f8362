import { describe, expect, it } from "vitest";
import { exportedHomeBill, fornsPrintedHome, printedHome } from "./testing/exported-bill.ts";
import {
  exportedInvoice,
  fornsInvoice,
  gatheringInvoice,
  startInvoicesServer,
} from "./testing/invoice-test-server.ts";

const { database, load } = await startInvoicesServer();

const stored = async (number: string) => {
  const query = "select customer_id, invoice_id from invoice_numbers where number = $1";
  const [found] = (await database.unguarded.query(query, [number])).rows;
  if (found === undefined) return undefined;
  const { rows } = await database.unguarded.query(
    `select i.*, (select json_agg(description order by position) from invoice_pending_states p
                  where p.customer_id = i.customer_id and p.invoice_id = i.invoice_id) as steps
     from invoices i where i.customer_id = $1 and i.invoice_id = $2`,
    [found.customer_id, found.invoice_id],
  );
  return rows[0];
};
const counts = async (...records: unknown[]) => {
  const { refusals: _, ...report } = await load(records);
  return report;
};
const refusalOf = async (record: unknown) => (await load([record])).refusals[0]?.reason;

const pendingStates = [
  { changed_on: "2026-10-21", description: "Rebut tornat" },
  { changed_on: "2026-11-02", description: "Primer avís" },
];
const unpaid = exportedInvoice("U-1", {
  payment_status: "unpaid",
  pending_eur: 48.2,
  pending_states: pendingStates,
});

describe("loading invoices", () => {
  it("stores cents, Wh, dates and the bill", async () => {
    const record = exportedInvoice("E-1", { ...printedHome, online_payment: true });
    expect(await counts(record)).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 0 });
    expect(await stored("E-1")).toMatchObject({
      kind: "electricity",
      total_cents: 2635,
      energy_wh: 42_870,
      period_starts_on: "2026-08-31",
      online_payment: true,
      bill: { contract: { powersW: [4000, 4000] }, maxPowersW: [3164, 2800] },
    });
  });

  it("changes nothing when it is repeated", async () => {
    const records = [unpaid, exportedInvoice("E-1", printedHome)];
    await load(records);
    expect(await counts(...records)).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 });
  });

  it("replaces changed invoices, including their payment steps", async () => {
    const paid = { ...unpaid, payment_status: "paid", pending_eur: 0 };
    expect(await counts(paid)).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await stored("U-1")).toMatchObject({
      payment_status: "paid",
      steps: ["Rebut tornat", "Primer avís"],
    });
    const [first] = pendingStates;
    const steps = [first, { changed_on: "2026-11-03", description: "Segon avís" }, first];
    expect(await counts({ ...paid, pending_states: steps })).toMatchObject({ changed: 1 });
    expect((await stored("U-1")).steps).toEqual(["Rebut tornat", "Segon avís", "Rebut tornat"]);
    expect(await counts({ ...paid, pending_states: [] })).toMatchObject({ changed: 1 });
    expect((await stored("U-1")).steps).toBeNull();
  });

  it("refuses an invoice that is issued later than tomorrow", async () => {
    const record = exportedInvoice("L-1", { issued_on: "2099-01-01", due_on: "2099-01-20" });
    const { refusals } = await load([record]);
    expect(refusals.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/issued_on 2099-01-01 is in the future: load the invoice when it is issued/),
    ]);
  });

  it("leaves what the portal changed when the record is the same", async () => {
    await load([exportedInvoice("K-1", { payment_status: "unpaid", pending_eur: 48.2 })]);
    await database.unguarded.query(
      "update invoices set payment_status = 'paid', pending_cents = 0 where number = 'K-1'",
    );
    const again = exportedInvoice("K-1", { payment_status: "unpaid", pending_eur: 48.2 });
    expect(await counts(again)).toMatchObject({ unchanged: 1 });
    expect(await stored("K-1")).toMatchObject({ payment_status: "paid" });
  });

  it("loads the other records of a file in which one amount is too large, and names its line", async () => {
    const report = await load([
      exportedInvoice("L-1"),
      exportedInvoice("L-2", { total_eur: 1e12, pending_eur: -1e300 }),
      exportedInvoice("L-3"),
    ]);
    expect(report).toMatchObject({ new: 2, refused: 1 });
    expect(report.refusals).toMatchObject([
      {
        line: 2,
        reason: "total_eur must be at most 21474836.47; pending_eur must be at least -21474836.47",
      },
    ]);
  });

  it("links an invoice to the one it corrects and to its multipoint invoice, in any order in the file", async () => {
    const report = await counts(
      exportedInvoice("R-1", { rectifying: "A", rectifies: "R-0", total_eur: -48.2 }),
      exportedInvoice("P-1", { multipoint_number: "M-1" }),
      exportedInvoice("R-0"),
      gatheringInvoice("M-1"),
    );
    expect(report).toEqual({ new: 4, changed: 0, unchanged: 0, refused: 0 });
    expect((await stored("R-1")).rectified_invoice_id).toBe((await stored("R-0")).invoice_id);
    expect((await stored("P-1")).multipoint_invoice_id).toBe((await stored("M-1")).invoice_id);
  });

  it("reports the line of each refused record and loads the others", async () => {
    const report = await load([
      exportedInvoice("X-1"),
      "not an object",
      exportedInvoice("X-1"),
      exportedInvoice("X-2"),
    ]);
    expect(report).toMatchObject({ new: 2, refused: 2 });
    expect(report.refusals.map(({ line }) => line)).toEqual([2, 3]);
  });
});

describe("the readings of a loaded bill", () => {
  const noteOf = async (number: string, readings: readonly object[]) => {
    const bill = { ...exportedHomeBill, readings: readings.map((changes) => ({ ...reading, ...changes })) };
    const report = await load([exportedInvoice(number, { ...printedHome, bill })]);
    expect([report.new, report.refused]).toEqual([1, 0]);
    return report.notes?.map(({ line, note }) => `${line}: ${note}`).join("\n");
  };
  const reading = {
    magnitude: "active",
    period: 3,
    previous_on: "2026-08-31",
    current_on: "2026-09-30",
    previous: 6403,
    current: 6426,
    previous_origin: "real",
    current_origin: "real",
  };

  it("are named when they are not what is billed, and the bill is loaded", async () => {
    expect(await noteOf("READ-1", [{ current: 6526 }])).toBe(
      "1: bill.readings of active P3 are 123 kWh and the bill has 22.95 kWh: give quantity, or a row for each meter that was read",
    );
    expect(await noteOf("READ-2", [{ quantity: 220 }])).toContain("are 220 kWh and the bill has 22.95 kWh");
  });

  it.each([
    ["READ-3", [{ previous: 99_990, current: 13 }], /fall from 99990 to 13, and 23 kWh is printed/],
    ["READ-4", [{ previous: 99_990, current: 80 }], /fall from 99990 to 80, and 22.95 kWh is printed/],
    [
      "READ-5",
      [{ magnitude: "reactive", previous: 90, current: 2 }],
      /reactive P3 fall from 90 to 2, and no quantity is printed/,
    ],
  ])("are named when they fall, in %s", async (number, readings, note) => {
    expect(await noteOf(number, readings)).toMatch(note);
  });

  it.each([
    ["READ-6", "their difference is billed", [{}]],
    [
      "READ-7",
      "two meters have the billed energy",
      [{ current: 6420 }, { previous: 0, current: 6, meter_number: "B" }],
    ],
    [
      "READ-8",
      "the record has the quantity of a meter that passed zero",
      [{ previous: 99_990, current: 13, quantity: 22.95 }],
    ],
    ["READ-9", "the bill has no quantity of the register", [{ magnitude: "reactive", current: 9000 }]],
  ])("are not named in %s, as %s", async (number, _, readings) => {
    expect(await noteOf(number, readings)).toBeUndefined();
  });
});

describe("an invoice record is refused", () => {
  it.each([
    ["for an unknown customer", { customer_tax_id: "00000000T" }, /customer 00000000T is not known/],
    ["for an unknown contract", { contract_name: "NONE" }, /contract NONE is not known/],
    ["for another customer's contract", { contract_name: "FORN-1" }, /contract FORN-1 is not that of/],
    [
      "for a gas contract in an electricity invoice",
      { contract_name: "ANNA-G" },
      /is of gas, not of electricity/,
    ],
    [
      "when it corrects an unknown invoice",
      { rectifying: "A", rectifies: "Z-9" },
      /invoice Z-9 is not known/,
    ],
    ["above what a column holds", { total_eur: 21_474_836.48 }, /total_eur must be at most 21474836\.47/],
    [
      "when its bill is of another contract of the same customer",
      { ...printedHome, contract_name: "ANNA-2" },
      /bill\.contract\.name is ANNA-1 and contract_name is ANNA-2/,
    ],
    [
      "when its bill is of another customer",
      { ...fornsPrintedHome, bill: { ...fornsPrintedHome.bill, contract: exportedHomeBill["contract"] } },
      /bill\.holder\.tax_id is not that of the holder/,
    ],
    [
      "when its bill is of another supply point",
      { ...fornsPrintedHome, contract_name: "FORN-1" },
      /is not that of customer|supply point/,
    ],
    ["with an unknown field", { totl_eur: 1 }, /totl_eur/],
    ["without its total", { total_eur: undefined }, /total_eur is missing/],
    ["with an unknown status", { payment_status: "later" }, /payment_status must be one of/],
    ["when its period ends before it starts", { ends_on: "2026-01-01" }, /before it starts/],
    [
      "when its lines do not add up to the total",
      { ...printedHome, total_eur: 26.36 },
      /26\.35 and total_eur is 26\.36/,
    ],
  ])("%s", async (_, changes, reason) => {
    expect(await refusalOf(exportedInvoice("Z-1", changes))).toMatch(reason);
    expect(await stored("Z-1")).toBeUndefined();
  });

  it("when its number, or the one it corrects, belongs to another customer", async () => {
    await load([fornsInvoice("F-1")]);
    expect(await refusalOf(exportedInvoice("F-1"))).toMatch(/that of another customer/);
    expect(await refusalOf(exportedInvoice("Z-1", { rectifying: "B", rectifies: "F-1" }))).toMatch(
      /F-1 is that of another customer/,
    );
  });

  it("when its account number is not masked", async () => {
    const payment = { means: "direct_debit", masked_iban: "ES9121000418450200051332" };
    const record = exportedInvoice("Z-1", { ...printedHome, bill: { ...exportedHomeBill, payment } });
    expect(await refusalOf(record)).toMatch(/bill\.payment\.masked_iban/);
  });
});
