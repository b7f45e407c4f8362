import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listInvoices } from "../contract/list-invoices.ts";
import type { FilterItem } from "../contract/invoice-fields.ts";
import { exportedInvoice, fornsInvoice, startInvoicesServer } from "./testing/invoice-test-server.ts";

const { server, load, request, anna, forn } = await startInvoicesServer();

const states = [
  { changed_on: "2026-10-21", description: "Rebut tornat" },
  { changed_on: "2026-11-02", description: "Primer avís" },
];
await load([
  exportedInvoice("E-1", { issued_on: "2026-07-03", starts_on: "2026-05-31", ends_on: "2026-06-30" }),
  exportedInvoice("E-2", { issued_on: "2026-08-03", starts_on: "2026-06-30", ends_on: "2026-07-31" }),
  exportedInvoice("E-3_50", {
    contract_name: "ANNA-2",
    energy_kwh: 900,
    total_eur: 120.55,
    pending_eur: 20.55,
    payment_status: "unpaid",
    online_payment: true,
    pending_states: states,
  }),
  exportedInvoice("E-4", { payment_status: "unpaid", pending_eur: 48.2, pending_states: states.slice(0, 1) }),
  exportedInvoice("E-5", {
    rectifying: "A",
    rectifies: "E-2",
    total_eur: -48.2,
    payment_status: "pending_remesa",
  }),
  exportedInvoice("G-1", { kind: "gas", contract_name: "ANNA-G" }),
  ...Array.from({ length: 130 }, (_, index) =>
    fornsInvoice(`F-${1000 + index}`, { contract_name: index % 2 === 0 ? "FORN-1" : "FORN-2" }),
  ),
]);

type Query = NonNullable<Parameters<typeof server.call<typeof listInvoices>>[1]["query"]>;
const usual: Query = { offset: 0, limit: 100, filter: [], sort: "-issuedOn", type: "electricity" };
const list = async (query: Query = {}, customerId = anna) =>
  (await server.call(listInvoices, { as: { customerId }, query: { ...usual, ...query } })).answer();
const numbersFor = async (...filter: FilterItem[]) =>
  (await list({ filter })).items.map(({ number }) => number).toSorted();
const refusal = async (query: string) => {
  const { status, body } = await request(`/invoices/?${query}`, anna);
  return [status, body.code, Object.keys(body.errors ?? {})];
};

describe("the list of invoices", () => {
  it("gives an invoice that annuls another energy of the sign of its amount", async () => {
    const annulling = (await list()).items.find(({ number }) => number === "E-5");
    expect([annulling?.totalCents, annulling?.energyWh]).toEqual([-4820, -210_500]);
  });

  it("shows the latest first, with contract, address and amount to pay", async () => {
    const { items, total_items, page_items } = await list();
    expect([total_items, page_items]).toEqual([5, 5]);
    expect(items.map(({ number }) => number)).toEqual(["E-5", "E-4", "E-3_50", "E-2", "E-1"]);
    expect(items[2]).toEqual({
      id: expect.any(Number),
      invoiceId: expect.any(Number),
      number: "E-3_50",
      issuedOn: "2026-10-03",
      dueOn: "2026-10-20",
      startsOn: "2026-08-31",
      endsOn: "2026-09-30",
      supply: { fullAddress: "Rambla Nova, 5, 08012 Tarragona" },
      contract: { name: "ANNA-2", holderTaxId: "12345678Z" },
      energyWh: 900_000,
      totalCents: 12_055,
      pendingCents: 2055,
      toPayCents: 2055,
      paymentStatus: "unpaid",
      rectifying: "none",
      pendingStates: [
        { changedOn: "2026-10-21", state: { description: "Rebut tornat" } },
        { changedOn: "2026-11-02", state: { description: "Primer avís" } },
      ],
      onlinePayment: { isEnabled: true, relatedObjectType: "invoice" },
    });
  });

  it("uses the specification's field names, euros and kWh", async () => {
    const { bytes } = await server.call(listInvoices, { as: { customerId: anna }, query: usual });
    const { items, n_items } = JSON.parse(bytes.toString("utf8"));
    expect(n_items).toBe(5);
    expect(items[1]).toMatchObject({
      cups: { full_address: "Carrer de Gràcia, 12, 08012 Barcelona" },
      contract: { name: "ANNA-1" },
      energy_consumed: 210.5,
      amount_total: 48.2,
      amount_pending: 48.2,
      amount_to_pay: 48.2,
      paid: "unpaid",
      online_payment: { payment_enabled: false, rel_object_type: "invoice" },
    });
    expect(items[0].rectificative_type).toBe("A");
    expect(items[1]).not.toHaveProperty("rectificative_type");
    expect(items[1]).not.toHaveProperty("pending_state_history");
    expect(items[2].pending_state_history[1]).toEqual({
      change_date: "2026-11-02",
      pending_state: { ov_description: "Primer avís" },
    });
  });

  it("offers no payment by card where the deployment does not", async () => {
    const without = await startInvoicesServer({ features: { onlinePayment: false } });
    await without.load([
      exportedInvoice("E-9", { payment_status: "unpaid", pending_eur: 48.2, online_payment: true }),
    ]);
    const { items } = (
      await without.server.call(listInvoices, { as: { customerId: without.anna }, query: usual })
    ).answer();
    expect(items.map(({ onlinePayment }) => onlinePayment.isEnabled)).toEqual([false]);
  });

  it("lists gas separately from electricity", async () => {
    expect((await list({ type: "gas" })).items.map(({ number }) => number)).toEqual(["G-1"]);
  });

  it("with a hundred rows is at most 45 kB, 8 kB gzipped", async () => {
    const { bytes } = await server.call(listInvoices, { as: { customerId: forn }, query: usual });
    expect(bytes.length).toBeLessThan(45_000);
    expect(gzipSync(bytes).length).toBeLessThan(8000);
  });

  it("is paginated, and has the total even on a page beyond the last", async () => {
    const last = await list({ offset: 100 }, forn);
    expect([last.items.length, last.n_items, last.offset_items]).toEqual([30, 130, 130]);
    const beyond = await list({ offset: 500 }, forn);
    expect([beyond.items.length, beyond.n_items]).toEqual([0, 130]);
    const filter: FilterItem[] = [{ field: "contract", values: ["FORN-1"] }];
    expect((await list({ offset: 60, filter }, forn)).n_items).toBe(65);
    expect((await list({ offset: 65, filter }, forn)).n_items).toBe(65);
  });

  it("is sorted as requested", async () => {
    const { items } = await list({ sort: "-energyWh" });
    expect(items[0]?.number).toBe("E-3_50");
    expect((await list({ sort: "totalCents" })).items[0]?.number).toBe("E-5");
  });

  it.each([
    ["-date", "E-5"],
    ["start_date", "E-1"],
    ["-energy_consumed", "E-3_50"],
    ["amount_total", "E-5"],
    ["-amount_pending", "E-4"],
    ["number", "E-1"],
  ])("is sorted by the specification's field name: %s", async (sort, first) => {
    const { body } = await request(`/invoices/?sort=${sort}`, anna);
    expect(body.items[0].number).toBe(first);
  });
});

const refusedFor = async (name: string) => {
  const filter: FilterItem[] = [{ field: "contract", values: ["ANNA-1", name] }];
  const refused = await server.call(listInvoices, {
    as: { customerId: anna },
    query: { ...usual, filter },
  });
  return [refused.status, { ...refused.problem(), requestId: "" }];
};

describe("a filter", () => {
  it.each<[string, FilterItem, string[]]>([
    ["part of the number", { field: "number", value: "e-3" }, ["E-3_50"]],
    ["the number with a space", { field: "number", value: "e 3 50" }, ["E-3_50"]],
    ["a literal _ in the number", { field: "number", value: "_" }, ["E-3_50"]],
    ["a literal % in the number", { field: "number", value: "%" }, []],
    ["a backslash", { field: "number", value: "\\" }, []],
    ["a contract", { field: "contract", values: ["ANNA-2"] }, ["E-3_50"]],
    ["the holder's tax id", { field: "vat", values: ["A58818501"] }, []],
    ["an address without its accents", { field: "address", value: "GRACIA" }, ["E-1", "E-2", "E-4", "E-5"]],
    ["a CUPS", { field: "address", value: "ESANNA-2" }, ["E-3_50"]],
    ["dates in descending order", { field: "date", from: "2026-08-31", to: "2026-07-01" }, ["E-1", "E-2"]],
    [
      "days that overlap the billing period",
      { field: "period", from: "2026-07-31", to: "2026-07-31" },
      ["E-2"],
    ],
    ["a minimum energy", { field: "energy", from: 500_000 }, ["E-3_50"]],
    ["amounts, including refunds", { field: "amount", to: 0 }, ["E-5"]],
    ["the pending amount", { field: "pending", from: 1, to: 2055 }, ["E-3_50"]],
    ["partly paid status", { field: "status", values: ["partially_paid"] }, ["E-3_50"]],
    [
      "unpaid or pending-refund status",
      { field: "status", values: ["unpaid", "pending_refund"] },
      ["E-4", "E-5"],
    ],
    ["paid status", { field: "status", values: ["paid"] }, ["E-1", "E-2"]],
  ])("finds by %s", async (_, item, numbers) => {
    expect(await numbersFor(item)).toEqual(numbers);
  });

  it("is combined with the others by AND", async () => {
    const gracia: FilterItem = { field: "address", value: "gràcia" };
    expect(await numbersFor(gracia, { field: "status", values: ["unpaid"] })).toEqual(["E-4"]);
  });

  it("by another customer's contract is answered like one by a contract that does not exist", async () => {
    const foreign = await refusedFor("FORN-1");
    expect(foreign).toEqual([404, expect.objectContaining({ code: "contract_not_found" })]);
    expect(foreign).toEqual(await refusedFor("unknown"));
  });

  it.each([
    ["of an unknown field", '[{"field":"password","value":"x"}]', "filter.0.field"],
    ["with an unknown key", '[{"field":"number","value":"x","or":1}]', "or"],
    ["with letters for an amount", '[{"field":"amount","from":"1e3"}]', "filter.0.from"],
    ["with a day that does not exist", '[{"field":"date","to":"2026-02-30"}]', "filter.0.to"],
    ["that is not a list", '{"field":"number"}', "filter"],
    ["that is not JSON", "number=1", "filter"],
  ])("%s is refused, and the answer names the field", async (_, filter, field) => {
    expect(await refusal(`filter=${encodeURIComponent(filter)}`)).toEqual([400, "invalid_request", [field]]);
  });

  it("never fails, whatever text it has", async () => {
    const field = fc.constantFrom("number", "address", "contract", "vat", "amount", "date", "status");
    const text = fc.string({ unit: fc.constantFrom(..."'\"\\%_;-()\0$1éł€\ud800 "), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(field, text, async (name, value) => {
        const filter = JSON.stringify([{ field: name, value }]);
        const lists = JSON.stringify([{ field: name, values: [value] }]);
        const answers = await Promise.all(
          [filter, lists].map((each) => request(`/invoices/?filter=${encodeURIComponent(each)}`, anna)),
        );
        expect(answers.filter(({ status }) => ![200, 400, 404].includes(status))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each(["amount", "pending", "energy"])(
    "by an %s greater than any stored value finds nothing",
    async (field) => {
      const filter = encodeURIComponent(JSON.stringify([{ field, from: "99999999999" }]));
      const { status, body } = await request(`/invoices/?filter=${filter}`, anna);
      expect([status, body.items]).toEqual([200, []]);
    },
  );

  it("accepts a comma as decimal separator", async () => {
    const filter = encodeURIComponent('[{"field":"pending","from":"20,55","to":"20.55"}]');
    const { body } = await request(`/invoices/?filter=${filter}`, anna);
    expect(body.items.map(({ number }: { number: string }) => number)).toEqual(["E-3_50"]);
  });
});

describe("a page of the list", () => {
  it.each([
    "limit=151",
    "limit=0",
    "limit=1.5",
    "limit=NaN",
    "limit=1&limit=2",
    "offset=-1",
    "offset=99999999",
    "sort=total;drop",
    "type=water",
  ])("with %s is refused", async (query) => {
    expect((await refusal(query)).slice(0, 2)).toEqual([400, "invalid_request"]);
  });
});
