import { describe, expect, it } from "vitest";
import { type CustomerFacts, nextStepOf } from "./next-step.ts";

const none = { invoices: 0, totalCents: 0, dueOn: null };
const bill = {
  id: 7,
  number: "F7",
  kind: "electricity",
  startsOn: "2026-10-01",
  endsOn: "2026-10-31",
  dueOn: "2026-11-05",
  cents: 4530,
  payment: "card",
  unfinished: null,
  isDisputed: false,
  address: null,
} as const;
const oneInvoice = { invoices: 1, totalCents: 4530, dueOn: "2026-11-05" };
const toPay = { ...oneInvoice, bills: [bill] };
const settled: CustomerFacts = {
  invoices: { toPay: { ...none, bills: [] }, overdue: none },
  openRequests: [],
  onPaperCount: 0,
};
const question = { kind: "question", reference: "D9BN-5RZV", subject: "Lloguer del comptador" } as const;
const change = { kind: "change", reference: "K7QM-2X9R", subject: "Canvi de potència" } as const;
const asked = { ...question, state: "information_required" } as const;
const toSign = { ...change, state: "information_required" } as const;

describe("the next step", () => {
  it("is the overdue invoice before anything else", () => {
    const facts = {
      ...settled,
      invoices: { toPay, overdue: oneInvoice },
      openRequests: [toSign],
      onPaperCount: 1,
    };
    expect(nextStepOf(facts)).toEqual({
      kind: "overdue",
      invoices: 1,
      cents: 4530,
      dueOn: "2026-11-05",
      invoiceId: 7,
    });
  });

  it("is a signature before an answer, and both before an invoice that is not due yet", () => {
    const invoices = { toPay, overdue: none };
    expect(nextStepOf({ ...settled, invoices, openRequests: [asked, toSign] })).toMatchObject({
      kind: "signature",
      reference: change.reference,
    });
    expect(nextStepOf({ ...settled, invoices, openRequests: [asked] })).toEqual({
      kind: "answer",
      reference: question.reference,
      subject: question.subject,
    });
  });

  it("is no request that waits for the retailer", () => {
    const openRequests = [{ ...question, state: "in_process" } as const];
    expect(nextStepOf({ ...settled, openRequests, onPaperCount: 2 })).toEqual({
      kind: "electronic_invoices",
      contracts: 2,
    });
  });

  it("names no invoice where there are several to pay", () => {
    const several = { ...oneInvoice, invoices: 2 };
    const invoices = { toPay: { ...toPay, ...several }, overdue: none };
    expect(nextStepOf({ ...settled, invoices })).toMatchObject({ kind: "to_pay", invoiceId: null });
  });

  it("is nothing when all facts are known and nothing is to be done", () => {
    expect(nextStepOf(settled)).toEqual({ kind: "nothing" });
  });

  it.each(["invoices", "openRequests", "onPaperCount"] as const)(
    "is unknown while nothing is found and %s have not arrived",
    (fact) => {
      expect(nextStepOf({ ...settled, [fact]: undefined })).toBeUndefined();
    },
  );
});
