import type { ResolvedAttachments } from "#platform/server/attachments.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import { announcementOf, type Announcement } from "#platform/contract/topics.ts";
import { topics } from "../contract/topics.ts";
import { isOpenState, openCaseStates, type CaseReceipt, type CaseState } from "../contract/case-fields.ts";
import { events } from "../contract/events.ts";
import type { OperatorCase } from "../contract/operator-cases.ts";
import { findCaseFiles, insertCaseFiles } from "./case-files.ts";
import { caseChanged, caseReceived } from "./case-jobs.ts";
import {
  canMoveCase,
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
  findCaseOwner,
  findCaseReferences,
  type CasePlace,
  findRepetition,
  findWaitingCases,
  insertCase,
  insertStep,
  nextCaseId,
  reserveReference,
  toOperatorCase,
  updateCase,
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

export interface NewCase extends Omit<CaseRow, "caseId" | "reference" | "dueOn"> {
  readonly message: string;
  readonly readings?: readonly SentReading[];
  readonly files?: ResolvedAttachments;
  /** The reference that a visitor's message had; a new one by default. */
  readonly formerReference?: string;
}

const report = async (
  client: Queryable,
  {
    customerId,
    reference,
    type,
    now,
  }: { customerId: number; reference: string; type: CaseEventType; now: Date },
): Promise<void> => {
  const found = await findCase(client, customerId, reference);
  if (found === undefined) throw new Error("The case that was written is not there");
  await writeEvent(client, customerId, {
    type,
    data: await toOperatorCase(client, customerId, found),
    now,
  });
};

const openWithin = async (
  client: Queryable,
  parts: Omit<CaseParts, "database">,
  { message, readings = [], files, formerReference, ...given }: NewCase,
): Promise<CaseReceipt> => {
  const { customerId, contractId, now } = given;
  await lockCustomer(client, customerId);
  const since = new Date(now.getTime() - repetitionMs);
  const sent = { body: message, readings, uploadIds: files?.uploadIds ?? [], since };
  const repeated = await findRepetition(client, given, sent);
  if (repeated !== undefined) return repeated;
  const key = { customerId, caseId: await nextCaseId(client) };
  const reference = await reserveReference(client, key, formerReference);
  const dueOn = dueDayOf(now, parts.readConfiguration().support);
  await insertCase(client, { ...given, ...key, reference, dueOn });
  await insertMessage(client, key, { author: "customer", staffName: null, body: message, writtenAt: now });
  if (files !== undefined)
    await insertCaseFiles(client, { ...key, message: 1, now }, await files.take(client));
  await insertStep(client, key, { state: "received", actor: "customer", now });
  if (contractId !== null) await insertReadings(client, { ...key, contractId }, readings);
  await report(client, { customerId, reference, type: "case.opened", now });
  await parts.jobs.add(caseReceived, { customerId, reference }, client);
  return { reference, receivedAt: now, dueOn };
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
) => {
  const { actor, message, assignedTo = found.assignedTo, priority = found.priority, now } = action;
  const isReopened = isFinalCase(found.state) && isOpenState(state);
  const isSameTurn = turnOf(found.state) === turnOf(state);
  // An answer of staff that leaves the turn with the retailer starts the wait anew.
  const waitsAnew = !isSameTurn || (message !== undefined && actor === "retailer");
  return {
    state,
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

const actWithin = async (
  client: Queryable,
  parts: Omit<CaseParts, "database">,
  { customerId, reference, ...action }: CaseAction & { customerId: number; reference: string },
): Promise<OperatorCase | "not_allowed" | undefined> => {
  const { actor, staffName = null, message, files, now } = action;
  await lockCustomer(client, customerId);
  const found = await findCase(client, customerId, reference);
  if (found === undefined) return undefined;
  const state = nextStateOf(found, action);
  const isMove = state !== found.state;
  if (isMove && !canMoveCase(found.state, state, actor)) return "not_allowed";
  if (!isMove && isFinalCase(found.state)) return "not_allowed";
  const key = { customerId, caseId: found.caseId };
  if (message !== undefined) {
    const author = actor === "customer" ? "customer" : "staff";
    const number = await insertMessage(client, key, { author, staffName, body: message, writtenAt: now });
    if (files !== undefined)
      await insertCaseFiles(client, { ...key, message: number, now }, await files.take(client));
  }
  const answerTime = parts.readConfiguration().support;
  await updateCase(client, key, changeOf(found, state, { action, answerTime }));
  if (isMove) await insertStep(client, key, { state, actor, now });
  const type = eventOf(found.state, state, action);
  if (type !== undefined) await report(client, { customerId, reference, type, now });
  if (actor === "retailer" && message !== undefined) {
    const facts = { reference, subject: found.subject };
    await parts.announce(client, [announcement(answerTopic(state), { customerId, facts, now })]);
    await parts.jobs.add(caseChanged, { customerId, reference, state }, client);
  }
  const changed = await findCase(client, customerId, reference);
  return changed && toOperatorCase(client, customerId, changed);
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
  parts: Omit<CaseParts, "database">,
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
      const customerId = await findCaseOwner(pool, reference);
      if (customerId === undefined) return undefined;
      const found = await findCase(pool, customerId, reference);
      return found && { customerId, operatorCase: await toOperatorCase(pool, customerId, found) };
    },
    /** Cases of all customers, those due first at the beginning. */
    list: async ({
      state,
      due,
      after,
      limit,
    }: {
      readonly state?: CaseState | undefined;
      readonly due?: string | undefined;
      readonly after?: CasePlace | undefined;
      readonly limit: number;
    }): Promise<OperatorCase[]> => {
      const states = state === undefined ? openCaseStates : [state];
      const listed: OperatorCase[] = [];
      for (const { customerId, reference } of await findCaseReferences(pool, {
        states,
        due: due ?? null,
        after,
        limit,
      })) {
        const found = await findCase(pool, customerId, reference);
        if (found !== undefined) listed.push(await toOperatorCase(pool, customerId, found));
      }
      return listed;
    },
    /** Cases of all customers that no member of staff has taken and that have waited since before an instant. */
    listWaiting: (before: Date, limit: number) => findWaitingCases(pool, { before, limit }),
    inTransaction: <T>(task: (client: Queryable) => Promise<T>): Promise<T> => inTransaction(pool, task),
  };
};
export type Cases = ReturnType<typeof createCases>;
