import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { RequestState } from "#platform/contract/request-state.ts";
import type { AnyChangeKind, Submission, SubmitRequest, WordedChange } from "#platform/server/change-kind.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import type { ChangeRequest } from "../contract/change-request.ts";
import { events } from "../contract/events.ts";
import { changeBlockOf, changeSubjectOf, type DescribedChange } from "./change-block.ts";
import {
  findRequests,
  findUnderWay,
  insertRequest,
  listForOperator,
  storedRequests,
  toOperatorRequest,
  updateReason,
  type FoundRequest,
  type RequestFilter,
} from "./request-queries.ts";
import type { RequestActor } from "./request-policy.ts";

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
): Promise<ListedRequest[]> => {
  const ids = requests.map(({ requestId }) => requestId);
  const steps = await storedRequests.findSteps(client, customerId, ids);
  return requests.map((found) => {
    const { requestId, contractId: _contractId, replaced, costs, taxId: _taxId, ...request } = found;
    const { kind, details } = found;
    return {
      ...request,
      described: { kind, details, replaced, costs },
      details: shownDetails(kinds, found),
      canBeCancelled: storedRequests.canMove(request.state, "cancelled", "customer"),
      steps: steps.filter(({ caseId }) => caseId === requestId),
    };
  });
};

/** A request as its customer reads it, and what its words are made of, which differ by language. */
export type ListedRequest = Omit<ChangeRequest, "subject" | "block"> & {
  readonly described: DescribedChange;
};

/** The request in the words of a language. */
const wordedRequest = (
  { described, ...request }: ListedRequest,
  kinds: readonly WordedChange[],
  language: CompleteLanguage,
): ChangeRequest => ({
  ...request,
  subject: changeSubjectOf(described, kinds, language),
  block: changeBlockOf(described, kinds, language),
});

/** The customer's requests, newest first. */
const listRequests = async (
  { pool }: Pick<Database, "pool">,
  kinds: Kinds,
  filter: RequestFilter & { readonly customerId: number },
): Promise<ListedRequest[]> => {
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
  readonly kinds: readonly WordedChange[];
  readonly onMoved?: OnMoved;
}

export interface Move {
  readonly to: RequestState;
  readonly actor: RequestActor;
  readonly now: Date;
  /** The retailer's reason for a rejection. */
  readonly reason?: string | undefined;
  /** The version that staff have read; the move is refused when the request has been changed since. */
  readonly version?: number | undefined;
}

/** Runs what follows from a new state, in the transaction that wrote it. */
const follow = async (
  client: Queryable,
  { byKind, onMoved }: Kinds,
  { customerId, request, now }: { customerId: number; request: FoundRequest; now: Date },
): Promise<void> => {
  const { requestId, kind, state, reference } = request;
  const change = byKind.get(kind);
  if (change === undefined) throw new Error(`No feature applies requests of the kind ${kind}`);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed with the kind's own schema when it was submitted
  await change.apply(client, { ...request, customerId, details: request.details as never }, now);
  const report = async (type: "request.sent" | "request.cancelled"): Promise<void> =>
    writeEvent(client, customerId, { type, data: await toOperatorRequest(client, customerId, request), now });
  if (state === "sent") await report("request.sent");
  // The retailer never heard of a request that was withdrawn before it was signed.
  if (state === "cancelled") {
    const steps = await storedRequests.findSteps(client, customerId, [requestId]);
    if (steps.some((step) => step.state === "sent")) await report("request.cancelled");
  }
  await onMoved?.(client, { customerId, requestId, reference, kind, state, now });
};

const submitWithin = async (
  client: Queryable,
  kinds: Kinds,
  submission: Submission<unknown> & { readonly kind: string },
): ReturnType<SubmitRequest> => {
  const { customerId, kind, files, check, state, now } = submission;
  const opened = await storedRequests.open(client, {
    ownerId: customerId,
    state,
    actor: "customer",
    now,
    files,
    check,
    findEarlier: () => findUnderWay(client, submission, kind),
    insert: ({ caseId: requestId, reference }) =>
      insertRequest(client, { customerId, requestId, reference }, submission),
  });
  if (opened.earlier !== undefined) return opened.earlier;
  await follow(client, kinds, { customerId, request: opened.found, now });
  return { outcome: "submitted", reference: opened.found.reference, state };
};

const moveWithin = async (
  client: Queryable,
  kinds: Kinds,
  {
    customerId,
    reference,
    to,
    actor,
    now,
    reason,
    version,
  }: Move & { customerId: number; reference: string },
): Promise<ListedRequest | "not_allowed" | "changed_meanwhile" | undefined> => {
  const changed = await storedRequests.change(client, {
    ownerId: customerId,
    reference,
    version,
    decide: ({ state, requestId }) =>
      state === to
        ? undefined
        : {
            to,
            actor,
            now,
            write: async () => {
              if (reason !== undefined) await updateReason(client, { customerId, requestId, reason });
            },
          },
  });
  if (changed === undefined || typeof changed === "string") return changed;
  const { before, found } = changed;
  if (found.state !== before.state) await follow(client, kinds, { customerId, request: found, now });
  const moved = await storedRequests.find(client, customerId, reference);
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
     * Moves a request to another state. `undefined` when the customer has no request of that reference, `"not_allowed"` when
     * its state does not allow the move. A move to the state that it already has changes nothing and succeeds, so that a
     * repeated call is harmless.
     */
    move: (client: Queryable, key: { customerId: number; reference: string }, move: Move) =>
      moveWithin(client, kinds, { ...key, ...move }),
    list: (customerId: number, filter: RequestFilter = {}) =>
      listRequests(database, kinds, { customerId, ...filter }),
    /** What a change would be in words, before it is submitted. */
    describe: (change: DescribedChange, language: CompleteLanguage) =>
      changeBlockOf(change, changes, language),
    worded: (request: ListedRequest, language: CompleteLanguage) => wordedRequest(request, changes, language),
    /** A request for the retailer's system, with the customer whose it is. */
    findForOperator: async (reference: string) => {
      const owned = await storedRequests.findByReference(database.pool, reference);
      if (owned === undefined) return undefined;
      const { ownerId: customerId, found } = owned;
      return { customerId, request: await toOperatorRequest(database.pool, customerId, found) };
    },
    listForOperator: (filter: Parameters<typeof listForOperator>[1]) => listForOperator(database, filter),
    findFileForOperator: (key: { reference: string; fileId: string }) =>
      storedRequests.findFileByReference(database.pool, key),
    listWaiting: (state: RequestState, before: Date, limit: number) =>
      storedRequests.findWaiting(database.pool, { state, before, limit }),
    inTransaction: <T>(task: (client: Queryable) => Promise<T>): Promise<T> =>
      inTransaction(database.pool, task),
  };
};
export type ChangeRequests = ReturnType<typeof createChangeRequests>;
