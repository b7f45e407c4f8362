import { addDays, plainDate } from "#energy/calendar.ts";
import type { ElectricityBill } from "#features/invoices/contract/bill.ts";
import type { MeteredEnergy } from "../curves/meter-reader.ts";
import { dueDay } from "../timeline.ts";
import type { ContractInvoice } from "./contract-invoices.ts";
import { invoiceNumber } from "./number-invoice.ts";

export type ElectricityInvoice = Extract<ContractInvoice, { kind: "electricity" }>;

/** An invoice on an estimate that was found wrong, which of the newest it is, and when it was put right. */
export type Rectification = {
  age: number;
  /** What the estimate was, over what the meter had measured. */
  estimateFactor: number;
  daysUntilRectified: number;
  refund: "pending_transfer" | "paid";
};

/** The flat's two: one long settled, one whose refund is on its way. */
export const rectifications: readonly Rectification[] = [
  { age: 1, estimateFactor: 1.31, daysUntilRectified: 20, refund: "pending_transfer" },
  { age: 6, estimateFactor: 1.18, daysUntilRectified: 38, refund: "paid" },
];

/** What the meter was thought to have measured. */
export const estimateOf = (energy: MeteredEnergy, { estimateFactor }: Rectification): MeteredEnergy => ({
  ...energy,
  energyWh: energy.energyWh.map((wh) => Math.round((wh * estimateFactor) / 1000) * 1000),
});

const cancelled = (bill: ElectricityBill): ElectricityBill => ({
  ...bill,
  lines: bill.lines.map((line) => ({ ...line, quantity: -line.quantity, cents: -line.cents })),
  destination: [],
  payment: { means: "transfer" },
});

/**
 * The two invoices that put a wrong one right: A returns all of it, B charges what the meter measured. Of A, the
 * energy is that of the invoice that it annuls and the total is negative.
 */
export const rectify = (options: {
  wrong: ElectricityInvoice;
  right: ElectricityInvoice;
  rectification: Rectification;
}): ElectricityInvoice[] => {
  const { wrong, right, rectification } = options;
  const issuedOn = addDays(plainDate(wrong.issuedOn), rectification.daysUntilRectified);
  const common = {
    issuedOn,
    dueOn: dueDay(issuedOn),
    rectifies: wrong.number,
    onlinePayment: false,
    pendingStates: [],
  };
  const refund: ElectricityInvoice = {
    ...wrong,
    ...common,
    number: invoiceNumber("RA", wrong.endsOn, wrong.contractName),
    rectifying: "A",
    totalCents: -wrong.totalCents,
    pendingCents: rectification.refund === "paid" ? 0 : -wrong.totalCents,
    paymentStatus: rectification.refund,
    bill: wrong.bill ? cancelled(wrong.bill) : null,
  };
  const replacement: ElectricityInvoice = {
    ...right,
    ...common,
    number: invoiceNumber("RB", wrong.endsOn, wrong.contractName),
    rectifying: "B",
    pendingCents: 0,
    paymentStatus: "paid",
  };
  return [refund, replacement];
};
