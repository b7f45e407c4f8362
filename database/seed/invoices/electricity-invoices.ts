import type { BillingPeriod } from "#energy/billing-period.ts";
import type { PlainDate } from "#energy/calendar.ts";
import { demoContracts } from "../demo-people.ts";
import { issueDay } from "../timeline.ts";
import type { Charge } from "./charge.ts";
import { type ContractInvoice, invoiceOf } from "./contract-invoices.ts";
import type { ElectricityBilling, Measured } from "./electricity-billing.ts";
import { electricityCharge } from "./electricity-charges.ts";
import { paymentStoryOf } from "./payment-stories.ts";
import { type ElectricityInvoice, estimateOf, rectifications, rectify } from "./rectification.ts";
import { advanced, firstRegisters } from "./registers.ts";

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
