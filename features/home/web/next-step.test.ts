import { describe, expect, it } from "vitest";
import { type CustomerFacts, nextStepOf } from "./next-step.ts";

const settled: CustomerFacts = { openRequests: [], onPaperCount: 0 };
const question = { kind: "question", reference: "D9BN-5RZV", subject: "Lloguer del comptador" } as const;
const change = { kind: "change", reference: "K7QM-2X9R", subject: "Canvi de potència" } as const;
const asked = { ...question, state: "information_required" } as const;
const toSign = { ...change, state: "information_required" } as const;

describe("the next step", () => {
  it("is a signature before an answer, and both before invoices on paper", () => {
    expect(nextStepOf({ openRequests: [asked, toSign], onPaperCount: 1 })).toMatchObject({
      kind: "signature",
      reference: change.reference,
    });
    expect(nextStepOf({ openRequests: [asked], onPaperCount: 1 })).toEqual({
      kind: "answer",
      reference: question.reference,
      subject: question.subject,
    });
  });

  it("is no request that waits for the retailer", () => {
    const openRequests = [{ ...question, state: "in_process" } as const];
    expect(nextStepOf({ openRequests, onPaperCount: 2 })).toEqual({
      kind: "electronic_invoices",
      contracts: 2,
    });
  });

  it("is none when nothing is to be done", () => {
    expect(nextStepOf(settled)).toBeUndefined();
  });

  it("is no advice about paper while a request may wait for the customer", () => {
    expect(nextStepOf({ openRequests: undefined, onPaperCount: 2 })).toBeUndefined();
  });
});
