import type { ResolvedAttachments } from "#platform/server/attachments.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import { contentHash } from "#platform/server/repetition/content-hash.ts";
import { announcementOf, type Announcement } from "#platform/contract/topics.ts";
import { topics } from "../contract/topics.ts";
import { isOpenState, openCaseStates, type CaseReceipt, type CaseState } from "../contract/case-fields.ts";
import { events } from "../contract/events.ts";
import type { OperatorCase } from "../contract/operator-cases.ts";
import { caseFiles, findCaseFiles } from "./case-files.ts";
import { caseChanged, caseReceived } from "./case-jobs.ts";
import {
  dueDayOf,
  isFinalCase,
  refusalOf,
  repetitionMs,
  stateAfterMessage,
  turnOf,
  type AnswerTime,
  type CaseActor,
  type CustomerAction,
  type CustomerRefusal,
} from "./case-policy.ts";
import {
  findCase,
  type CasePlace,
  findCaseReferences,
  findWaitingCases,
  insertCase,
  storedCases,
  toOperatorCase,
  updateCase,
  type CaseChange,
  type CaseRow,
  type FoundCase,
} from "./case-queries.ts";
import { findMessages, insertMessage, insertReadings, type SentReading } from "./message-queries.ts";

const announcement = announcementOf(topics);

const writeEvent = eventWriter(events);
type CaseEventType = (typeof events)["Case"]["types"][number];

export interface CaseParts {
  readonly database: Pick<Database, "pool">;
  readonly jobs: Jobs;
  readonly readConfiguration: () => { readonly support: AnswerTime };
  readonly announce: (client: Queryable, announcements: readonly Announcement[]) => Promise<void>;
}

export interface NewCase extends Omit<CaseRow, "caseId" | "reference" | "dueOn" | "idempotencyKey"> {
  readonly message: string;
  readonly readings?: readonly SentReading[];
  readonly files?: ResolvedAttachments;
  /** The reference that a visitor's message had; a new one by default. */
  readonly formerReference?: string;
}

type Parts = Omit<CaseParts, "database">;

/** The same for what is sent again: a repeated click, or a form that was sent twice. */
const idempotencyKeyOf = ({ now: _now, language: _language, formerReference: _former, ...sent }: NewCase) =>
  contentHash({
    ...sent,
    files: sent.files?.uploadIds.toSorted(),
    readings: Object.fromEntries(
      (sent.readings ?? []).map(({ register, readOn, value }) => [register, { readOn, value }]),
    ),
  });

const receiptOf = ({ reference, createdAt: receivedAt, dueOn }: FoundCase): CaseReceipt => ({
  reference,
  receivedAt,
  dueOn,
});

const openWithin = async (client: Queryable, parts: Parts, newCase: NewCase): Promise<CaseReceipt> => {
  const { message, readings = [], files, formerReference, ...given } = newCase;
  const { customerId, contractId, now } = given;
  const idempotencyKey = idempotencyKeyOf(newCase);
  const opened = await storedCases.open(client, {
    ownerId: customerId,
    state: "received",
    actor: "customer",
    now,
    reference: formerReference,
    files,
    findEarlier: () =>
      storedCases.findSubmitted(client, {
        ownerId: customerId,
        idempotencyKey,
        state: "received",
        since: new Date(now.getTime() - repetitionMs),
      }),
    insert: async ({ caseId, reference }) => {
      const key = { customerId, caseId };
      const dueOn = dueDayOf(now, parts.readConfiguration().support);
      await insertCase(client, { ...given, ...key, reference, dueOn, idempotencyKey });
      await insertMessage(client, key, {
        author: "customer",
        staffName: null,
        body: message,
        writtenAt: now,
      });
      if (contractId !== null) await insertReadings(client, { ...key, contractId }, readings);
    },
  });
  if (opened.earlier !== undefined) return receiptOf(opened.earlier);
  const { found } = opened;
  const data = await toOperatorCase(client, customerId, found);
  await writeEvent(client, customerId, { type: "case.opened", data, now });
  await parts.jobs.add(caseReceived, { customerId, reference: found.reference }, client);
  return receiptOf(found);
};

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** What is done to a case: a message, another state, or the member of staff who takes it. */
export interface CaseAction {
  readonly actor: CaseActor;
  /** The member of staff as the customer reads it; for the retailer's actions. */
  readonly staffName?: string;
  readonly message?: string;
  /** The files of the message. */
  readonly files?: ResolvedAttachments;
  readonly to?: CaseState;
  readonly assignedTo?: string;
  readonly priority?: FoundCase["priority"];
  /** The version that staff have read; the action is refused when the case has been changed since. */
  readonly version?: number;
  readonly now: Date;
}

const nextStateOf = ({ state }: FoundCase, { to, message, actor }: CaseAction): CaseState => {
  if (to !== undefined) return to;
  return message === undefined ? state : stateAfterMessage(state, actor);
};

/** The event that tells the retailer's system of a customer's action; undefined for the retailer's own. */
const eventOf = (from: CaseState, to: CaseState, { actor }: CaseAction): CaseEventType | undefined => {
  if (actor === "retailer") return undefined;
  if (to === "closed") return "case.closed";
  return isFinalCase(from) ? "case.reopened" : "case.message";
};

const changeOf = (
  found: FoundCase,
  state: CaseState,
  { action, answerTime }: { action: CaseAction; answerTime: AnswerTime },
): CaseChange => {
  const { actor, message, assignedTo = found.assignedTo, priority = found.priority, now } = action;
  const isReopened = isFinalCase(found.state) && isOpenState(state);
  const isSameTurn = turnOf(found.state) === turnOf(state);
  // An answer of staff that leaves the turn with the retailer starts the wait anew.
  const waitsAnew = !isSameTurn || (message !== undefined && actor === "retailer");
  return {
    priority,
    assignedTo,
    waitingSince: waitsAnew ? now : found.waitingSince,
    dueOn: isReopened ? dueDayOf(now, answerTime) : found.dueOn,
    isAnswered: actor === "retailer" && message !== undefined,
    isResolved: isFinalCase(state) && !isFinalCase(found.state),
    isReopened,
    now,
  };
};

const answerTopic = (state: CaseState): keyof typeof topics => {
  if (state === "information_required") return "case_information_required";
  if (state === "accepted") return "case_accepted";
  return state === "denied" ? "case_denied" : "case_answered";
};

/** The message with its files, and what changes with it. */
const writeAction = async (
  client: Queryable,
  { customerId, caseId }: { readonly customerId: number; readonly caseId: number },
  { change, action }: { readonly change: CaseChange; readonly action: CaseAction },
): Promise<void> => {
  const { actor, staffName = null, message: body, files, now } = action;
  await updateCase(client, { customerId, caseId }, change);
  if (body === undefined) return;
  const author = actor === "customer" ? "customer" : "staff";
  const key = { customerId, caseId };
  const message = await insertMessage(client, key, { author, staffName, body, writtenAt: now });
  if (files !== undefined)
    await caseFiles.store(client, { ownerId: customerId, caseId, message, now }, files);
};

const actWithin = async (
  client: Queryable,
  parts: Parts,
  { customerId, reference, version, ...action }: CaseAction & { customerId: number; reference: string },
): Promise<OperatorCase | "not_allowed" | "changed_meanwhile" | undefined> => {
  const { actor, message, now } = action;
  const answerTime = parts.readConfiguration().support;
  const changed = await storedCases.change(client, {
    ownerId: customerId,
    reference,
    version,
    decide: (found) => {
      const to = nextStateOf(found, action);
      if (to === found.state && isFinalCase(to)) return "not_allowed";
      const key = { customerId, caseId: found.caseId };
      const change = changeOf(found, to, { action, answerTime });
      const isAnswer = change.isAnswered;
      return { to, actor, now, isAnswer, write: () => writeAction(client, key, { change, action }) };
    },
  });
  if (changed === undefined || typeof changed === "string") return changed;
  const { before, found } = changed;
  const { state, subject } = found;
  const operatorCase = await toOperatorCase(client, customerId, found);
  const type = eventOf(before.state, state, action);
  if (type !== undefined) await writeEvent(client, customerId, { type, data: operatorCase, now });
  if (actor === "retailer" && message !== undefined) {
    const facts = { reference, subject };
    await parts.announce(client, [announcement(answerTopic(state), { customerId, facts, now })]);
    await parts.jobs.add(caseChanged, { customerId, reference, state }, client);
  }
  return operatorCase;
};

/** What a customer does to an own case, with the message and its files; closing has none. */
export interface OwnAction extends Pick<CaseAction, "message" | "files" | "now"> {
  readonly customerId: number;
  readonly reference: string;
  readonly action: CustomerAction;
}

/**
 * The customer sent this message with these files already: a repeated click, or an answer that was lost on its way. Files
 * within a call have new ids each time: equal calls with them are recognised before (`repetition` of their endpoints).
 */
const isRepeated = async (
  client: Queryable,
  key: { readonly customerId: number; readonly caseId: number },
  { message, files: given, now }: OwnAction,
): Promise<boolean> => {
  const last = (await findMessages(client, key)).at(-1);
  const files = (await findCaseFiles(client, key)).filter((file) => file.message === last?.message);
  return (
    last?.author === "customer" &&
    isSameSet(
      files.map(({ fileId }) => fileId),
      given?.uploadIds ?? [],
    ) &&
    last.body === message &&
    now.getTime() - last.writtenAt.getTime() < repetitionMs
  );
};

const actOfCustomer = async (
  client: Queryable,
  parts: Parts,
  asked: OwnAction,
): Promise<"done" | "case_not_found" | CustomerRefusal> => {
  const { customerId, reference, action, message, files, now } = asked;
  await lockCustomer(client, customerId);
  const found = await findCase(client, customerId, reference);
  if (found === undefined) return "case_not_found";
  if (action === "close" && found.state === "closed") return "done";
  if (await isRepeated(client, { customerId, caseId: found.caseId }, asked)) return "done";
  const { reopenDays } = parts.readConfiguration().support;
  const refusal = refusalOf(action, found, { reopenDays, now });
  if (refusal !== undefined) return refusal;
  await actWithin(client, parts, {
    customerId,
    reference,
    actor: "customer",
    now,
    ...(message === undefined ? {} : { message }),
    ...(files === undefined ? {} : { files }),
    ...(action === "close" ? { to: "closed" } : {}),
  });
  return "done";
};

/**
 * Questions, readings and claims. The row, its conversation, its history, the event for the retailer's system and the
 * job of its email are written in one transaction under the lock of the customer's row.
 */
export const createCases = (parts: CaseParts) => {
  const { pool } = parts.database;
  return {
    /** Opens a case; the same text within ten minutes is the same case. */
    open: (newCase: NewCase, given?: Queryable): Promise<CaseReceipt> =>
      given === undefined
        ? inTransaction(pool, (client) => openWithin(client, parts, newCase))
        : openWithin(given, parts, newCase),
    /** `undefined` when the customer has no such case, `"not_allowed"` when its state does not allow the action. */
    act: (client: Queryable, key: { customerId: number; reference: string }, action: CaseAction) =>
      actWithin(client, parts, { ...key, ...action }),
    /** What the customer does to an own case, unless the case does not exist or its state does not allow it. */
    actOfCustomer: (asked: OwnAction) => inTransaction(pool, (client) => actOfCustomer(client, parts, asked)),
    /** A case for the retailer, with the customer whose it is. */
    findForOperator: async (
      reference: string,
    ): Promise<{ customerId: number; operatorCase: OperatorCase } | undefined> => {
      const owned = await storedCases.findByReference(pool, reference);
      if (owned === undefined) return undefined;
      const { ownerId: customerId, found } = owned;
      return { customerId, operatorCase: await toOperatorCase(pool, customerId, found) };
    },
    /** A case for staff: with its version and its history. */
    findForStaff: async (reference: string) => {
      const owned = await storedCases.findByReference(pool, reference);
      if (owned === undefined) return undefined;
      const { ownerId: customerId, found } = owned;
      const steps = await storedCases.findSteps(pool, customerId, [found.caseId]);
      const operatorCase = await toOperatorCase(pool, customerId, found);
      return {
        customerId,
        operatorCase,
        version: found.version,
        steps: steps.map(({ state, changedAt }) => ({ state, changedAt })),
      };
    },
    /** A file of a case with its place in the storage. */
    findFileForOperator: (key: { reference: string; fileId: string }) =>
      storedCases.findFileByReference(pool, key),
    /** Cases of all customers, those due first at the beginning. */
    list: async ({
      state,
      ...filter
    }: {
      readonly state?: CaseState | undefined;
      readonly due?: string | undefined;
      readonly after?: CasePlace | undefined;
      readonly limit: number;
    }): Promise<OperatorCase[]> => {
      const states = state === undefined ? openCaseStates : [state];
      return storedCases.readEach(
        pool,
        await findCaseReferences(pool, { states, ...filter }),
        (owner, found) => toOperatorCase(pool, owner, found),
      );
    },
    /** Cases of all customers that no member of staff has taken and that have waited since before an instant. */
    listWaiting: (since: { readonly after: Date; readonly before: Date }, limit: number) =>
      findWaitingCases(pool, { ...since, limit }),
    inTransaction: <T>(task: (client: Queryable) => Promise<T>): Promise<T> => inTransaction(pool, task),
  };
};
export type Cases = ReturnType<typeof createCases>;
