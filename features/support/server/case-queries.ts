import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { customerOwner } from "#platform/server/cases/case-owner.ts";
import { defineCase } from "#platform/server/cases/define-case.ts";
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
import { caseFiles, caseIdColumn, findCaseFiles } from "./case-files.ts";
import { caseTransitions, turnOf } from "./case-policy.ts";
import { findMessages, findSentReadings } from "./message-queries.ts";

const caseColumns = {
  caseId: bigint,
  reference: text,
  kind: oneOf(...caseKinds),
  state: oneOf(...caseStates),
  version: int,
  priority: oneOf(...casePriorities),
  language: oneOf(...completeLanguages),
  taxId: text,
  contractId: nullable(bigint),
  contractName: nullable(text),
  /** What the customer recognises the contract by: the name that they gave it, else where it is. */
  place: nullable(text),
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

/**
 * SQL of a case's subject in a language, or as it was written when the language is null. A claim is about a reason of
 * the market's table `claim_subtypes` (`t`), which has words in each language.
 */
export const subjectIn = (language: string): string => `coalesce(t.name ->> ${language}, e.subject)`;

const caseSelection = `
  e.case_id as "caseId", e.reference, e.kind, e.state, e.version, e.priority, e.language, c.tax_id as "taxId",
  e.contract_id as "contractId", k.name as "contractName", k.commodity, s.cups,
  coalesce(a.alias, s.street || ', ' || s.city) as place, e.category_id as "categoryId", t.claim_type as "claimType",
  e.claim_subtype as "claimSubtype", e.invoice_number as "invoiceNumber", ${subjectIn("$3::text")} as subject,
  e.assigned_to as "assignedTo",
  e.waiting_since as "waitingSince", e.due_on as "dueOn", e.reopenings, e.created_at as "createdAt",
  e.changed_at as "changedAt", e.resolved_at as "resolvedAt", e.read_at as "readAt"`;
const caseSources = `
  from cases e
  join customers c on c.customer_id = $1
  left join claim_subtypes t on t.claim_subtype = e.claim_subtype
  left join contracts k on k.customer_id = $1 and k.contract_id = e.contract_id
  left join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  left join contract_aliases a on a.customer_id = $1 and a.contract_id = k.contract_id
  where e.customer_id = $1`;

interface AskedCase {
  readonly customerId: number;
  readonly reference: string;
  /** Of the subject; null as it was written. */
  readonly language: CompleteLanguage | null;
}

const queryCase = (
  client: Queryable,
  { customerId, reference, language }: AskedCase,
): Promise<FoundCase | undefined> =>
  queryRow(client, {
    name: "find-case",
    text: `select ${caseSelection} ${caseSources} and e.reference = $2`,
    values: [customerId, reference, language],
    columns: caseColumns,
  });

export const findCase = (client: Queryable, customerId: number, reference: string) =>
  queryCase(client, { customerId, reference, language: null });

/** A case with its subject in the language of its reader. */
export const findCaseToRead = (
  client: Queryable,
  asked: AskedCase & { readonly language: CompleteLanguage },
) => queryCase(client, asked);

/** Questions, readings and claims, as the platform's cases. */
export const storedCases = defineCase({
  owner: customerOwner,
  id: caseIdColumn,
  states: caseStates,
  cases: "cases",
  references: "case_references",
  steps: "case_steps",
  files: caseFiles,
  transitions: caseTransitions,
  find: findCase,
  idOf: ({ caseId }) => caseId,
  queueAs: ({ kind, state, subject }, customerId) => {
    const turn = turnOf(state);
    return { kind, customerId, title: subject, turn: turn === "retailer" ? "answer" : turn };
  },
});

/** A case as the retailer's system reads it. */
export const toOperatorCase = async (
  client: Queryable,
  customerId: number,
  found: FoundCase,
): Promise<OperatorCase> => {
  const {
    caseId,
    version: _version,
    contractId: _contractId,
    commodity: _commodity,
    place: _place,
    resolvedAt: _end,
    readAt: _read,
    ...facts
  } = found;
  const key = { customerId, caseId };
  // One connection of a transaction answers one question at a time.
  const messages = await findMessages(client, key);
  const readings = await findSentReadings(client, key);
  const files = await findCaseFiles(client, key);
  const supplyMustStayOn = found.kind === "claim" && isOpenState(found.state);
  return { ...facts, supplyMustStayOn, messages, readings, files };
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
  readonly idempotencyKey: string;
  readonly now: Date;
}

export const insertCase = async (client: Queryable, row: CaseRow): Promise<void> => {
  const { customerId, caseId, reference, kind, categoryId, claimSubtype, contractId } = row;
  await execute(client, {
    name: "insert-case",
    text: `insert into cases (customer_id, case_id, reference, kind, category_id, claim_subtype, contract_id,
             invoice_number, subject, language, state, due_on, idempotency_key, waiting_since, read_at, created_at,
             changed_at)
           overriding system value
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'received', $11, $12, $13, $13, $13, $13)`,
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
      row.idempotencyKey,
      row.now,
    ],
  });
};

/** What a change writes beside the state. */
export interface CaseChange extends Pick<FoundCase, "priority" | "assignedTo" | "waitingSince" | "dueOn"> {
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
    text: `update cases set priority = $3, assigned_to = $4, waiting_since = $5, due_on = $6,
             first_answered_at = case when $7 then coalesce(first_answered_at, $10) else first_answered_at end,
             resolved_at = case when $8 then $10::timestamptz when $9 then null else resolved_at end,
             reopenings = reopenings + case when $9 then 1 else 0 end,
             reopened_at = case when $9 then $10 else reopened_at end
           where customer_id = $1 and case_id = $2`,
    values: [
      customerId,
      caseId,
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

/** Where a case stands in the list for the retailer. */
export type CasePlace = Pick<OperatorCase, "priority" | "dueOn" | "reference">;

/** References of all customers' cases in the states, those due first at the beginning. */
export const findCaseReferences = (
  client: Queryable,
  {
    states,
    due,
    after,
    limit,
  }: {
    readonly states: readonly CaseState[];
    readonly due?: string | undefined;
    readonly after?: CasePlace | undefined;
    readonly limit: number;
  },
) =>
  queryRows(client, {
    name: "find-case-references",
    text: `/* all customers: the retailer answers the cases of each */
           select customer_id as "ownerId", reference from cases
           where state = any($1::text[]) and ($2::date is null or due_on <= $2)
             and ($3::date is null
               or (case priority when 'high' then 0 else 1 end, due_on, reference)
                  > (case $4::text when 'high' then 0 else 1 end, $3::date, $5::text))
           order by case priority when 'high' then 0 else 1 end, due_on, reference limit $6`,
    values: [
      states,
      due ?? null,
      after?.dueOn ?? null,
      after?.priority ?? null,
      after?.reference ?? null,
      limit,
    ],
    columns: { ownerId: bigint, reference: text },
  });

/** Cases without a member of staff that have waited for the retailer since between two instants, the longest first. */
export const findWaitingCases = (
  client: Queryable,
  { after, before, limit }: { readonly after: Date; readonly before: Date; readonly limit: number },
) =>
  queryRows(client, {
    name: "find-waiting-cases",
    text: `/* all customers: the sandbox's staff answer the cases of each */
           select customer_id as "customerId", reference from cases
           where state in ('received', 'in_process') and assigned_to is null
             and waiting_since < $1 and waiting_since > $3
             and (kind, reference) not in (select q.kind, q.reference from case_queue q where q.assigned_to is not null)
           order by waiting_since limit $2`,
    values: [before, limit, after],
    columns: { customerId: bigint, reference: text },
  });
