import { madridDate } from "#energy/calendar.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { addCaseNote } from "../contract/add-case-note.ts";
import { assignCases } from "../contract/assign-cases.ts";
import { getQueuedCase } from "../contract/get-queued-case.ts";
import { listQueue } from "../contract/list-queue.ts";
import { putOffCases } from "../contract/put-off-cases.ts";
import { deskRoles } from "../contract/queued-case.ts";
import { assignCasesTo } from "../staff/assign-cases.ts";
import { noteCase } from "../staff/note-case.ts";
import { putOffCasesUntil } from "../staff/put-off-cases.ts";
import type { DeadlineRules } from "./deadlines.ts";
import { findNames, findNotes, findQueued, findQueueGroups, findQueuePage } from "./queue-queries.ts";
import {
  countsOf,
  groupsOfPage,
  toQueuedCase,
  withDeadlines,
  type TimedRow,
  type TopicTitles,
} from "./work-list.ts";

interface QueueSettings {
  readonly caseQueue: Omit<DeadlineRules, "solutionDays" | "holidays"> & {
    readonly changeDays: number;
    readonly leadDays: number;
    readonly callBackDays: number;
    readonly signatureDays: number;
    readonly paymentDays: number;
  };
  readonly support: { readonly answerWorkingDays: number; readonly holidays: readonly string[] };
}

interface Member {
  readonly staffId: number;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly state: "invited" | "active" | "ended";
}

export interface QueuePorts {
  readonly database: Pick<Database, "pool">;
  readonly carryOut: CarryOut;
  readonly readConfiguration: () => QueueSettings;
  readonly staff: { readonly members: { readonly list: () => Promise<readonly Member[]> } };
  readonly topicTitles: TopicTitles;
}

const defaultLimit = 50;

/** The deadlines of each kind, as the retailer has set them. */
const rulesOf = ({ caseQueue, support }: QueueSettings): DeadlineRules => {
  const { answerWorkingDays: written, holidays } = support;
  const {
    changeDays: change,
    leadDays: lead,
    callBackDays,
    signatureDays,
    paymentDays,
    ...steps
  } = caseQueue;
  return {
    ...steps,
    holidays,
    solutionDays: {
      question: written,
      readings: written,
      claim: written,
      change,
      lead,
      call_back: callBackDays,
      message: written,
      signature: signatureDays,
      payment: paymentDays,
    },
  };
};

/** Those who can be given cases. */
const colleaguesOf = (members: readonly Member[]) =>
  members
    .filter(({ state, roles }) => state === "active" && deskRoles.some((role) => roles.includes(role)))
    .map(({ staffId, name }) => ({ staffId, name }));

const namesOf = (database: QueuePorts["database"], rows: readonly TimedRow[]) =>
  findNames(
    database.pool,
    rows.flatMap(({ row: { customerId } }) => customerId ?? []),
  );

export const handleListQueue = (ports: QueuePorts): Handler =>
  handler(listQueue, async ({ query, subject, language, now }) => {
    const { view = "todo", kind, holder, staff, offset = 0, limit = defaultLimit } = query;
    const { database, readConfiguration, topicTitles } = ports;
    const today = madridDate(now);
    const filter = {
      kind,
      staffId: holder === "mine" ? subject.staffId : staff,
      isUnassigned: holder === "unassigned",
    };
    const rules = rulesOf(readConfiguration());
    const groups = await findQueueGroups(database.pool, filter, today);
    const place = groupsOfPage(groups, { view, offset, limit }, rules);
    const rows =
      place.groups.length === 0 ? [] : await findQueuePage(database.pool, { filter, today, ...place });
    const page = rows.map((row) => withDeadlines(row, rules));
    const members = await ports.staff.members.list();
    const wording = { names: await namesOf(database, page), members, topicTitles, language };
    const counts = countsOf(groups);
    return {
      items: page.map((row) => toQueuedCase(row, wording)),
      total: counts[view],
      today,
      counts,
      colleagues: colleaguesOf(members),
    };
  });

export const handleGetQueuedCase = (ports: QueuePorts): Handler =>
  handler(getQueuedCase, async ({ params, language, now }) => {
    const { database, readConfiguration, topicTitles } = ports;
    const row = await findQueued(database.pool, params);
    const timed = row === undefined ? [] : [withDeadlines(row, rulesOf(readConfiguration()))];
    const members = await ports.staff.members.list();
    const wording = { names: await namesOf(database, timed), members, topicTitles, language };
    const [queued = null] = timed.map((each) => toQueuedCase(each, wording));
    return {
      queued,
      today: madridDate(now),
      notes: await findNotes(database.pool, params),
      colleagues: colleaguesOf(members),
    };
  });

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

export const handleAssignCases = (ports: QueuePorts): Handler =>
  handler(assignCases, async ({ body: { cases, to, from }, subject, now, fail }) => {
    const colleagues = colleaguesOf(await ports.staff.members.list());
    const isKnown = to === null || colleagues.some(({ staffId }) => staffId === to);
    if (!isKnown) return fail("colleague_not_found");
    const done = await ports.carryOut(assignCasesTo, { cases, to, from }, authorOf(subject, now));
    if (done > 0) return { done };
    const [first] = cases;
    const queued = first && (await findQueued(ports.database.pool, first));
    // A repeated click has nothing to do.
    return queued?.assignedTo === to ? { done } : fail("case_taken");
  });

export const handlePutOffCases = ({ carryOut }: QueuePorts): Handler =>
  handler(putOffCases, async ({ body: { cases, until }, subject, now, fail }) => {
    if (until !== null && until <= madridDate(now)) return fail("day_not_later");
    return { done: await carryOut(putOffCasesUntil, { cases, until }, authorOf(subject, now)) };
  });

export const handleAddCaseNote = ({ carryOut }: QueuePorts): Handler =>
  handler(addCaseNote, async ({ params, body, subject, now, fail }) => {
    const note = { ...params, ...body, staffId: subject.staffId, author: subject.name, now };
    const outcome = await carryOut(noteCase, note, authorOf(subject, now));
    return outcome === "done" ? { status: "OK" as const } : fail(outcome);
  });
