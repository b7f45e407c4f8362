import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { openStates, requestStates, type RequestState } from "#platform/contract/request-state.ts";
import type { Cursor } from "#platform/contract/list-cursor.ts";
import type { Submission } from "#platform/server/change-kind.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  execute,
  instant,
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
import { findRequestFile, findRequestFiles } from "./request-files.ts";
import { referenceOf, type RequestActor } from "./request-policy.ts";

type Pool = Pick<Database, "pool">;

const anyObject = z.record(z.string(), z.unknown());
/** No check constraint lists the kinds, so that a feature adds one without a migration. */
const requestColumns = {
  requestId: uuid,
  reference: text,
  kind: text,
  state: oneOf(...requestStates),
  contractId: nullable(bigint),
  contractName: nullable(text),
  details: json(anyObject),
  replaced: json(anyObject),
  reason: text,
  createdAt: instant,
  changedAt: instant,
  signingUrl: nullable(text),
  signBefore: nullable(instant),
};
export type FoundRequest = RowOf<typeof requestColumns>;

const selectRequest = `
  select r.request_id as "requestId", r.reference, r.kind, r.state, r.contract_id as "contractId",
    k.name as "contractName", r.details, r.replaced, r.reason, r.created_at as "createdAt", r.changed_at as "changedAt",
    case when g.state = 'waiting' then g.signing_url end as "signingUrl",
    case when g.state = 'waiting' then g.expires_at end as "signBefore"
  from change_requests r
  left join request_signatures g on g.customer_id = $1 and g.request_id = r.request_id
  left join contracts k on k.customer_id = $1 and k.contract_id = r.contract_id
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

export const addStep = async (
  client: Queryable,
  { customerId, requestId }: { customerId: number; requestId: string },
  { state, actor, now }: { state: RequestState; actor: RequestActor; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "add-change-request-step",
    text: `insert into change_request_steps (customer_id, request_id, step, state, changed_by, changed_at)
           select $1, $2, coalesce(max(step), 0) + 1, $3, $4, $5 from change_request_steps
           where customer_id = $1 and request_id = $2`,
    values: [customerId, requestId, state, actor, now],
  });
};

/** A reference that is free, reserved in this transaction. */
export const reserveReference = async (
  client: Queryable,
  customerId: number,
  requestId: string,
): Promise<string> => {
  for (;;) {
    const reference = referenceOf(randomBytes(8));
    const written = await execute(client, {
      name: "reserve-request-reference",
      text: `insert into request_references (reference, customer_id, request_id) values ($1, $2, $3)
             on conflict (reference) do nothing`,
      values: [reference, customerId, requestId],
    });
    if (written === 1) return reference;
  }
};

const findTaxId = async (client: Queryable, customerId: number): Promise<string> =>
  (
    await queryRow(client, {
      name: "find-tax-id-of-request",
      text: `select tax_id as "taxId" from customers where customer_id = $1`,
      values: [customerId],
      columns: { taxId: text },
    })
  )?.taxId ?? "";

export const toOperatorRequest = async (
  client: Queryable,
  customerId: number,
  { requestId, contractId: _contractId, replaced: _replaced, ...request }: FoundRequest,
): Promise<OperatorRequest> => ({
  ...request,
  taxId: await findTaxId(client, customerId),
  files: await findRequestFiles(client, { customerId, requestId }),
});

/** A request for the retailer's system, with the customer whose it is; undefined when there is none. */
export const findForOperator = async (
  { pool }: Pool,
  reference: string,
): Promise<{ customerId: number; request: OperatorRequest } | undefined> => {
  const owner = await queryRow(pool, {
    name: "find-request-owner",
    text: `select customer_id as "customerId" from request_references where reference = $1`,
    values: [reference],
    columns: { customerId: bigint },
  });
  const found = owner && (await findRequest(pool, owner.customerId, reference));
  if (owner === undefined || found === undefined) return undefined;
  return { ...owner, request: await toOperatorRequest(pool, owner.customerId, found) };
};

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
           select customer_id as "customerId", reference from change_requests
           where state = any($1::text[]) and ($2::text is null or kind = $2)
             and ($3::timestamptz is null or (created_at, reference) > ($3, $4))
           order by created_at, reference limit $5`,
    values: [states, kind ?? null, after?.position ?? null, after?.key ?? "", limit + 1],
    columns: { customerId: bigint, reference: text },
  });
  const requests: OperatorRequest[] = [];
  for (const { customerId, reference } of found) {
    const request = await findRequest(pool, customerId, reference);
    if (request !== undefined) requests.push(await toOperatorRequest(pool, customerId, request));
  }
  return requests;
};

/** A file of a request, for the retailer's system; undefined when the request or the file does not exist. */
export const findFileForOperator = async (
  { pool }: Pool,
  { reference, fileId }: { reference: string; fileId: string },
) => {
  const owner = await queryRow(pool, {
    name: "find-request-of-file",
    text: `select customer_id as "customerId", request_id as "requestId" from request_references
           where reference = $1`,
    values: [reference],
    columns: { customerId: bigint, requestId: uuid },
  });
  return owner && findRequestFile(pool, { ...owner, fileId });
};

/** Requests of all customers that are in the state since before `before`, the oldest first. */
export const listWaiting = (
  { pool }: Pool,
  { state, before, limit }: { state: RequestState; before: Date; limit: number },
) =>
  queryRows(pool, {
    name: "list-waiting-change-requests",
    text: `/* all customers: the portal itself moves what waits too long */
           select customer_id as "customerId", reference from change_requests
           where state = $1 and changed_at < $2 order by changed_at limit $3`,
    values: [state, before, limit],
    columns: { customerId: bigint, reference: text },
  });

export const wasSent = async (client: Queryable, customerId: number, requestId: string): Promise<boolean> =>
  (await execute(client, {
    name: "was-change-request-sent",
    text: `select from change_request_steps where customer_id = $1 and request_id = $2 and state = 'sent'`,
    values: [customerId, requestId],
  })) > 0;

const stepColumns = { requestId: uuid, state: oneOf(...requestStates), changedAt: instant };

export const listSteps = (
  client: Queryable,
  customerId: number,
  requestIds: readonly string[],
): Promise<RowOf<typeof stepColumns>[]> =>
  queryRows(client, {
    name: "find-change-request-steps",
    text: `select request_id as "requestId", state, changed_at as "changedAt" from change_request_steps
           where customer_id = $1 and request_id = any($2::uuid[]) order by request_id, step`,
    values: [customerId, requestIds],
    columns: stepColumns,
  });

export interface RequestFilter {
  readonly contractName?: string | undefined;
  readonly isOpen?: boolean | undefined;
}

/** The customer's requests, newest first. */
export const findRequests = (
  client: Queryable,
  { customerId, contractName, isOpen }: RequestFilter & { readonly customerId: number },
): Promise<FoundRequest[]> =>
  queryRows(client, {
    name: "list-change-requests",
    text: `${selectRequest} and ($2::text is null or k.name = $2) and ($3::text[] is null or r.state = any($3))
           order by r.created_at desc, r.request_id`,
    values: [customerId, contractName ?? null, isOpen === true ? openStates : null],
    columns: requestColumns,
  });
