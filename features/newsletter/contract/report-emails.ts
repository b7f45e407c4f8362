import * as z from "zod/mini";
import { emailAddress } from "#platform/contract/email-address.ts";
import { json } from "#platform/contract/endpoint.ts";
import { defineOperatorEndpoint } from "#platform/contract/operator-endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";

export const emailReportKinds = ["bounced", "complained"] as const;
const text = z.string().check(z.trim(), z.maxLength(500));

const emailReport = named({
  /** The mail server's id of the report: one that was received changes nothing. */
  reportId: ["id", z.string().check(z.minLength(1), z.maxLength(200))],
  email: ["email", emailAddress],
  kind: ["kind", z.enum(emailReportKinds)],
  /** Of a bounce: the enhanced status code (RFC 3463). 5.2.2, 5.2.3, 5.3, 5.7 and 4 are passing. */
  status: ["status", z._default(z.string().check(z.regex(/^(?:[245]\.\d{1,3}\.\d{1,3})?$/)), "")],
  reason: ["reason", z._default(text, "")],
  happenedAt: ["timestamp", z.optional(instant)],
});
export type EmailReport = z.output<typeof emailReport>;

export const reportEmails = defineOperatorEndpoint({
  id: "reportEmails",
  summary: "Report addresses that did not take an email, or whose reader marked one as spam",
  description:
    "Either reports, or message: the email of a mail server as it arrived (RFC 3464). An address that failed for good, or " +
    "whose reader complained, gets no newsletters until it is confirmed again; bills and other emails of the contract " +
    "are still sent, and staff see the report on the customer's page. A report that was received before changes nothing.",
  method: "POST",
  path: "/email-reports",
  scope: "emails",
  body: z.union([
    z.strictObject({ reports: z.array(emailReport).check(z.minLength(1), z.maxLength(200)) }),
    z.strictObject({ message: z.string().check(z.minLength(1), z.maxLength(90_000)) }),
  ]),
  response: json(
    named({
      /** Those that were not known. */
      received: ["received", z.int()],
      known: ["known", z.int()],
      /** Addresses to which newsletters have ended by this call. */
      stopped: ["stopped", z.int()],
    }),
  ),
  errors: { email_reports_not_readable: 400 },
});
