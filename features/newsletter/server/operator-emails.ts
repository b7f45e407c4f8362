import { createHash } from "node:crypto";
import { operatorHandler, type OperatorHandler } from "#platform/server/http/operator-routes.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf } from "#platform/server/subject.ts";
import { reportEmails, type EmailReport } from "../contract/report-emails.ts";
import { reportEmailsOf } from "../staff/report-emails.ts";
import { readBounceReports, stopsAddress } from "./bounce-policy.ts";
import type { NewEmailReport } from "./email-report-queries.ts";

const lastingStatus = "5.0.0";

const kindOf = ({ kind, status }: Pick<EmailReport, "kind" | "status">): NewEmailReport["kind"] =>
  kind === "complained" || stopsAddress({ status: status || lastingStatus }) ? kind : "delayed";

const toReport = ({ happenedAt, ...report }: EmailReport, now: Date): NewEmailReport => ({
  ...report,
  kind: kindOf(report),
  happenedAt: happenedAt ?? now,
});

/** The reports of an email of a mail server; undefined when it is none. Each is known by the email and the address. */
const reportsOfMessage = (message: string, now: Date): NewEmailReport[] | undefined => {
  const reports = readBounceReports(message);
  if ("fault" in reports) return undefined;
  return reports.map(({ email, status, reason }) => ({
    reportId: `message ${createHash("sha256").update(`${email}\n${message}`).digest("hex")}`,
    email,
    kind: kindOf({ kind: "bounced", status }),
    status,
    reason,
    happenedAt: now,
  }));
};

/** What the retailer's mail system reports of emails that left the portal. */
export const operatorHandlers = ({ carryOut }: { readonly carryOut: CarryOut }): OperatorHandler[] => [
  operatorHandler(reportEmails, async ({ body, key, now, fail }) => {
    const reports =
      "reports" in body
        ? body.reports.map((report) => toReport(report, now))
        : (reportsOfMessage(body.message, now) ?? fail("email_reports_not_readable"));
    return carryOut(reportEmailsOf, reports, { actor: actorOf(key), now });
  }),
];
