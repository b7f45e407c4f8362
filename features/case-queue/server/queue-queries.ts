import * as z from "zod/mini";
import type { PlainDate } from "#energy/calendar.ts";
import {
  bigint,
  bool,
  date,
  execute,
  instant,
  int,
  json,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { caseKinds, caseTurns, type CaseKind } from "../contract/queued-case.ts";

export interface CaseKey {
  readonly kind: CaseKind;
  readonly reference: string;
}

const pastInstant = z.pipe(
  z.string(),
  z.transform((written: string) => new Date(written)),
);
const stops = z.array(z.tuple([pastInstant, pastInstant]));

const columns = {
  kind: oneOf(...caseKinds),
  reference: text,
  customerId: nullable(bigint),
  state: text,
  version: int,
  turn: oneOf(...caseTurns),
  topic: text,
  title: text,
  person: text,
  isAnswered: bool,
  openedAt: instant,
  turnSince: instant,
  stops: json({ parse: (stored: unknown) => z.parse(stops, stored) }),
  assignedTo: nullable(bigint),
  putOffUntil: nullable(date),
};
export type QueueRow = RowOf<typeof columns>;

const selectionOf = (
  table: string,
): string => `${table}.kind, ${table}.reference, ${table}.customer_id as "customerId",
  ${table}.state, ${table}.version, ${table}.turn, ${table}.topic, ${table}.title, ${table}.person,
  ${table}.is_answered as "isAnswered", ${table}.opened_at as "openedAt", ${table}.turn_since as "turnSince",
  ${table}.stops, ${table}.assigned_to as "assignedTo", ${table}.put_off_until as "putOffUntil"`;
const selection = selectionOf("case_queue");

/** Whose cases: of a staff member, of none, or of everyone. */
export interface QueueFilter {
  readonly kind?: CaseKind | undefined;
  readonly staffId?: number | undefined;
  readonly isUnassigned?: boolean | undefined;
}

const passes = `($1::text is null or q.kind = $1) and ($2::bigint is null or q.assigned_to = $2)
             and (not $3 or q.assigned_to is null)`;
const filterValues = ({ kind, staffId, isUnassigned = false }: QueueFilter) => [
  kind ?? null,
  staffId ?? null,
  isUnassigned,
];

const groupColumns = {
  kind: oneOf(...caseKinds),
  turn: oneOf(...caseTurns),
  isAnswered: bool,
  openedOn: date,
  turnOn: date,
  stopsText: text,
  isPutOff: bool,
  /** Instants of any of the cases. */
  openedAt: instant,
  turnSince: instant,
  count: bigint,
};
/** Cases under way that are alike in all that their deadlines depend on. */
export type QueueGroup = RowOf<typeof groupColumns> & Pick<QueueRow, "stops">;

/** Counts the cases under way that pass the filter, by what their deadlines depend on. */
export const findQueueGroups = async (
  client: Queryable,
  filter: QueueFilter,
  today: PlainDate,
): Promise<QueueGroup[]> => {
  const groups = await queryRows(client, {
    name: "find-case-queue-groups",
    text: `select kind, turn, is_answered as "isAnswered", opened_on as "openedOn", turn_on as "turnOn",
             stops::text as "stopsText", coalesce(put_off_until > $4, false) as "isPutOff",
             min(opened_at) as "openedAt", min(turn_since) as "turnSince", count(*) as count
           from case_queue q where ${passes}
           group by kind, turn, is_answered, opened_on, turn_on, stops, coalesce(put_off_until > $4, false)`,
    values: [...filterValues(filter), today],
    columns: groupColumns,
  });
  return groups.map((group) => ({ ...group, stops: z.parse(stops, JSON.parse(group.stopsText)) }));
};

export interface QueuePage {
  readonly filter: QueueFilter;
  readonly today: PlainDate;
  /** Those whose cases are listed, with their day. */
  readonly groups: readonly { readonly group: QueueGroup; readonly dueOn: PlainDate | null }[];
  readonly offset: number;
  readonly limit: number;
}

/** The cases of the groups by their day, and of one day what has waited longest first. */
export const findQueuePage = (
  client: Queryable,
  { filter, today, groups, offset, limit }: QueuePage,
): Promise<QueueRow[]> =>
  queryRows(client, {
    name: "find-case-queue-page",
    text: `select ${selectionOf("q")}
           from unnest($5::text[], $6::text[], $7::boolean[], $8::date[], $9::date[], $10::jsonb[], $11::boolean[],
             $12::date[]) as w (kind, turn, is_answered, opened_on, turn_on, stops, is_put_off, due_on)
           join case_queue q on q.kind = w.kind and q.turn = w.turn and q.is_answered = w.is_answered
             and q.opened_on = w.opened_on and q.turn_on = w.turn_on and q.stops = w.stops
             and coalesce(q.put_off_until > $4, false) = w.is_put_off
           where ${passes}
           order by w.due_on nulls last, q.turn_since, q.reference collate "C" offset $13 limit $14`,
    values: [
      ...filterValues(filter),
      today,
      groups.map(({ group }) => group.kind),
      groups.map(({ group }) => group.turn),
      groups.map(({ group }) => group.isAnswered),
      groups.map(({ group }) => group.openedOn),
      groups.map(({ group }) => group.turnOn),
      groups.map(({ group }) => group.stopsText),
      groups.map(({ group }) => group.isPutOff),
      groups.map(({ dueOn }) => dueOn),
      offset,
      limit,
    ],
    columns,
  });

export const findQueued = (client: Queryable, { kind, reference }: CaseKey): Promise<QueueRow | undefined> =>
  queryRow(client, {
    name: "find-queued-case",
    text: `select ${selection} from case_queue where kind = $1 and reference = $2`,
    values: [kind, reference],
    columns,
  });

/** Locks the case in the queue until the end of the transaction. */
export const lockQueued = (client: Queryable, { kind, reference }: CaseKey): Promise<QueueRow | undefined> =>
  queryRow(client, {
    name: "lock-queued-case",
    text: `select ${selection} from case_queue where kind = $1 and reference = $2 for update`,
    values: [kind, reference],
    columns,
  });

export const writeHolder = async (
  client: Queryable,
  { kind, reference }: CaseKey,
  staffId: number | null,
): Promise<void> => {
  await execute(client, {
    name: "write-case-holder",
    text: "update case_queue set assigned_to = $3 where kind = $1 and reference = $2",
    values: [kind, reference, staffId],
  });
};

export const writePutOff = async (
  client: Queryable,
  { kind, reference }: CaseKey,
  until: string | null,
): Promise<void> => {
  await execute(client, {
    name: "write-case-put-off",
    text: "update case_queue set put_off_until = $3 where kind = $1 and reference = $2",
    values: [kind, reference, until],
  });
};

/** Names of customers, by their id. */
export const findNames = async (
  client: Queryable,
  customerIds: readonly number[],
): Promise<Map<number, string>> => {
  const rows = await queryRows(client, {
    name: "find-names-for-queue",
    text: `/* all customers: staff read whose the cases of a page are */
           select customer_id as "customerId", name from customers where customer_id = any($1)`,
    values: [customerIds],
    columns: { customerId: bigint, name: text },
  });
  return new Map(rows.map(({ customerId, name }) => [customerId, name]));
};

export const findNotes = (client: Queryable, { kind, reference }: CaseKey) =>
  queryRows(client, {
    name: "find-case-notes",
    text: `select note, author, body, written_at as "writtenAt" from case_notes
           where kind = $1 and reference = $2 order by note desc`,
    values: [kind, reference],
    columns: { note: bigint, author: text, body: text, writtenAt: instant },
  });

export interface NewNote extends CaseKey {
  readonly customerId: number | null;
  readonly staffId: number;
  readonly author: string;
  readonly body: string;
  readonly now: Date;
}

/** False when the same staff member has just written the same: a repeated click. */
export const insertNote = async (client: Queryable, note: NewNote): Promise<boolean> =>
  (await execute(client, {
    name: "insert-case-note",
    text: `insert into case_notes (reference, kind, customer_id, staff_id, author, body, written_at)
           select $1, $2, $3, $4, $5, $6, $7
           where not exists (
             select from case_notes where reference = $1 and kind = $2 and staff_id = $4 and body = $6
               and written_at > $7::timestamptz - interval '10 minutes')`,
    values: [note.reference, note.kind, note.customerId, note.staffId, note.author, note.body, note.now],
  })) === 1;
