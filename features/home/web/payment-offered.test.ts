import { describe, expect, it } from "vitest";
import type { OwedBill } from "#features/invoices/contract/summarize-invoices.ts";
import { paymentOffered } from "./payment-offered.ts";

const billOf = (id: number, changes: Partial<OwedBill> = {}): OwedBill => ({
  id,
  number: `F${id}`,
  kind: "electricity",
  startsOn: "2026-10-01",
  endsOn: "2026-10-31",
  dueOn: "2026-11-05",
  cents: 1000 * id,
  payment: "card",
  isDisputed: false,
  unfinished: null,
  address: null,
  ...changes,
});
const left = {
  transactionId: "a",
  state: "to_continue",
  paymentType: "bizum",
  chargedCents: 3000,
  invoices: 2,
} as const;
const offered = (bills: readonly OwedBill[], invoices = bills.length) =>
  paymentOffered({ bills: [...bills], invoices }, true);

describe("the payment that the first screen offers", () => {
  it("is all that can be paid by card, with one charge, without what is disputed", () => {
    const bills = [billOf(1), billOf(2, { kind: "gas" }), billOf(3, { isDisputed: true })];
    expect(offered([...bills, billOf(4, { payment: "transfer" })])).toEqual({
      kind: "pay",
      totalCents: 3000,
      order: {
        relatedObjectType: "invoice",
        invoices: [
          { invoiceId: 1, number: "F1", toPayCents: 1000 },
          { invoiceId: 2, number: "F2", toPayCents: 2000 },
        ],
      },
    });
  });

  it("is the payment that was left at the bank, with its bills alone", () => {
    const bills = [billOf(1, { unfinished: left }), billOf(2, { unfinished: left }), billOf(5)];
    expect(offered(bills)).toMatchObject({
      kind: "continue",
      order: { invoices: [{ invoiceId: 1 }, { invoiceId: 2 }], unfinished: left },
    });
  });

  it("is a choice for grouped bills beside others, for more bills than are listed, and for disputed ones alone", () => {
    expect(offered([billOf(1), billOf(2, { kind: "multipoint" })]).kind).toBe("choose");
    expect(offered([billOf(1)], 21).kind).toBe("choose");
    expect(offered([billOf(1, { isDisputed: true })]).kind).toBe("choose");
  });

  it("waits for the bank while it is making the payment, and is none without cards", () => {
    const waiting = billOf(1, { payment: "transfer", unfinished: { ...left, state: "in_process" } });
    expect(offered([waiting]).kind).toBe("in_process");
    expect(offered([billOf(1, { payment: "transfer" })]).kind).toBe("other");
    expect(paymentOffered({ bills: [billOf(1)], invoices: 1 }, false).kind).toBe("other");
  });
});
