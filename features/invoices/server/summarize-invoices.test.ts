import { describe, expect, it } from "vitest";
import { openCents, settlementOf } from "#energy/amount-owed.ts";
import { paymentStatusCodes } from "#energy/payment-status.ts";
import { int, oneOf, queryRows } from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import { openCentsIn, settlementIn } from "#platform/server/open-invoices.ts";
import { summarizeInvoices } from "../contract/summarize-invoices.ts";
import {
  exportedInvoice,
  fornsInvoice,
  gatheringInvoice,
  startInvoicesServer,
} from "./testing/invoice-test-server.ts";
import { sumOpenAmounts } from "./owed-queries.ts";

const { database, server, load, idOf, anna, forn } = await startInvoicesServer();
await load([
  exportedInvoice("E-1"),
  exportedInvoice("E-2", {
    payment_status: "unpaid",
    issued_on: "2020-01-05",
    due_on: "2020-01-31",
    starts_on: "2019-11-30",
    ends_on: "2019-12-31",
    total_eur: 50,
    pending_eur: 20,
  }),
  exportedInvoice("E-3", {
    payment_status: "unpaid",
    due_on: "2999-01-31",
    total_eur: 30,
    pending_eur: 30,
    online_payment: true,
  }),
  exportedInvoice("E-4", {
    payment_status: "pending_remesa",
    due_on: "2999-02-28",
    total_eur: 70,
    pending_eur: 70,
  }),
  exportedInvoice("E-5", {
    payment_status: "pending_transfer",
    rectifying: "A",
    total_eur: -15.5,
    pending_eur: -15.5,
  }),
  gatheringInvoice("M-1", {
    payment_status: "pending_transfer",
    due_on: "2999-03-31",
    total_eur: 100,
    pending_eur: 100,
  }),
  exportedInvoice("E-6", {
    payment_status: "pending_transfer",
    total_eur: 100,
    pending_eur: 100,
    multipoint_number: "M-1",
  }),
  fornsInvoice("F-1"),
]);

const as = { customerId: anna };

describe("the summary of amounts due", () => {
  it("sums all kinds of invoices by the pending action, each debt once, and lists them with how they are paid", async () => {
    const { toPay, toBeCharged, toBeRefunded, ...rest } = (
      await server.call(summarizeInvoices, { as })
    ).answer();
    expect(toPay).toMatchObject({ invoices: 3, totalCents: 15_000, dueOn: "2020-01-31" });
    expect(toPay.bills.map(({ number, cents, payment }) => [number, cents, payment])).toEqual([
      ["E-2", 2000, "transfer"],
      ["E-3", 3000, "card"],
      ["M-1", 10_000, "transfer"],
    ]);
    expect(toPay.bills[0]).toEqual({
      id: await idOf("E-2"),
      number: "E-2",
      kind: "electricity",
      startsOn: "2019-11-30",
      endsOn: "2019-12-31",
      dueOn: "2020-01-31",
      cents: 2000,
      payment: "transfer",
      isDisputed: false,
      unfinished: null,
      address: "Carrer de Gràcia, 12, Barcelona",
    });
    expect(toBeCharged).toMatchObject({ invoices: 1, totalCents: 7000, dueOn: "2999-02-28" });
    expect(toBeCharged.bills).toMatchObject([{ number: "E-4", payment: "direct_debit" }]);
    expect(toBeRefunded).toMatchObject({ invoices: 1, totalCents: 1550, dueOn: "2026-10-20" });
    expect(toBeRefunded.bills).toMatchObject([{ number: "E-5", cents: 1550, payment: "refund" }]);
    expect(rest).toEqual({
      overdue: { invoices: 1, totalCents: 2000, dueOn: "2020-01-31" },
      inPlan: { invoices: 0, totalCents: 0, dueOn: null },
      payableInvoiceId: await idOf("E-3"),
      kinds: ["electricity", "gas", "multipoint"],
    });
  });

  it("has the same amounts for the erasure of the customer's data", async () => {
    const { toPay, toBeCharged } = (await server.call(summarizeInvoices, { as })).answer();
    expect(await sumOpenAmounts(database, anna)).toEqual({
      toPayCents: toPay.totalCents,
      toBeChargedCents: toBeCharged.totalCents,
    });
  });

  it("agrees with the rule of the energy library for every status and type", async () => {
    const cases = paymentStatusCodes.flatMap((statusCode) =>
      (["none", "A", "B"] as const).flatMap((rectificativeType) =>
        [
          [5000, 0],
          [5000, 2000],
          [-700, -700],
        ].map(([totalCents = 0, pendingCents = 0]) => ({
          statusCode,
          rectificativeType,
          totalCents,
          pendingCents,
        })),
      ),
    );
    const found = await queryRows(database.unguarded, {
      text: `select ${settlementIn(sql`i`).text} as settlement, ${openCentsIn(sql`i`).text} as cents
             from jsonb_to_recordset($1) as r ("statusCode" text, "rectificativeType" text, "totalCents" integer,
               "pendingCents" integer), lateral (select "statusCode" as payment_status,
               "rectificativeType" as rectifying, "totalCents" as total_cents, "pendingCents" as pending_cents) i`,
      values: [JSON.stringify(cases)],
      columns: { settlement: oneOf("customer", "bank", "refund", "none"), cents: int },
    });
    expect(found).toEqual(
      cases.map((invoice) => ({ settlement: settlementOf(invoice), cents: openCents(invoice) })),
    );
  });

  it("is zero when everything is paid", async () => {
    const noInvoices = { invoices: 0, totalCents: 0, dueOn: null };
    const none = { ...noInvoices, bills: [] };
    expect((await server.call(summarizeInvoices, { as: { customerId: forn } })).answer()).toEqual({
      toPay: none,
      overdue: noInvoices,
      inPlan: noInvoices,
      payableInvoiceId: null,
      toBeCharged: none,
      toBeRefunded: none,
      kinds: ["electricity", "gas"],
    });
  });
});
