import { randomBytes, randomUUID } from "node:crypto";
import {
  bigint,
  execute,
  instant,
  oneOf,
  queryRow,
  queryRows,
  text,
  uuid,
  type Column,
  type Queryable,
} from "../database/query.ts";
import type { CaseOwner } from "./case-owner.ts";
import { caseReferenceOf } from "./case-reference.ts";

/** The column that identifies a case among its owner's, in each table of the kind. */
export interface CaseIdColumn<Id> {
  readonly column: string;
  readonly type: Column<Id>;
  /** An id for a new case; made before its row, because the reference names it. */
  readonly next: (client: Queryable) => Promise<Id>;
}

export const uuidColumn = (column: string): CaseIdColumn<string> => ({
  column,
  type: uuid,
  next: async () => randomUUID(),
});

/** An identity column of the table. */
export const numberColumn = (table: string, column: string): CaseIdColumn<number> => ({
  column,
  type: bigint,
  next: async (client) => {
    const row = await queryRow(client, {
      name: `next-id-of-${table}`,
      text: `select nextval(pg_get_serial_sequence('${table}', '${column}')) as id`,
      columns: { id: bigint },
    });
    if (row === undefined) throw new Error(`The sequence of ${table} gave no number`);
    return row.id;
  },
});

/**
 * The tables of a kind of case. Their names and those of their columns come from a declaration in the code, never from a
 * call, because they become part of the statements below. `cases` has the owner, the id and `reference`, `state`,
 * `version`, `created_at` and `changed_at`, and what else the kind needs.
 */
export interface CaseTables<OwnerId, Id, State extends string> {
  readonly owner: CaseOwner<OwnerId>;
  readonly id: CaseIdColumn<Id>;
  readonly states: readonly State[];
  readonly cases: string;
  /** A directory of `reference`, owner and id. */
  readonly references: string;
  /** `step`, `state`, `changed_by` and `changed_at` of each state that a case has had. */
  readonly steps: string;
}

export interface CaseKey<OwnerId, Id> {
  readonly ownerId: OwnerId;
  readonly caseId: Id;
}

/** The statements that write what every case has. */
export const caseWrites = <OwnerId, Id, State extends string>({
  owner,
  id,
  cases,
  references,
  steps,
}: CaseTables<OwnerId, Id, State>) => ({
  /** A reference that is free, reserved in this transaction; the wanted one if it is. */
  reserveReference: async (
    client: Queryable,
    { ownerId, caseId }: CaseKey<OwnerId, Id>,
    wanted?: string,
  ): Promise<string> => {
    for (let reference = wanted ?? caseReferenceOf(randomBytes(8)); ;) {
      const written = await execute(client, {
        name: `reserve-${references}`,
        text: `insert into ${references} (reference, ${owner.column}, ${id.column}) values ($1, $2, $3)
               on conflict (reference) do nothing`,
        values: [reference, ownerId, caseId],
      });
      if (written === 1) return reference;
      reference = caseReferenceOf(randomBytes(8));
    }
  },
  /** Records the state that a case has now, and that it was changed. */
  updateState: (client: Queryable, key: CaseKey<OwnerId, Id>, { to, now }: { to: State; now: Date }) =>
    execute(client, {
      name: `update-state-of-${cases}`,
      text: `update ${cases} set state = $3, changed_at = $4, version = version + 1
             where ${owner.column} = $1 and ${id.column} = $2`,
      values: [key.ownerId, key.caseId, to, now],
    }),
  insertStep: (
    client: Queryable,
    key: CaseKey<OwnerId, Id>,
    { to, actor, now }: { readonly to: State; readonly actor: string; readonly now: Date },
  ) =>
    execute(client, {
      name: `insert-${steps}`,
      text: `insert into ${steps} (${owner.column}, ${id.column}, step, state, changed_by, changed_at)
             select $1, $2, coalesce(max(step), 0) + 1, $3, $4, $5 from ${steps}
             where ${owner.column} = $1 and ${id.column} = $2`,
      values: [key.ownerId, key.caseId, to, actor, now],
    }),
});

/** The statements that read what every case has. */
export const caseReads = <OwnerId, Id, State extends string>({
  owner,
  id,
  states,
  cases,
  references,
  steps,
}: CaseTables<OwnerId, Id, State>) => ({
  /** Whose the case is; undefined when no case has the reference. */
  findReference: (client: Queryable, reference: string) =>
    queryRow(client, {
      name: `find-${references}`,
      text: `select ${owner.column} as "ownerId", ${id.column} as "caseId" from ${references} where reference = $1`,
      values: [reference],
      columns: { ownerId: owner.type, caseId: id.type },
    }),
  /** The states that each of the owner's cases has had, in order. */
  findSteps: (client: Queryable, ownerId: OwnerId, caseIds: readonly Id[]) =>
    queryRows(client, {
      name: `find-${steps}`,
      text: `select ${id.column} as "caseId", state, changed_at as "changedAt" from ${steps}
             where ${owner.column} = $1 and ${id.column} = any($2) order by ${id.column}, step`,
      values: [ownerId, caseIds],
      columns: { caseId: id.type, state: oneOf(...states), changedAt: instant },
    }),
  /** The case in a state that has an idempotency key and was opened since an instant. */
  findIdempotencyKey: (
    client: Queryable,
    { ownerId, idempotencyKey, state, since }: Submitted<OwnerId, State>,
  ) =>
    queryRow(client, {
      name: `find-submitted-${cases}`,
      text: `select reference from ${cases}
             where ${owner.column} = $1 and idempotency_key = $2 and state = $3 and created_at > $4
             order by created_at limit 1`,
      values: [ownerId, idempotencyKey, state, since],
      columns: { reference: text },
    }),
  /** Cases of all owners that have been in a state since before an instant, the longest waiting first. */
  findWaiting: (client: Queryable, { state, before, limit }: { state: State; before: Date; limit: number }) =>
    queryRows(client, {
      name: `find-waiting-${cases}`,
      text: `/* all customers: the portal itself moves what waits too long */
             select ${owner.column} as "ownerId", reference from ${cases}
             where state = $1 and changed_at < $2 order by changed_at limit $3`,
      values: [state, before, limit],
      columns: { ownerId: owner.type, reference: text },
    }),
});

/** What was submitted, by a key of the client or a hash of its content. */
export interface Submitted<OwnerId, State> {
  readonly ownerId: OwnerId;
  readonly idempotencyKey: string;
  readonly state: State;
  readonly since: Date;
}
