import { addDays, madridDate, madridMidnight, plainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  date,
  instant,
  int,
  nullable,
  oneOf,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import { caseKinds, caseStates } from "../contract/case-fields.ts";

const columns = {
  reference: text,
  kind: oneOf(...caseKinds),
  categoryId: nullable(int),
  claimType: nullable(text),
  claimSubtype: nullable(text),
  reason: nullable(text),
  language: text,
  state: oneOf(...caseStates),
  createdAt: instant,
  dueOn: date,
  firstAnsweredAt: nullable(instant),
  resolvedAt: nullable(instant),
  reopenings: int,
};
export type AuditRow = RowOf<typeof columns>;

/** Cases of all customers that arrived between two days, both included, without who wrote them. */
export const readAuditRows = (
  { pool }: Pick<Database, "pool">,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<AuditRow[]> =>
  queryRows(pool, {
    text: `/* all customers: the yearly audit is about every case */
           select e.reference, e.kind, e.category_id as "categoryId", t.claim_type as "claimType",
             e.claim_subtype as "claimSubtype", t.official_name as reason, e.language, e.state,
             e.created_at as "createdAt", e.due_on as "dueOn", e.first_answered_at as "firstAnsweredAt",
             e.resolved_at as "resolvedAt", e.reopenings
           from cases e left join claim_subtypes t on t.claim_subtype = e.claim_subtype
           where e.created_at >= $1 and e.created_at < $2
           order by e.created_at, e.reference`,
    values: [madridMidnight(plainDate(from)), madridMidnight(addDays(plainDate(to), 1))],
    columns,
  });

const head = [
  "number",
  "kind",
  "category",
  "claim_type",
  "claim_subtype",
  "reason",
  "language",
  "outcome",
  "received_at",
  "due_on",
  "first_answer_at",
  "resolved_at",
  "in_time",
  "reopenings",
];

/** Whether the case was resolved by its day; undefined while it is open. */
export const isInTime = ({
  resolvedAt,
  dueOn,
}: Pick<AuditRow, "resolvedAt" | "dueOn">): boolean | undefined =>
  resolvedAt === null ? undefined : madridDate(resolvedAt) <= dueOn;

/** Empty while the case is open. */
const inTime = (row: AuditRow): string => {
  const isIn = isInTime(row);
  if (isIn === undefined) return "";
  return isIn ? "yes" : "no";
};

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** One line for each case, for a spreadsheet. All values are the portal's own, none is a customer's. */
export const auditCsv = (rows: readonly AuditRow[]): string =>
  [
    head,
    ...rows.map((row) => [
      row.reference,
      row.kind,
      String(row.categoryId ?? ""),
      row.claimType ?? "",
      row.claimSubtype ?? "",
      row.reason ?? "",
      row.language,
      row.state,
      row.createdAt.toISOString(),
      row.dueOn,
      row.firstAnsweredAt?.toISOString() ?? "",
      row.resolvedAt?.toISOString() ?? "",
      inTime(row),
      String(row.reopenings),
    ]),
  ]
    .map((line) => `${line.map(quoted).join(";")}\r\n`)
    .join("");
