import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { integerText, named } from "#platform/contract/wire.ts";
import { caseKinds } from "./case-fields.ts";

export const reportRoles = ["manager", "administrator"] as const;

export const reportYear = integerText(2000, 2100);

const figures = {
  received: ["received", z.int()],
  /** Staff have written to the customer. */
  answered: ["answered", z.int()],
  /** The first answer came within the working days that the deployment promises. */
  answeredInTime: ["answered_in_time", z.int()],
  /** Working days until the first answer: the mean with one decimal, and the longest; null without any. */
  answerDays: ["answer_days", z.nullable(z.number())],
  longestAnswerDays: ["longest_answer_days", z.nullable(z.int())],
  resolved: ["resolved", z.int()],
  resolvedInTime: ["resolved_in_time", z.int()],
  resolutionDays: ["resolution_days", z.nullable(z.number())],
  longestResolutionDays: ["longest_resolution_days", z.nullable(z.int())],
  /** Not resolved yet, and past its day. */
  overdue: ["overdue", z.int()],
  open: ["open", z.int()],
  /** At least once. */
  reopened: ["reopened", z.int()],
} as const;

export const reportRow = named({
  /** Of the day on which the case arrived; null for the whole year. */
  quarter: ["quarter", z.nullable(z.literal([1, 2, 3, 4]))],
  /** Null for all kinds. */
  kind: ["kind", z.nullable(z.enum(caseKinds))],
  ...figures,
});
export type ReportRow = z.output<typeof reportRow>;

export const getServiceReport = staffRead({
  id: "getServiceReport",
  summary: "Times and outcomes of customer service in a year, by quarter (Ley 10/2025)",
  path: "/service-report",
  roles: reportRoles,
  query: z.object({ year: reportYear }),
  response: json(
    named({
      rows: ["rows", z.array(reportRow)],
      /** Working days within which an answer is due. */
      answerWorkingDays: ["answer_working_days", z.int()],
    }),
  ),
  errors: {},
});
