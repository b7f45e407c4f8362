import { describe, expect, test } from "vitest";
import type { PlainDate } from "#energy/calendar.ts";
import { paymentStatusCodes } from "#energy/payment-status.ts";
import { noticeDue } from "./notice-policy.ts";

const settings = { billReadyEmail: true, reminderDaysBefore: 3, reminderDaysAfter: 4 };
const invoice = {
  issuedOn: "2026-11-02",
  dueOn: "2026-11-20",
  paymentStatus: "unpaid",
  isDisputed: false,
} as const;

describe("the email about an invoice that is paid by hand", () => {
  test.each<[PlainDate, string | undefined]>([
    ["2026-11-01", undefined],
    ["2026-11-02", "ready"],
    ["2026-11-07", "ready"],
    ["2026-11-08", undefined],
    ["2026-11-16", undefined],
    ["2026-11-17", "before_due"],
    ["2026-11-20", "before_due"],
    ["2026-11-21", undefined],
    ["2026-11-23", undefined],
    ["2026-11-24", "after_due"],
    ["2026-11-29", "after_due"],
    ["2026-11-30", undefined],
  ])("on %s is %s", (today, kind) => {
    expect(noticeDue(invoice, settings, today)).toBe(kind);
  });

  test("is not a reminder on the day of an invoice that falls due at once", () => {
    expect(noticeDue({ ...invoice, dueOn: "2026-11-03" }, settings, "2026-11-02")).toBe("ready");
  });
});

test("a direct debit is announced, and never reminded of", () => {
  const debit = { ...invoice, paymentStatus: "pending_remesa" } as const;
  const days: PlainDate[] = ["2026-11-02", "2026-11-18", "2026-11-25"];
  expect(days.map((today) => noticeDue(debit, settings, today))).toEqual(["ready", undefined, undefined]);
});

test("an invoice with an open claim is announced, and not reminded of until the claim is closed", () => {
  const disputed = { ...invoice, isDisputed: true };
  const days: PlainDate[] = ["2026-11-02", "2026-11-18", "2026-11-25"];
  expect(days.map((today) => noticeDue(disputed, settings, today))).toEqual(["ready", undefined, undefined]);
  expect(noticeDue(invoice, settings, "2026-11-25")).toBe("after_due");
});

test("a paid invoice never leads to an email", () => {
  for (const paymentStatus of paymentStatusCodes.filter((code) => /paid_|^paid$|manual/.test(code)))
    for (const today of ["2026-11-02", "2026-11-18", "2026-11-25"] as const)
      expect(noticeDue({ ...invoice, paymentStatus }, settings, today)).toBeUndefined();
});

test("each email can be switched off", () => {
  const none = { billReadyEmail: false, reminderDaysBefore: 0, reminderDaysAfter: 0 };
  for (const today of ["2026-11-02", "2026-11-20", "2026-11-24"] as const)
    expect(noticeDue(invoice, none, today)).toBeUndefined();
});
