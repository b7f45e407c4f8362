import { describe, expect, test } from "vitest";
import type { InvoiceRecord } from "../contract/invoice-record.ts";
import { gasInvoice, homeInvoice, multipointInvoice } from "./testing/sample-invoices.ts";
import { invoiceProblem } from "./load-invoices.ts";

const common = {
  customerTaxId: "12345678Z",
  pendingCents: 0,
  paymentStatus: "paid",
  rectifies: null,
  onlinePayment: false,
  pendingStates: [],
} as const;
const rest = { ...common, pendingStates: [], contractName: "1" };
const home: InvoiceRecord = { ...homeInvoice, ...rest };

describe("an invoice record", () => {
  test.each<[string, InvoiceRecord]>([
    ["of electricity", home],
    ["of gas", { ...gasInvoice, ...rest }],
    ["of several supply points", { ...multipointInvoice, ...common, pendingStates: [] }],
    ["without its bill", { ...home, bill: null, totalCents: 1 }],
  ])("%s is valid", (_, record) => {
    expect(invoiceProblem(record)).toBeUndefined();
  });

  test.each<[string, InvoiceRecord, RegExp]>([
    ["lines", { ...home, totalCents: 2634 }, /lines of the bill add up to 26\.35/],
    [
      "destination",
      { ...home, bill: { ...homeInvoice.bill, destination: [{ part: "taxes", cents: 1 }] } },
      /destination add up to 0\.01/,
    ],
    [
      "grouped invoices",
      { ...multipointInvoice, ...common, pendingStates: [], totalCents: 0 },
      /add up to 70\.35/,
    ],
    ["days", { ...home, endsOn: "2020-01-01" }, /before it starts/],
    ["correction fields", { ...home, rectifies: "FE-1" }, /does not say how/],
  ])("is refused when its %s do not agree", (_, record, problem) => {
    expect(invoiceProblem(record)).toMatch(problem);
  });
});
