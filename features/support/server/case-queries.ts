import { randomBytes } from "node:crypto";
import { completeLanguages } from "#platform/contract/languages.ts";
import {
  bigint,
  date,
  execute,
  instant,
  int,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import {
  caseKinds,
  casePriorities,
  caseStates,
  isOpenState,
  type CaseState,
} from "../contract/case-fields.ts";
import type { OperatorCase } from "../contract/operator-cases.ts";
import { findCaseFiles } from "./case-files.ts";
import { caseReferenceOf, type CaseActor } from "./case-policy.ts";
import { findMessages, findSentReadings } from "./message-queries.ts";

const caseColumns = {
  caseId: bigint,
  reference: text,
  kind: oneOf(...caseKinds),
  state: oneOf(...caseStates),
  priority: oneOf(...casePriorities),
  language: oneOf(...completeLanguages),
  contractId: nullable(bigint),
  contractName: nullable(text),
  commodity: nullable(oneOf("electricity", "gas")),
  cups: nullable(text),
  categoryId: nullable(int),
  claimType: nullable(text),
  claimSubtype: nullable(text),
  invoiceNumber: nullable(text),
  subject: text,
  assignedTo: nullable(text),
  waitingSince: instant,
  dueOn: date,
  reopenings: int,
  createdAt: instant,
  changedAt: instant,
  resolvedAt: nullable(instant),
  readAt: instant,
};
export type FoundCase = RowOf<typeof caseColumns>;

const caseSelection = `
  e.case_id as "caseId", e.reference, e.kind, e.state, e.priority, e.language, e.contract_id as "contractId",
  k.name as "contractName", k.commodity, s.cups, e.category_id as "categoryId", t.claim_type as "claimType",
  e.claim_subtype as "claimSubtype", e.invoice_number as "invoiceNumber", e.subject, e.assigned_to as "assignedTo",
  e.waiting_since as "waitingSince", e.due_on as "dueOn", e.reopenings, e.created_at as "createdAt",
  e.changed_at as "changedAt", e.resolved_at as "resolvedAt", e.read_at as "readAt"`;
const caseSources = `
  from cases e
  left join claim_subtypes t on t.claim_subtype = e.claim_subtype
  left join contracts k on k.customer_id = $1 and k.contract_id = e.contract_id
  left join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  where e.customer_id = $1`;

export const findCase = (
  client: Queryable,
  customerId: number,
  reference: string,
): Promise<FoundCase | undefined> =>
  queryRow(client, {
    name: "find-case",
    text: `select ${caseSelection} ${caseSources} and e.reference = $2`,
    values: [customerId, reference],
    columns: caseColumns,
  });

/** The customer whose case it is. */
export const findCaseOwner = async (client: Queryable, reference: string): Promise<number | undefined> =>
  (
    await queryRow(client, {
      name: "find-case-owner",
      text: `select customer_id as "customerId" from case_references where reference = $1`,
      values: [reference],
      columns: { customerId: bigint },
    })
  )?.customerId;

const findTaxId = async (client: Queryable, customerId: number): Promise<string> =>
  (
    await queryRow(client, {
      name: "find-tax-id-of-case",
      text: `select tax_id as "taxId" from customers where customer_id = $1`,
      values: [customerId],
      columns: { taxId: text },
    })
  )?.taxId ?? "";

/** A case as the retailer's system reads it. */
export const toOperatorCase = async (
  client: Queryable,
  customerId: number,
  found: FoundCase,
): Promise<OperatorCase> => {
  const {
    caseId,
    contractId: _contractId,
    commodity: _commodity,
    resolvedAt: _end,
    readAt: _read,
    ...facts
  } = found;
  const key = { customerId, caseId };
  // One connection of a transaction answers one question at a time.
  const taxId = await findTaxId(client, customerId);
  const messages = await findMessages(client, key);
  const readings = await findSentReadings(client, key);
  const files = await findCaseFiles(client, key);
  const supplyMustStayOn = found.kind === "claim" && isOpenState(found.state);
  return { ...facts, taxId, supplyMustStayOn, messages, readings, files };
};

/** A reference that is free, reserved in this transaction for the case of that number. */
export const reserveReference = async (
  client: Queryable,
  { customerId, caseId }: { readonly customerId: number; readonly caseId: number },
  wanted?: string,
): Promise<string> => {
  for (let reference = wanted ?? caseReferenceOf(randomBytes(8)); ;) {
    const written = await execute(client, {
      name: "reserve-case-reference",
      text: `insert into case_references (reference, customer_id, case_id) values ($1, $2, $3)
             on conflict (reference) do nothing`,
      values: [reference, customerId, caseId],
    });
    if (written === 1) return reference;
    reference = caseReferenceOf(randomBytes(8));
  }
};

/** The number of the next case; reserved before its row, because the reference names it. */
export const nextCaseId = async (client: Queryable): Promise<number> => {
  const row = await queryRow(client, {
    name: "next-case-id",
    text: `select nextval(pg_get_serial_sequence('cases', 'case_id')) as "caseId"`,
    columns: { caseId: bigint },
  });
  if (row === undefined) throw new Error("The sequence of cases gave no number");
  return row.caseId;
};

export interface CaseRow {
  readonly customerId: number;
  readonly caseId: number;
  readonly reference: string;
  readonly kind: FoundCase["kind"];
  readonly categoryId: number | null;
  readonly claimSubtype: string | null;
  readonly contractId: number | null;
  readonly invoiceNumber: string | null;
  readonly subject: string;
  readonly language: FoundCase["language"];
  readonly dueOn: string;
  readonly now: Date;
}

export const insertCase = async (client: Queryable, row: CaseRow): Promise<void> => {
  const { customerId, caseId, reference, kind, categoryId, claimSubtype, contractId } = row;
  await execute(client, {
    name: "insert-case",
    text: `insert into cases (customer_id, case_id, reference, kind, category_id, claim_subtype, contract_id,
             invoice_number, subject, language, state, due_on, waiting_since, read_at, created_at, changed_at)
           overriding system value
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'received', $11, $12, $12, $12, $12)`,
    values: [
      customerId,
      caseId,
      reference,
      kind,
      categoryId,
      claimSubtype,
      contractId,
      row.invoiceNumber,
      row.subject,
      row.language,
      row.dueOn,
      row.now,
    ],
  });
};

export const insertStep = async (
  client: Queryable,
  { customerId, caseId }: { readonly customerId: number; readonly caseId: number },
  { state, actor, now }: { readonly state: CaseState; readonly actor: CaseActor; readonly now: Date },
): Promise<void> => {
  await execute(client, {
    name: "insert-case-step",
    text: `insert into case_steps (customer_id, case_id, step, state, changed_by, changed_at)
           select $1, $2, coalesce(max(step), 0) + 1, $3, $4, $5 from case_steps
           where customer_id = $1 and case_id = $2`,
    values: [customerId, caseId, state, actor, now],
  });
};

/** The case of the same customer since an instant, still open, that has the same text, facts, readings and files. */
export const findRepetition = (
  client: Queryable,
  row: Pick<
    CaseRow,
    "customerId" | "kind" | "contractId" | "subject" | "categoryId" | "claimSubtype" | "invoiceNumber"
  >,
  {
    body,
    readings,
    uploadIds,
    since,
  }: {
    readonly body: string;
    readonly readings: readonly {
      readonly register: string;
      readonly readOn: string;
      readonly value: number;
    }[];
    readonly uploadIds: readonly string[];
    readonly since: Date;
  },
) =>
  queryRow(client, {
    name: "find-repeated-case",
    text: `select e.reference, e.created_at as "receivedAt", e.due_on as "dueOn" from cases e
           join case_messages m on m.customer_id = $1 and m.case_id = e.case_id and m.message = 1
           where e.customer_id = $1 and e.kind = $2 and e.contract_id is not distinct from $3 and e.subject = $4
             and m.body = $5 and e.created_at > $6 and e.state = 'received'
             and e.category_id is not distinct from $7 and e.claim_subtype is not distinct from $8
             and e.invoice_number is not distinct from $9
             and $10::uuid[] = array(select a.attachment_id from case_attachments a
               where a.customer_id = $1 and a.case_id = e.case_id and a.message = 1 order by 1)
             and $11::text[] = array(select concat_ws(' ', r.register, r.read_on, r.value) from meter_readings r
               where r.customer_id = $1 and r.case_id = e.case_id order by r.register)
           limit 1`,
    values: [
      row.customerId,
      row.kind,
      row.contractId,
      row.subject,
      body,
      since,
      row.categoryId,
      row.claimSubtype,
      row.invoiceNumber,
      uploadIds.toSorted(),
      readings
        .toSorted((a, b) => (a.register < b.register ? -1 : 1))
        .map(({ register, readOn, value }) => `${register} ${readOn} ${value}`),
    ],
    columns: { reference: text, receivedAt: instant, dueOn: date },
  });

export interface CaseChange {
  readonly state: CaseState;
  readonly priority: FoundCase["priority"];
  readonly assignedTo: string | null;
  readonly waitingSince: Date;
  readonly dueOn: string;
  readonly isAnswered: boolean;
  readonly isResolved: boolean;
  readonly isReopened: boolean;
  readonly now: Date;
}

export const updateCase = async (
  client: Queryable,
  { customerId, caseId }: { readonly customerId: number; readonly caseId: number },
  change: CaseChange,
): Promise<void> => {
  await execute(client, {
    name: "update-case",
    text: `update cases set state = $3, priority = $4, assigned_to = $5, waiting_since = $6, due_on = $7,
             first_answered_at = case when $8 then coalesce(first_answered_at, $11) else first_answered_at end,
             resolved_at = case when $9 then $11::timestamptz when $10 then null else resolved_at end,
             reopenings = reopenings + case when $10 then 1 else 0 end,
             reopened_at = case when $10 then $11 else reopened_at end, changed_at = $11
           where customer_id = $1 and case_id = $2`,
    values: [
      customerId,
      caseId,
      change.state,
      change.priority,
      change.assignedTo,
      change.waitingSince,
      change.dueOn,
      change.isAnswered,
      change.isResolved,
      change.isReopened,
      change.now,
    ],
  });
};

/** References of all customers' cases: open ones, or those in a state; those due first at the beginning. */
/** Where a case stands in the list for the retailer. */
export type CasePlace = Pick<OperatorCase, "priority" | "dueOn" | "reference">;

export const findCaseReferences = (
  client: Queryable,
  {
    states,
    due = null,
    after,
    limit,
  }: {
    readonly states: readonly CaseState[];
    readonly due?: string | null;
    readonly after?: CasePlace | undefined;
    readonly limit: number;
  },
) =>
  queryRows(client, {
    name: "find-case-references",
    text: `/* all customers: the retailer answers the cases of each */
           select customer_id as "customerId", reference from cases
           where state = any($1::text[]) and ($2::date is null or due_on <= $2)
             and ($3::date is null
               or (case priority when 'high' then 0 else 1 end, due_on, reference)
                  > (case $4::text when 'high' then 0 else 1 end, $3::date, $5::text))
           order by case priority when 'high' then 0 else 1 end, due_on, reference limit $6`,
    values: [states, due, after?.dueOn ?? null, after?.priority ?? null, after?.reference ?? null, limit],
    columns: { customerId: bigint, reference: text },
  });

/** Cases without a member of staff that have waited for the retailer since before an instant, the longest first. */
export const findWaitingCases = (
  client: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
) =>
  queryRows(client, {
    name: "find-waiting-cases",
    text: `/* all customers: the sandbox's staff answer the cases of each */
           select customer_id as "customerId", reference from cases
           where state in ('received', 'in_process') and assigned_to is null and waiting_since < $1 order by waiting_since limit $2`,
    values: [before, limit],
    columns: { customerId: bigint, reference: text },
  });
