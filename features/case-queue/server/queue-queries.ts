import * as z from "zod/mini";
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

const selection = `kind, reference, customer_id as "customerId", state, version, turn, topic, title, person,
  is_answered as "isAnswered", opened_at as "openedAt", turn_since as "turnSince", stops, assigned_to as "assignedTo",
  put_off_until as "putOffUntil"`;

/** Whose cases: of a staff member, of none, or of everyone. */
export interface QueueFilter {
  readonly kind?: CaseKind | undefined;
  readonly staffId?: number | undefined;
  readonly isUnassigned?: boolean | undefined;
}

/** Every case under way that passes the filter. */
export const findQueue = (
  client: Queryable,
  { kind, staffId, isUnassigned = false }: QueueFilter,
): Promise<QueueRow[]> =>
  queryRows(client, {
    name: "find-case-queue",
    text: `select ${selection} from case_queue
           where ($1::text is null or kind = $1) and ($2::bigint is null or assigned_to = $2)
             and (not $3 or assigned_to is null)`,
    values: [kind ?? null, staffId ?? null, isUnassigned],
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
