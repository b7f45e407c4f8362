import type { BillingPeriod } from "#energy/billing-period.ts";
import { addDays, plainDate, type PlainDate } from "#energy/calendar.ts";
import { apportion } from "#energy/money.ts";
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

/** An invoice with a wrong estimate: its age and the date of its correction. */
export type Rectification = {
  age: number;
  /** The estimate as a factor of the measured energy. */
  estimateFactor: number;
  daysUntilRectified: number;
  refund: "pending_transfer" | "paid";
};

/** The flat's two corrections: one settled long ago, one with a pending refund. */
const rectifications: readonly Rectification[] = [
  { age: 1, estimateFactor: 1.31, daysUntilRectified: 20, refund: "pending_transfer" },
  { age: 6, estimateFactor: 1.18, daysUntilRectified: 38, refund: "paid" },
];

/** The wrongly estimated energy, which is distributed over the days as the measured one. */
const estimateOf = (energy: MeteredEnergy, { estimateFactor }: Rectification): MeteredEnergy => {
  const energyWh = energy.energyWh.map((wh) => Math.round((wh * estimateFactor) / 1000) * 1000);
  const ofDays = energyWh.map((wh, period) =>
    apportion(
      energy.days.map((day) => day.energyWh?.[period] ?? 0),
      wh,
    ),
  );
  const days = energy.days.map((day, index) => ({ ...day, energyWh: ofDays.map((whs) => whs[index] ?? 0) }));
  return { ...energy, days, energyWh };
};

const cancelled = (bill: ElectricityBill): ElectricityBill => ({
  ...bill,
  lines: bill.lines.map((line) => ({ ...line, quantity: -line.quantity, cents: -line.cents })),
  destination: [],
  payment: { means: "transfer" },
});

/**
 * The two invoices that correct a wrong one: A refunds all of it, B charges the measured energy. A has the energy of
 * the invoice that it annuls, and a negative total.
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

/** The metered energy of each period, with registers carried over from one to the next. */
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

/** The invoices of an electricity contract, oldest first; a wrong one is followed by its two corrections. */
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
    const rectification = isHere ? rectifications.find((candidate) => candidate.age === age) : undefined;
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
