import { addDays, daysBetween, type PlainDate } from "#energy/calendar.ts";

interface Divided {
  readonly amountCents: number;
}

/**
 * What is left of each instalment. Whatever is paid of the bills of a plan, by card, by transfer or in the retailer's own
 * system, pays its instalments from the first one on; what is taken back is due again.
 */
export const withLeft = <Part extends Divided>(
  instalments: readonly Part[],
  { totalCents, owedCents }: { readonly totalCents: number; readonly owedCents: number },
): (Part & { readonly leftCents: number })[] => {
  let paidCents = Math.max(totalCents - owedCents, 0);
  return instalments.map((part) => {
    const coveredCents = Math.min(paidCents, part.amountCents);
    paidCents -= coveredCents;
    return { ...part, leftCents: part.amountCents - coveredCents };
  });
};

/** The instalments of which a change of the bills has left nothing, and those that were paid and are due again by it. */
export const changedInstalments = <Part extends { readonly leftCents: number }>(
  before: readonly { readonly leftCents: number }[],
  after: readonly Part[],
): { readonly paid: Part[]; readonly reopened: Part[] } => {
  const wasPaid = (index: number): boolean => before[index]?.leftCents === 0;
  return {
    paid: after.filter(({ leftCents }, index) => leftCents === 0 && !wasPaid(index)),
    reopened: after.filter(({ leftCents }, index) => leftCents > 0 && wasPaid(index)),
  };
};

interface OwedInvoice {
  readonly invoiceId: number;
  readonly owedCents: number;
}

/** An amount as parts of what is owed for bills, those due first at the beginning. */
export const allocate = <Invoice extends OwedInvoice>(
  amountCents: number,
  invoices: readonly Invoice[],
): { readonly invoice: Invoice; readonly cents: number }[] => {
  let rest = amountCents;
  return invoices.flatMap((invoice) => {
    const cents = Math.min(rest, invoice.owedCents);
    rest -= cents;
    return cents > 0 ? [{ invoice, cents }] : [];
  });
};

export interface PlanRules {
  readonly maxInstalments: number;
  readonly minInstalmentCents: number;
  readonly maxDaysToFirst: number;
  readonly reminderDaysBefore: number;
  readonly breakAfterDays: number;
}

/** The days on which a plan that is agreed today may begin. */
export const firstDays = (today: PlainDate, { maxDaysToFirst }: Pick<PlanRules, "maxDaysToFirst">) => ({
  firstFrom: today,
  firstUntil: addDays(today, maxDaysToFirst),
});

/** What is wrong with how a debt is to be divided. */
export const divisionProblem = (
  {
    totalCents,
    count,
    firstOn,
  }: { readonly totalCents: number; readonly count: number; readonly firstOn: PlainDate },
  today: PlainDate,
  rules: PlanRules,
): "instalments_not_valid" | "first_day_not_valid" | undefined => {
  if (count > rules.maxInstalments || Math.floor(totalCents / count) < rules.minInstalmentCents)
    return "instalments_not_valid";
  const { firstFrom, firstUntil } = firstDays(today, rules);
  return firstOn < firstFrom || firstOn > firstUntil ? "first_day_not_valid" : undefined;
};

interface NextInstalment {
  readonly dueOn: PlainDate;
  readonly remindedAt: Date | null;
  readonly missedAt: Date | null;
}

export type PlanStep = "complete" | "break" | "miss" | "remind";

/** What is due to happen with a plan today. One with a payment under way is not broken: the bank has to say first. */
export const planStepDue = (
  {
    owedCents,
    next,
    isBeingPaid,
  }: {
    readonly owedCents: number;
    /** The first instalment that is not paid. */
    readonly next: NextInstalment | undefined;
    readonly isBeingPaid: boolean;
  },
  today: PlainDate,
  rules: Pick<PlanRules, "reminderDaysBefore" | "breakAfterDays">,
): PlanStep | undefined => {
  if (owedCents === 0) return "complete";
  if (next === undefined || isBeingPaid) return undefined;
  const late = daysBetween(next.dueOn, today);
  if (late > rules.breakAfterDays) return "break";
  if (late > 0) return next.missedAt === null ? "miss" : undefined;
  return rules.reminderDaysBefore > 0 && -late <= rules.reminderDaysBefore && next.remindedAt === null
    ? "remind"
    : undefined;
};
