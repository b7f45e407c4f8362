import type { PlainDate } from "#energy/calendar.ts";
import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";
import type { SupplyPlan } from "../contracts/supply-plan.ts";
import { demoPeople } from "../demo-people.ts";
import { dueDay, issueDay } from "../timeline.ts";
import type { Charge } from "./charge.ts";
import { invoiceNumber, type NumberSeries } from "./number-invoice.ts";
import { type PaymentStory, paymentStoryOf, pendingStatesOf } from "./payment-stories.ts";

/** An invoice of one contract: all but the multipoint ones. */
export type ContractInvoice = Exclude<InvoiceRecord, { kind: "multipoint" }>;

const canBePaidByCard = ({ status }: PaymentStory): boolean =>
  status === "unpaid" || status === "pending_transfer";

/** The invoice of a charge. */
export const invoiceOf = (options: {
  plan: SupplyPlan;
  charge: Charge;
  series: NumberSeries;
  issuedOn: PlainDate;
  story: PaymentStory;
  today: PlainDate;
}): ContractInvoice => {
  const { plan, charge, series, issuedOn, story, today } = options;
  const dueOn = dueDay(issuedOn);
  const row = {
    number: invoiceNumber(series, charge.period.to, plan.contractName),
    customerTaxId: demoPeople[plan.person].taxId,
    contractName: plan.contractName,
    issuedOn,
    dueOn,
    startsOn: charge.period.from,
    endsOn: charge.period.to,
    energyWh: charge.energyWh,
    totalCents: charge.totalCents,
    pendingCents: Math.round(charge.totalCents * story.pendingShare),
    paymentStatus: story.status,
    rectifying: "none",
    onlinePayment: canBePaidByCard(story),
    pendingStates: pendingStatesOf(story, dueOn, today),
  } as const;
  return charge.kind === "gas"
    ? { ...row, kind: charge.kind, bill: charge.bill }
    : { ...row, kind: charge.kind, bill: charge.bill };
};

/** The invoices of a contract's charges, given and returned oldest first. */
export const invoicesOf = (
  plan: SupplyPlan,
  charges: readonly Charge[],
  today: PlainDate,
): ContractInvoice[] =>
  charges.map((charge, index) =>
    invoiceOf({
      plan,
      charge,
      series: charge.kind === "gas" ? "FG" : "FE",
      issuedOn: issueDay(charge.period.to),
      story: paymentStoryOf(plan, charges.length - 1 - index),
      today,
    }),
  );
