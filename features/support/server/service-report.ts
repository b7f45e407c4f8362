import { madridDate, type PlainDate } from "#energy/calendar.ts";
import { workingDaysBetween } from "#energy/working-days.ts";
import { caseKinds, type CaseKind } from "../contract/case-fields.ts";
import type { ReportRow } from "../contract/get-service-report.ts";
import { isInTime, type AuditRow } from "./case-audit.ts";
import { dueDayOf, type AnswerTime } from "./case-policy.ts";

export type ReportedCase = Pick<
  AuditRow,
  "kind" | "createdAt" | "dueOn" | "firstAnsweredAt" | "resolvedAt" | "reopenings"
>;

export type ReportRules = Omit<AnswerTime, "reopenDays">;

const quarters = [1, 2, 3, 4] as const;
type Quarter = (typeof quarters)[number];

const quarterOf = (day: PlainDate): Quarter => quarters[Math.floor((Number(day.slice(5, 7)) - 1) / 3)] ?? 4;

/** Working days from the arrival until an instant. */
const daysUntil = ({ createdAt }: ReportedCase, until: Date, { holidays }: ReportRules): number =>
  workingDaysBetween(madridDate(createdAt), madridDate(until), holidays);

const meanOf = (days: readonly number[]): number | null =>
  days.length === 0 ? null : Math.round((days.reduce((sum, each) => sum + each, 0) / days.length) * 10) / 10;
const longestOf = (days: readonly number[]): number | null =>
  days.length === 0 ? null : days.reduce((longest, each) => Math.max(longest, each), 0);

const figuresOf = (
  cases: readonly ReportedCase[],
  rules: ReportRules,
  today: PlainDate,
): Omit<ReportRow, "quarter" | "kind"> => {
  const answers = cases.flatMap((each) =>
    each.firstAnsweredAt === null ? [] : [{ each, at: each.firstAnsweredAt }],
  );
  const answerDays = answers.map(({ each, at }) => daysUntil(each, at, rules));
  const resolutionDays = cases.flatMap((each) =>
    each.resolvedAt === null ? [] : [daysUntil(each, each.resolvedAt, rules)],
  );
  const open = cases.filter(({ resolvedAt }) => resolvedAt === null);
  return {
    received: cases.length,
    answered: answers.length,
    answeredInTime: answers.filter(({ each, at }) => madridDate(at) <= dueDayOf(each.createdAt, rules))
      .length,
    answerDays: meanOf(answerDays),
    longestAnswerDays: longestOf(answerDays),
    resolved: resolutionDays.length,
    resolvedInTime: cases.filter((each) => isInTime(each) === true).length,
    resolutionDays: meanOf(resolutionDays),
    longestResolutionDays: longestOf(resolutionDays),
    overdue: open.filter(({ dueOn }) => today > dueOn).length,
    open: open.length,
    reopened: cases.filter(({ reopenings }) => reopenings > 0).length,
  };
};

/** The cases that arrived in a year: for each quarter and for the year, each kind and all of them. */
export const reportOf = (
  cases: readonly ReportedCase[],
  rules: ReportRules,
  today: PlainDate,
): ReportRow[] => {
  const placed = cases.map((each) => ({ each, quarter: quarterOf(madridDate(each.createdAt)) }));
  const kinds: readonly (CaseKind | null)[] = [...caseKinds, null];
  return [...quarters, null].flatMap((quarter) =>
    kinds.map((kind) => {
      const chosen = placed
        .filter((one) => quarter === null || one.quarter === quarter)
        .filter(({ each }) => kind === null || each.kind === kind);
      const ofRow = chosen.map(({ each }) => each);
      return { quarter, kind, ...figuresOf(ofRow, rules, today) };
    }),
  );
};
