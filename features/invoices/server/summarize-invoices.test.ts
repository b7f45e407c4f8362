import { describe, expect, it } from "vitest";
import { summarizeInvoices } from "../contract/summarize-invoices.ts";
import {
  exportedInvoice,
  fornsInvoice,
  gatheringInvoice,
  startInvoicesServer,
} from "./testing/invoice-test-server.ts";

const { server, load, idOf, anna, forn } = await startInvoicesServer();
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
  it("sums all kinds of invoices by the pending action, each debt once", async () => {
    expect((await server.call(summarizeInvoices, { as })).answer()).toEqual({
      toPay: { invoices: 3, totalCents: 15_000, dueOn: "2020-01-31" },
      overdue: { invoices: 1, totalCents: 2000, dueOn: "2020-01-31" },
      payableInvoiceId: await idOf("E-3"),
      toBeCharged: { invoices: 1, totalCents: 7000, dueOn: "2999-02-28" },
      toBeRefunded: { invoices: 1, totalCents: 1550, dueOn: "2026-10-20" },
    });
  });

  it("is zero when everything is paid", async () => {
    const noInvoices = { invoices: 0, totalCents: 0, dueOn: null };
    expect((await server.call(summarizeInvoices, { as: { customerId: forn } })).answer()).toEqual({
      toPay: noInvoices,
      overdue: noInvoices,
      payableInvoiceId: null,
      toBeCharged: noInvoices,
      toBeRefunded: noInvoices,
    });
  });
});
