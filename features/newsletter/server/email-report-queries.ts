import { emailKeyOf } from "#platform/contract/email-address.ts";
import {
  bigint,
  execute,
  instant,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
} from "#platform/server/database/query.ts";

export const storedReportKinds = ["bounced", "delayed", "complained"] as const;

export interface NewEmailReport {
  readonly reportId: string;
  readonly email: string;
  readonly kind: (typeof storedReportKinds)[number];
  readonly status: string;
  readonly reason: string;
  readonly happenedAt: Date;
}

/** Stores a report with the customer who signs in with the address; false when it was stored before. */
export const insertEmailReport = async (
  client: Queryable,
  { reportId, email, kind, status, reason, happenedAt }: NewEmailReport,
  now: Date,
): Promise<boolean> => {
  const emailKey = emailKeyOf(email);
  const owner = await queryRow(client, {
    name: "find-customer-of-email-report",
    text: `select customer_id as "customerId" from login_names where login_name = $1 and kind = 'email'`,
    values: [emailKey],
    columns: { customerId: bigint },
  });
  const stored = await execute(client, {
    name: "insert-email-report",
    text: `insert into email_reports
             (report_id, email_key, email, customer_id, kind, status, reason, happened_at, reported_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (report_id) do nothing`,
    values: [reportId, emailKey, email, owner?.customerId ?? null, kind, status, reason, happenedAt, now],
  });
  return stored === 1;
};

/** Reports about the addresses of a customer, the newest first. */
export const findEmailReports = (client: Queryable, customerId: number, limit: number) =>
  queryRows(client, {
    name: "list-email-reports-for-desk",
    text: `select report_id as "reportId", email, kind, status, reason, happened_at as "happenedAt",
             count(*) over () as total
           from email_reports where customer_id = $1 order by happened_at desc, report_id limit $2`,
    values: [customerId, limit],
    columns: {
      reportId: text,
      email: text,
      kind: oneOf(...storedReportKinds),
      status: text,
      reason: text,
      happenedAt: instant,
      total: bigint,
    },
  });
