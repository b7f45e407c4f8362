import { addDays, addMonths, firstOfMonth, lastOfMonth, type PlainDate } from "#energy/calendar.ts";
import type { BillingPeriod } from "#energy/billing-period.ts";

/** Reference days of the demo's data, all before today. */
export type Timeline = {
  today: PlainDate;
  /** The last day with a curve: distributors publish late. */
  curvesEndOn: PlainDate;
  /** Last day of the newest month that is invoiced. */
  lastBilledOn: PlainDate;
};

const DAYS_UNTIL_CURVE = 3;
const DAYS_UNTIL_INVOICE = 5;
const DAYS_UNTIL_DUE = 20;
const DAYS_LEFT_TO_PAY = 2;

/** The day on which an invoice of a period is issued. */
export const issueDay = (periodEnd: PlainDate): PlainDate => addDays(periodEnd, DAYS_UNTIL_INVOICE);

/** The due date of an invoice. */
export const dueDay = (issuedOn: PlainDate): PlainDate => addDays(issuedOn, DAYS_UNTIL_DUE);

/**
 * The same, but of an invoice of the newest month in the days to come: the demo looks alike on every day of the month, also
 * on those between the due date and the next invoices.
 */
export const dueDayInDemo = (issuedOn: PlainDate, today: PlainDate): PlainDate => {
  const dueOn = dueDay(issuedOn);
  const isNewest = addMonths(issuedOn, 1) > today;
  return isNewest && dueOn <= today ? addDays(today, DAYS_LEFT_TO_PAY) : dueOn;
};

const lastInvoicedMonthEnd = (today: PlainDate): PlainDate => {
  const lastMonth = addDays(firstOfMonth(today), -1);
  return issueDay(lastMonth) <= today ? lastMonth : addDays(firstOfMonth(lastMonth), -1);
};

export const timelineOf = (today: PlainDate): Timeline => ({
  today,
  curvesEndOn: addDays(today, -DAYS_UNTIL_CURVE),
  lastBilledOn: lastInvoicedMonthEnd(today),
});

/** A day of the month a number of months ago. */
export const monthsAgo = (today: PlainDate, months: number, dayOfMonth = 1): PlainDate =>
  addDays(addMonths(firstOfMonth(today), -months), dayOfMonth - 1);

/** Months of two days and between them. */
const monthsFrom = (first: PlainDate, last: PlainDate): number => {
  const [fromYear = 0, fromMonth = 0] = first.split("-").map(Number);
  const [toYear = 0, toMonth = 0] = last.split("-").map(Number);
  return 12 * (toYear - fromYear) + toMonth - fromMonth + 1;
};

/**
 * The newest invoiced periods of a supply, oldest first: calendar months, cut at the start or end of the supply. The
 * start day of a period is not billed in it.
 */
export const billedPeriods = (options: {
  timeline: Timeline;
  startsOn: PlainDate;
  endsOn: PlainDate | null;
  atMost: number;
  monthsEach: number;
}): BillingPeriod[] => {
  const { timeline, startsOn, endsOn, atMost, monthsEach } = options;
  const periods: BillingPeriod[] = [];
  const lastDay = endsOn !== null && endsOn < timeline.lastBilledOn ? endsOn : timeline.lastBilledOn;
  const oldest = addDays(monthsAgo(lastDay, atMost - 1), -1);
  const beforeSupply = addDays(startsOn, -1);
  let from = monthsEach === 1 && oldest > beforeSupply ? oldest : beforeSupply;
  // The first period is shorter where that lets the last one end with the newest invoiced month.
  let months = monthsFrom(addDays(from, 1), timeline.lastBilledOn) % monthsEach || monthsEach;
  while (from < lastDay) {
    const full = lastOfMonth(addMonths(firstOfMonth(addDays(from, 1)), months - 1));
    months = monthsEach;
    const to = endsOn !== null && endsOn < full ? endsOn : full;
    if (to > timeline.lastBilledOn) break;
    periods.push({ from, to });
    from = to;
  }
  return periods.slice(-atMost);
};
