import * as z from "zod/mini";
import { openStates, requestStates, type RequestState } from "#platform/contract/request-state.ts";
import { changeCosts, type ChangeCosts } from "#platform/contract/change-costs.ts";
import type { Cursor } from "#platform/contract/list-cursor.ts";
import type { Submission } from "#platform/server/change-kind.ts";
import { defineCaseFiles } from "#platform/server/cases/case-files.ts";
import { customerOwner } from "#platform/server/cases/case-owner.ts";
import { uuidColumn } from "#platform/server/cases/case-tables.ts";
import { defineCase } from "#platform/server/cases/define-case.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  bool,
  execute,
  instant,
  int,
  json,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  uuid,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import type { OperatorRequest } from "../contract/operator-api.ts";
import { requestTransitions, turnOf } from "./request-policy.ts";

type Pool = Pick<Database, "pool">;

const anyObject = z.record(z.string(), z.unknown());
/** Stored as it is on the wire. */
export const storedCosts = json({
  parse: (stored): ChangeCosts => z.decode(changeCosts, z.parse(z.any(), stored)),
});
const requestColumns = {
  requestId: uuid,
  reference: text,
  kind: text,
  state: oneOf(...requestStates),
  version: int,
  taxId: text,
  contractId: nullable(bigint),
  contractName: nullable(text),
  commodity: nullable(oneOf("electricity", "gas")),
  details: json(anyObject),
  replaced: json(anyObject),
  costs: nullable(storedCosts),
  /** What the customer recognises the contract by: the name that they gave it, else where it is. */
  place: nullable(text),
  reason: text,
  createdAt: instant,
  changedAt: instant,
  hasNews: bool,
  signingUrl: nullable(text),
  signBefore: nullable(instant),
};
export type FoundRequest = RowOf<typeof requestColumns>;

const selectRequest = `
  select r.request_id as "requestId", r.reference, r.kind, r.state, r.version, c.tax_id as "taxId",
    r.contract_id as "contractId", k.name as "contractName", k.commodity, r.details, r.replaced, r.costs, r.reason,
    coalesce(a.alias, s.street || ', ' || s.city) as place,
    r.created_at as "createdAt", r.changed_at as "changedAt",
    r.state in ('accepted', 'rejected', 'done', 'expired') and r.changed_at > r.read_at as "hasNews",
    case when g.state = 'waiting' then g.signing_url end as "signingUrl",
    case when g.state = 'waiting' then g.expires_at end as "signBefore"
  from change_requests r
  join customers c on c.customer_id = $1
  left join request_signatures g on g.customer_id = $1 and g.request_id = r.request_id
  left join contracts k on k.customer_id = $1 and k.contract_id = r.contract_id
  left join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
  left join contract_aliases a on a.customer_id = $1 and a.contract_id = k.contract_id
  where r.customer_id = $1`;

export const findRequest = (
  client: Queryable,
  customerId: number,
  reference: string,
): Promise<FoundRequest | undefined> =>
  queryRow(client, {
    name: "find-change-request",
    text: `${selectRequest} and r.reference = $2`,
    values: [customerId, reference],
    columns: requestColumns,
  });

export const findUnderWay = (
  client: Queryable,
  { customerId, contractId, details }: Submission<unknown>,
  kind: string,
) =>
  queryRow(client, {
    name: "find-change-request-under-way",
    text: `select reference, state, case when details = $4::jsonb then 'repeated' else 'conflict' end as outcome
           from change_requests
           where customer_id = $1 and kind = $2 and contract_id is not distinct from $3 and state = any($5::text[])`,
    values: [customerId, kind, contractId, JSON.stringify(details), openStates],
    columns: {
      reference: text,
      state: oneOf(...requestStates),
      outcome: oneOf("repeated", "conflict"),
    },
  });

/** Writes the row of a new request. */
export const insertRequest = async (
  client: Queryable,
  key: { readonly customerId: number; readonly requestId: string; readonly reference: string },
  {
    kind,
    state,
    contractId,
    details,
    replaced = {},
    costs,
    now,
  }: Submission<unknown> & {
    readonly kind: string;
  },
): Promise<void> => {
  await execute(client, {
    name: "insert-change-request",
    text: `insert into change_requests
             (customer_id, request_id, reference, kind, state, contract_id, details, replaced, costs, created_at,
              changed_at, read_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10)`,
    values: [
      key.customerId,
      key.requestId,
      key.reference,
      kind,
      state,
      contractId,
      details,
      replaced,
      costs === undefined ? null : z.encode(changeCosts, costs),
      now,
    ],
  });
};

/** Writes the retailer's reason for a rejection. */
export const updateReason = async (
  client: Queryable,
  { customerId, requestId, reason }: { customerId: number; requestId: string; reason: string },
): Promise<void> => {
  await execute(client, {
    name: "update-reason-of-change-request",
    text: "update change_requests set reason = $3 where customer_id = $1 and request_id = $2",
    values: [customerId, requestId, reason],
  });
};

const requestIdColumn = uuidColumn("request_id");
export const requestFiles = defineCaseFiles({
  owner: customerOwner,
  id: requestIdColumn,
  table: "change_request_files",
  part: "position",
});

/** Requests, as the platform's cases. */
export const storedRequests = defineCase({
  owner: customerOwner,
  id: requestIdColumn,
  states: requestStates,
  cases: "change_requests",
  references: "request_references",
  steps: "change_request_steps",
  files: requestFiles,
  transitions: requestTransitions,
  find: findRequest,
  idOf: ({ requestId }) => requestId,
  queueAs: ({ kind, state, contractName, taxId }, customerId) => ({
    kind: "change",
    topic: kind,
    title: contractName ?? taxId,
    customerId,
    turn: turnOf(kind, state),
  }),
});

export const toOperatorRequest = async (
  client: Queryable,
  customerId: number,
  {
    requestId,
    version: _version,
    contractId: _contractId,
    replaced: _replaced,
    costs: _costs,
    place: _place,
    ...request
  }: FoundRequest,
): Promise<OperatorRequest> => ({
  ...request,
  files: await requestFiles.list(client, { ownerId: customerId, caseId: requestId }),
});

/** Requests of all customers, the oldest first; one more than `limit` when there are more. */
export const listForOperator = async (
  { pool }: Pool,
  {
    states,
    kind,
    after,
    limit,
  }: {
    readonly states: readonly RequestState[];
    readonly kind?: string | undefined;
    readonly after?: Cursor<Date> | undefined;
    readonly limit: number;
  },
): Promise<OperatorRequest[]> => {
  const found = await queryRows(pool, {
    name: "list-requests-for-operator",
    text: `/* all customers: the retailer decides the requests of each */
           select customer_id as "ownerId", reference from change_requests
           where state = any($1::text[]) and ($2::text is null or kind = $2)
             and ($3::timestamptz is null or (created_at, reference) > ($3, $4))
           order by created_at, reference limit $5`,
    values: [states, kind ?? null, after?.position ?? null, after?.key ?? "", limit + 1],
    columns: { ownerId: bigint, reference: text },
  });
  return storedRequests.readEach(pool, found, (customerId, request) =>
    toOperatorRequest(pool, customerId, request),
  );
};

export interface RequestFilter {
  readonly contractName?: string | undefined;
  readonly isOpen?: boolean | undefined;
  readonly references?: readonly string[];
}

/** The customer's requests, newest first. */
export const findRequests = (
  client: Queryable,
  { customerId, contractName, isOpen, references }: RequestFilter & { readonly customerId: number },
): Promise<FoundRequest[]> =>
  queryRows(client, {
    name: "list-change-requests",
    text: `${selectRequest} and ($2::text is null or k.name = $2) and ($3::text[] is null or r.state = any($3))
             and ($4::text[] is null or r.reference = any($4))
           order by r.created_at desc, r.request_id`,
    values: [customerId, contractName ?? null, isOpen === true ? openStates : null, references ?? null],
    columns: requestColumns,
  });
