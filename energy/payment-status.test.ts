import { describe, expect, test } from "vitest";
import {
  canPayOnline,
  isPaymentStatusCode,
  type PaymentStatusCode,
  paymentStatus,
  paymentStatusCodes,
  paymentStatusTone,
} from "./payment-status.ts";

const invoice = (statusCode: PaymentStatusCode, rectificativeType: string | null = null) => ({
  statusCode,
  rectificativeType,
  amountTotalCents: 5000,
  amountPendingCents: null,
  isInPlan: false,
});

describe("an invoice's payment", () => {
  test.each([
    ["pending_remesa", "N", "pending_bank_payment", "neutral"],
    ["pending_remesa", "A", "pending_refund", "warning"],
    ["pending_remesa", "B", "pending_refund", "warning"],
    ["pending_transfer", null, "pending_user_payment", "warning"],
    ["pending_transfer", "A", "pending_refund", "warning"],
    ["pending_transfer", "B", "pending_refund", "warning"],
    ["paid", null, "paid", "positive"],
    ["paid", "A", "refunded", "positive"],
    ["paid", "B", "paid", "positive"],
    ["paid_without_transaction", "A", "refunded", "positive"],
    ["paid_without_transaction", null, "paid", "positive"],
    ["manual_verification_required", null, "paid", "positive"],
    ["manual_verification_required", "A", "refunded", "positive"],
    ["unpaid", null, "unpaid", "negative"],
    ["unpaid", "A", "unpaid", "negative"],
  ] as const)("%s of type %s is shown as %s, %s", (code, type, status, tone) => {
    expect(paymentStatus(invoice(code, type))).toBe(status);
    expect(paymentStatusTone(status)).toBe(tone);
  });

  test("with an amount still pending is partially paid", () => {
    expect(paymentStatus({ ...invoice("unpaid"), amountPendingCents: 2000 })).toBe("partially_paid");
    expect(paymentStatusTone("partially_paid")).toBe("negative");
  });

  test("with everything pending, or a pending amount that contradicts its code, is unpaid", () => {
    expect(paymentStatus({ ...invoice("unpaid"), amountPendingCents: 5000 })).toBe("unpaid");
    expect(paymentStatus({ ...invoice("unpaid"), amountPendingCents: 0 })).toBe("unpaid");
  });

  test("in a payment plan is in instalments, whatever its code and what is pending, until it is paid", () => {
    const shown = paymentStatusCodes.map((code) =>
      paymentStatus({ ...invoice(code), amountPendingCents: 2000, isInPlan: true }),
    );
    expect(shown).toEqual(["in_instalments", "in_instalments", "paid", "paid", "paid", "in_instalments"]);
    expect(paymentStatusTone("in_instalments")).toBe("info");
  });

  test("can be made by card until it is paid", () => {
    const payable = paymentStatusCodes.filter((code) =>
      canPayOnline({ ...invoice(code), isPaymentEnabled: true }),
    );
    expect(payable).toEqual(["pending_remesa", "pending_transfer", "unpaid"]);
  });

  test("cannot be made when the invoice is a refund or online payment is off", () => {
    expect(canPayOnline({ ...invoice("unpaid", "A"), isPaymentEnabled: true })).toBe(false);
    expect(canPayOnline({ ...invoice("unpaid", "B"), isPaymentEnabled: true })).toBe(false);
    expect(canPayOnline({ ...invoice("unpaid"), isPaymentEnabled: false })).toBe(false);
  });

  test("has only the specified codes", () => {
    expect(isPaymentStatusCode("unpaid")).toBe(true);
    expect(isPaymentStatusCode("PAID")).toBe(false);
  });
});
