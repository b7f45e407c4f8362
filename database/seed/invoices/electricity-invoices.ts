import type { BillingPeriod } from "#energy/billing-period.ts";
import { addDays, plainDate, type PlainDate } from "#energy/calendar.ts";
import type { ElectricityBill } from "#features/invoices/contract/bill.ts";
import type { MeteredEnergy } from "../curves/meter-reader.ts";
import { demoContracts } from "../demo-people.ts";
import { dueDay, issueDay } from "../timeline.ts";
import type { Charge } from "./bill-parts.ts";
import { type ContractInvoice, invoiceNumber, invoiceOf, paymentStoryOf } from "./contract-invoices.ts";
import {
  type ElectricityBilling,
  type Measured,
  electricityCharge,
  advanced,
  firstRegisters,
} from "./electricity-bill.ts";

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
const rectifications: readonly Rectification[] = [
  { age: 1, estimateFactor: 1.31, daysUntilRectified: 20, refund: "pending_transfer" },
  { age: 6, estimateFactor: 1.18, daysUntilRectified: 38, refund: "paid" },
];

/** What the meter was thought to have measured. */
const estimateOf = (energy: MeteredEnergy, { estimateFactor }: Rectification): MeteredEnergy => ({
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
const rectify = (options: {
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

type Options = {
  billing: ElectricityBilling;
  periods: readonly BillingPeriod[];
  walletCents: (periodEnd: PlainDate) => number;
  today: PlainDate;
};

const asElectricity = (invoice: ContractInvoice): ElectricityInvoice => {
  if (invoice.kind !== "electricity") throw new Error(`${invoice.number} is not an invoice of electricity`);
  return invoice;
};

/** What the meter measured in each period, its registers carried from one to the next. */
const measure = ({ billing, periods, walletCents }: Options): Measured[] => {
  const { plan, reader } = billing;
  const first = periods[0];
  if (!first) return [];
  let registers = firstRegisters(plan.contractName, reader.energyOf(first).energyWh.length);
  return periods.map((period) => {
    const energy = reader.energyOf(period);
    const measured: Measured = {
      period,
      energy,
      origin: "real",
      registers,
      walletCents: walletCents(period.to),
    };
    registers = advanced(registers, energy);
    return measured;
  });
};

/** The invoices of an electricity contract, oldest first; a wrong one is followed by the two that put it right. */
export const electricityInvoices = (options: Options): ContractInvoice[] => {
  const { billing, today } = options;
  const { plan } = billing;
  const measured = measure(options);
  const invoiced = (charge: Charge, age: number): ElectricityInvoice =>
    asElectricity(
      invoiceOf({
        plan,
        charge,
        series: "FE",
        issuedOn: issueDay(charge.period.to),
        story: paymentStoryOf(plan, age),
        today,
      }),
    );
  return measured.flatMap((each, index) => {
    const age = measured.length - 1 - index;
    const right = invoiced(electricityCharge(billing, each), age);
    const isHere = plan.contractName === demoContracts.household.flat;
    const rectification = isHere ? rectifications.find((one) => one.age === age) : undefined;
    if (!rectification) return [right];
    const estimate: Measured = {
      ...each,
      energy: estimateOf(each.energy, rectification),
      origin: "estimated",
    };
    const wrong = invoiced(electricityCharge(billing, estimate), age);
    return [wrong, ...rectify({ wrong, right, rectification })];
  });
};
