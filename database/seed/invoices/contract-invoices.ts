import { addDays, type PlainDate } from "#energy/calendar.ts";
import type { PaymentStatusCode } from "#energy/payment-status.ts";
import type { ElectricityBill } from "#features/invoices/contract/bill.ts";
import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";
import type { SupplyPlan } from "../contracts/supply-plan.ts";
import { administratorContractName, demoContracts, demoPeople } from "../demo-people.ts";
import { dueDayInDemo, issueDay } from "../timeline.ts";
import type { Charge } from "./bill-parts.ts";

/** Prefixes of invoice numbers: electricity, gas, multipoint, cancelling (A) and replacing (B) invoice. */
export type NumberSeries = "FE" | "FG" | "FM" | "RA" | "RB";

/** The number of an invoice: its series, year and month of the last day billed, and its contract. */
export const invoiceNumber = (series: NumberSeries, periodEnd: string, owner: string): string =>
  `${series}${periodEnd.slice(2, 4)}${periodEnd.slice(5, 7)}-${owner}`;

type PendingState = { changedOn: PlainDate; description: string };

/** The payment history of an invoice. */
export type PaymentStory = {
  status: PaymentStatusCode;
  /** Part of the total that is still unpaid. */
  pendingShare: number;
  /** The office's collection steps, by days after the due date. */
  steps: readonly (readonly [daysAfterDue: number, description: string])[];
};

const paid: PaymentStory = { status: "paid", pendingShare: 0, steps: [] };
const remitted: PaymentStory = { status: "pending_remesa", pendingShare: 1, steps: [] };
const awaitsTransfer: PaymentStory = { status: "pending_transfer", pendingShare: 1, steps: [] };
const byAgreement: PaymentStory = { status: "paid_without_transaction", pendingShare: 0, steps: [] };
const toVerify: PaymentStory = { status: "manual_verification_required", pendingShare: 0, steps: [] };

const partlyPaid: PaymentStory = {
  status: "unpaid",
  pendingShare: 0.4,
  steps: [
    [3, "Rebut retornat pel banc"],
    [12, "Avís de pagament enviat per correu electrònic"],
    [25, "Rebuda una part de l’import"],
  ],
};

const longUnpaid: PaymentStory = {
  status: "unpaid",
  pendingShare: 1,
  steps: [
    [3, "Rebut retornat pel banc"],
    [12, "Primer avís de pagament enviat per correu electrònic"],
    [27, "Segon avís de pagament enviat per correu electrònic"],
    [45, "Requeriment de pagament enviat per burofax"],
    [60, "Burofax lliurat al titular"],
    [78, "Acord de pagament proposat al titular"],
  ],
};

const justUnpaid: PaymentStory = {
  status: "unpaid",
  pendingShare: 1,
  steps: [[3, "Rebut retornat pel banc"]],
};

/** The flat's payment problems, by invoice age (0 is the newest). */
const stories: Readonly<Record<string, Readonly<Record<number, PaymentStory>>>> = {
  [demoContracts.household.flat]: { 0: awaitsTransfer, 2: partlyPaid, 4: longUnpaid, 9: byAgreement },
  [demoContracts.household.house]: { 5: toVerify, 12: byAgreement },
  [demoContracts.pensioner.home]: { 7: byAgreement },
  [administratorContractName(7)]: { 1: justUnpaid },
  [administratorContractName(42)]: { 1: justUnpaid },
};

/** The payment history of a contract's invoice; `age` is 0 for the newest. */
export const paymentStoryOf = (plan: SupplyPlan, age: number): PaymentStory => {
  const story = stories[plan.contractName]?.[age];
  if (story) return story;
  if (age > 0 || plan.state === "closed") return paid;
  return plan.paysBy === "transfer" ? awaitsTransfer : remitted;
};

/** The steps with their dates, oldest first; future ones are omitted. */
const pendingStatesOf = (story: PaymentStory, dueOn: PlainDate, today: PlainDate): PendingState[] =>
  story.steps
    .map(([daysAfterDue, description]) => ({ changedOn: addDays(dueOn, daysAfterDue), description }))
    .filter(({ changedOn }) => changedOn <= today);

/** An invoice of one contract: all but the multipoint ones. */
export type ContractInvoice = Exclude<InvoiceRecord, { kind: "multipoint" }>;

const canBePaidByCard = ({ status }: PaymentStory): boolean =>
  status === "unpaid" || status === "pending_transfer";

/** A bill that the customer pays by transfer says so, also where the others are charged to an account. */
const billOf = <B extends { readonly payment: ElectricityBill["payment"] }>(
  bill: B,
  { status }: PaymentStory,
  chargedOn: PlainDate,
): B => {
  if (status === "pending_transfer") return { ...bill, payment: { means: "transfer" } };
  const { payment } = bill;
  return payment.means === "direct_debit" ? { ...bill, payment: { ...payment, chargedOn } } : bill;
};

export const invoiceOf = (options: {
  plan: SupplyPlan;
  charge: Charge;
  series: NumberSeries;
  issuedOn: PlainDate;
  story: PaymentStory;
  today: PlainDate;
}): ContractInvoice => {
  const { plan, charge, series, issuedOn, story, today } = options;
  const dueOn = dueDayInDemo(issuedOn, today);
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
    ? { ...row, kind: charge.kind, bill: billOf(charge.bill, story, dueOn) }
    : { ...row, kind: charge.kind, bill: billOf(charge.bill, story, dueOn) };
};

/** The invoices of a contract's charges, both oldest first. */
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
