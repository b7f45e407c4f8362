import { randomBytes, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { openStates, requestStates, type RequestState } from "#platform/contract/request-state.ts";
import type { AnyChangeKind, Submission, SubmitRequest } from "#platform/server/change-kind.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
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
  type Column,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { requestKinds, type ChangeRequest, type RequestKind } from "../contract/change-request.ts";
import type { OperatorRequest } from "../contract/operator-api.ts";
import { addRequestFiles, findRequestFile, findRequestFiles } from "./request-files.ts";
import { writeEvent } from "./outbox.ts";
import { canMove, referenceOf, type RequestActor } from "./request-policy.ts";

type Pool = Pick<Database, "pool">;

const anyObject = z.record(z.string(), z.unknown());
/** No check constraint lists the kinds, so that a feature adds one without a migration. */
export const kindColumn: Column<RequestKind> = {
  types: ["text"],
  parse: (value) => z.enum(requestKinds).parse(value),
};
const requestColumns = {
  requestId: uuid,
  reference: text,
  kind: kindColumn,
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
type FoundRequest = RowOf<typeof requestColumns>;

const selectRequest = `
  select r.request_id as "requestId", r.reference, r.kind, r.state, r.contract_id as "contractId",
    k.name as "contractName", r.details, r.replaced, r.reason, r.created_at as "createdAt", r.changed_at as "changedAt",
    case when g.state = 'waiting' then g.signing_url end as "signingUrl",
    case when g.state = 'waiting' then g.expires_at end as "signBefore"
  from change_requests r
  left join request_signatures g on g.customer_id = $1 and g.request_id = r.request_id
  left join contracts k on k.customer_id = $1 and k.contract_id = r.contract_id
  where r.customer_id = $1`;

/** Locks the customer's row for this transaction: everything of a customer changes one after another. */
export const lockCustomer = async (client: Queryable, customerId: number): Promise<void> => {
  await execute(client, {
    name: "lock-customer",
    text: "select from customers where customer_id = $1 for no key update",
    values: [customerId],
  });
};

const findRequest = (
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

const findUnderWay = (
  client: Queryable,
  { customerId, contractId, details }: Submission<unknown>,
  kind: RequestKind,
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

const addStep = async (
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
const reserveReference = async (
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

const toOperatorRequest = async (
  client: Queryable,
  customerId: number,
  { requestId, contractId: _contractId, replaced: _replaced, ...request }: FoundRequest,
): Promise<OperatorRequest> => ({
  ...request,
  taxId: await findTaxId(client, customerId),
  files: await findRequestFiles(client, { customerId, requestId }),
});

const stepColumns = { requestId: uuid, state: oneOf(...requestStates), changedAt: instant };

interface Kinds {
  readonly byKind: ReadonlyMap<string, AnyChangeKind>;
  readonly onMoved: OnMoved | undefined;
}

const shownDetails = ({ byKind }: Kinds, { kind, details }: FoundRequest): FoundRequest["details"] =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed with the kind's own schema when it was submitted
  byKind.get(kind)?.shownDetails?.(details as never) ?? details;

const withSteps = async (
  client: Queryable,
  kinds: Kinds,
  { customerId, requests }: { customerId: number; requests: readonly FoundRequest[] },
): Promise<ChangeRequest[]> => {
  const steps = await queryRows(client, {
    name: "find-change-request-steps",
    text: `select request_id as "requestId", state, changed_at as "changedAt" from change_request_steps
           where customer_id = $1 and request_id = any($2::uuid[]) order by request_id, step`,
    values: [customerId, requests.map(({ requestId }) => requestId)],
    columns: stepColumns,
  });
  return requests.map((found) => {
    const { requestId, contractId: _contractId, replaced: _replaced, ...request } = found;
    return {
      ...request,
      details: shownDetails(kinds, found),
      canBeCancelled: canMove(request.state, "cancelled", "customer"),
      steps: steps.filter((step) => step.requestId === requestId),
    };
  });
};

export interface RequestFilter {
  readonly contractName?: string | undefined;
  readonly isOpen?: boolean | undefined;
}

/** The customer's requests, newest first. */
const listRequests = async (
  { pool }: Pool,
  kinds: Kinds,
  { customerId, contractName, isOpen }: RequestFilter & { readonly customerId: number },
): Promise<ChangeRequest[]> => {
  const found = await queryRows(pool, {
    name: "list-change-requests",
    text: `${selectRequest} and ($2::text is null or k.name = $2) and ($3::text[] is null or r.state = any($3))
           order by r.created_at desc, r.request_id`,
    values: [customerId, contractName ?? null, isOpen === true ? openStates : null],
    columns: requestColumns,
  });
  return withSteps(pool, kinds, { customerId, requests: found });
};

/** A request for the retailer's system, with the customer whose it is; undefined when there is none. */
const findForOperator = async (
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

/** A file of a request, for the retailer's system; undefined when the request or the file does not exist. */
const findFileForOperator = async (
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
const listWaiting = (
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

/** Called in the transaction that moves a request; for instance to queue the email about it. */
export type OnMoved = (
  client: Queryable,
  moved: {
    customerId: number;
    requestId: string;
    reference: string;
    kind: RequestKind;
    state: RequestState;
    now: Date;
  },
) => Promise<void>;

export interface ChangeRequestParts {
  readonly database: Pick<Database, "pool">;
  /** Every kind that features define. */
  readonly kinds: readonly AnyChangeKind[];
  readonly onMoved?: OnMoved;
}

export interface Move {
  readonly to: RequestState;
  readonly actor: RequestActor;
  readonly now: Date;
  /** The retailer's reason for a rejection. */
  readonly reason?: string;
}

const wasSent = async (client: Queryable, customerId: number, requestId: string): Promise<boolean> =>
  (await execute(client, {
    name: "was-change-request-sent",
    text: `select from change_request_steps where customer_id = $1 and request_id = $2 and state = 'sent'`,
    values: [customerId, requestId],
  })) > 0;

/** Runs what follows from a new state, in the transaction that wrote it. */
const follow = async (
  client: Queryable,
  { byKind, onMoved }: Kinds,
  {
    request,
    actor,
    now,
  }: Pick<Move, "actor" | "now"> & { request: FoundRequest & { readonly customerId: number } },
): Promise<void> => {
  const { customerId, kind, state, reference } = request;
  await addStep(client, { customerId, requestId: request.requestId }, { state, actor, now });
  const change = byKind.get(kind);
  if (change === undefined) throw new Error(`No feature applies requests of the kind ${kind}`);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed with the kind's own schema when it was submitted
  await change.apply(client, { ...request, details: request.details as never }, now);
  const data = (): Promise<OperatorRequest> => toOperatorRequest(client, customerId, request);
  if (state === "sent")
    await writeEvent(client, customerId, { type: "request.sent", data: await data(), now });
  // The retailer never heard of a request that was withdrawn before it was signed.
  if (state === "cancelled" && (await wasSent(client, customerId, request.requestId)))
    await writeEvent(client, customerId, { type: "request.cancelled", data: await data(), now });
  await onMoved?.(client, { customerId, requestId: request.requestId, reference, kind, state, now });
};

const submitWithin = async (
  client: Queryable,
  kinds: Kinds,
  { kind, ...submission }: Submission<unknown> & { readonly kind: RequestKind },
): ReturnType<SubmitRequest> => {
  const { customerId, contractId, details, replaced = {}, files, state, now } = submission;
  await lockCustomer(client, customerId);
  const underWay = await findUnderWay(client, submission, kind);
  if (underWay !== undefined) return underWay;
  await submission.check?.(client);
  const requestId = randomUUID();
  const reference = await reserveReference(client, customerId, requestId);
  await execute(client, {
    name: "insert-change-request",
    text: `insert into change_requests
             (customer_id, request_id, reference, kind, state, contract_id, details, replaced, created_at, changed_at,
              read_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9)`,
    values: [customerId, requestId, reference, kind, state, contractId, details, replaced, now],
  });
  if (files !== undefined) await addRequestFiles(client, { customerId, requestId }, await files.take(client));
  const request = await findRequest(client, customerId, reference);
  if (request === undefined) throw new Error("The request that was written is not there");
  await follow(client, kinds, { request: { ...request, customerId }, actor: "customer", now });
  return { outcome: "submitted", reference, state };
};

const moveWithin = async (
  client: Queryable,
  kinds: Kinds,
  { customerId, reference, to, actor, now, reason = "" }: Move & { customerId: number; reference: string },
): Promise<ChangeRequest | "not_open" | undefined> => {
  await lockCustomer(client, customerId);
  const found = await findRequest(client, customerId, reference);
  if (found === undefined) return undefined;
  if (found.state !== to) {
    if (!canMove(found.state, to, actor)) return "not_open";
    await execute(client, {
      name: "move-change-request",
      text: `update change_requests set state = $3, reason = $4, changed_at = $5
             where customer_id = $1 and request_id = $2`,
      values: [customerId, found.requestId, to, reason, now],
    });
    const request = { ...found, customerId, state: to, reason, changedAt: now };
    await follow(client, kinds, { request, actor, now });
  }
  const moved = await findRequest(client, customerId, reference);
  return moved && (await withSteps(client, kinds, { customerId, requests: [moved] }))[0];
};

/**
 * Requests to the retailer. Each is a row with a state; the row, its history, its effect on the customer's data and the
 * event for the retailer's system are written in one transaction under the lock of the customer's row.
 */
export const createChangeRequests = ({ database, kinds: changes, onMoved }: ChangeRequestParts) => {
  const kinds: Kinds = { byKind: new Map(changes.map((change) => [change.kind, change])), onMoved };
  const submit: SubmitRequest = (change, submission, given) => {
    const kind = requestKinds.find((known) => known === change.kind);
    if (kind === undefined) throw new Error(`${change.kind} is not among the kinds of request`);
    // Details that the retailer's system would not understand must not leave.
    change.details.parse(submission.details);
    const task = (client: Queryable) => submitWithin(client, kinds, { ...submission, kind });
    return given === undefined ? inTransaction(database.pool, task) : task(given);
  };
  return {
    submit,
    /**
     * Moves a request to another state. `undefined` when the customer has no request of that reference, `"not_open"` when
     * its state does not allow the move. A move to the state that it already has changes nothing and succeeds, so that a
     * repeated call is harmless.
     */
    move: (client: Queryable, key: { customerId: number; reference: string }, move: Move) =>
      moveWithin(client, kinds, { ...key, ...move }),
    list: (customerId: number, filter: RequestFilter = {}) =>
      listRequests(database, kinds, { customerId, ...filter }),
    findForOperator: (reference: string) => findForOperator(database, reference),
    findFileForOperator: (key: { reference: string; fileId: string }) => findFileForOperator(database, key),
    listWaiting: (state: RequestState, before: Date, limit: number) =>
      listWaiting(database, { state, before, limit }),
    inTransaction: <T>(task: (client: Queryable) => Promise<T>): Promise<T> =>
      inTransaction(database.pool, task),
  };
};
export type ChangeRequests = ReturnType<typeof createChangeRequests>;
