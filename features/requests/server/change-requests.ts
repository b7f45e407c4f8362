import { randomUUID } from "node:crypto";
import type { RequestState } from "#platform/contract/request-state.ts";
import type { AnyChangeKind, Submission, SubmitRequest } from "#platform/server/change-kind.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute, type Queryable } from "#platform/server/database/query.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import type { ChangeRequest } from "../contract/change-request.ts";
import { events } from "../contract/events.ts";
import type { OperatorRequest } from "../contract/operator-api.ts";
import { addRequestFiles } from "./request-files.ts";
import {
  addStep,
  findFileForOperator,
  findForOperator,
  findRequest,
  findRequests,
  findUnderWay,
  listForOperator,
  listSteps,
  listWaiting,
  reserveReference,
  toOperatorRequest,
  wasSent,
  type FoundRequest,
  type RequestFilter,
} from "./request-queries.ts";
import { canMove, type RequestActor } from "./request-policy.ts";

const writeEvent = eventWriter(events);

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
  const steps = await listSteps(
    client,
    customerId,
    requests.map(({ requestId }) => requestId),
  );
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

/** The customer's requests, newest first. */
const listRequests = async (
  { pool }: Pick<Database, "pool">,
  kinds: Kinds,
  filter: RequestFilter & { readonly customerId: number },
): Promise<ChangeRequest[]> => {
  const requests = await findRequests(pool, filter);
  return withSteps(pool, kinds, { customerId: filter.customerId, requests });
};

/** Called in the transaction that moves a request; for instance to queue the email about it. */
export type OnMoved = (
  client: Queryable,
  moved: {
    customerId: number;
    requestId: string;
    reference: string;
    kind: string;
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
  { kind, ...submission }: Submission<unknown> & { readonly kind: string },
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
    const { kind } = change;
    if (!kinds.byKind.has(kind)) throw new Error(`No feature applies requests of the kind ${kind}`);
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
    listForOperator: (filter: Parameters<typeof listForOperator>[1]) => listForOperator(database, filter),
    findFileForOperator: (key: { reference: string; fileId: string }) => findFileForOperator(database, key),
    listWaiting: (state: RequestState, before: Date, limit: number) =>
      listWaiting(database, { state, before, limit }),
    inTransaction: <T>(task: (client: Queryable) => Promise<T>): Promise<T> =>
      inTransaction(database.pool, task),
  };
};
export type ChangeRequests = ReturnType<typeof createChangeRequests>;
