import * as z from "zod/mini";
import {
  bigint,
  bool,
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
import { loadResult, loadStates, loadSteps, type LoadResult } from "../contract/file-load.ts";

const stored = json({ parse: (value: unknown) => z.decode(loadResult, z.parse(z.any(), value)) });

const columns = {
  loadId: bigint,
  kind: text,
  filename: text,
  sizeBytes: bigint,
  step: oneOf(...loadSteps),
  state: oneOf(...loadStates),
  progress: text,
  author: text,
  sentAt: instant,
  endedAt: nullable(instant),
  rehearsal: nullable(stored),
  outcome: nullable(stored),
  failure: text,
  hasContent: bool,
  hasRefusals: bool,
};
export type StoredLoad = RowOf<typeof columns>;

const selection = `load_id as "loadId", kind, filename, size_bytes as "sizeBytes", step, state, progress, author,
  sent_at as "sentAt", ended_at as "endedAt", rehearsal, outcome, failure,
  exists (select 1 from file_load_contents c where c.load_id = file_loads.load_id) as "hasContent",
  exists (select 1 from file_load_refusals r where r.load_id = file_loads.load_id) as "hasRefusals"`;

/** The newest first. */
export const findLoads = (client: Queryable, limit: number): Promise<StoredLoad[]> =>
  queryRows(client, {
    name: "find-file-loads",
    text: `select ${selection} from file_loads order by sent_at desc, load_id desc limit $1`,
    values: [limit],
    columns,
  });

export const findLoad = (client: Queryable, loadId: number): Promise<StoredLoad | undefined> =>
  queryRow(client, {
    name: "find-file-load",
    text: `select ${selection} from file_loads where load_id = $1`,
    values: [loadId],
    columns,
  });

/** The same, locked until the end of the transaction. */
export const lockLoad = (client: Queryable, loadId: number): Promise<StoredLoad | undefined> =>
  queryRow(client, {
    name: "lock-file-load",
    text: `select ${selection} from file_loads where load_id = $1 for update`,
    values: [loadId],
    columns,
  });

export const countUnderWay = async (client: Queryable): Promise<number> =>
  (
    await queryRow(client, {
      name: "count-file-loads-under-way",
      text: "select count(*)::integer as waiting from file_loads where state in ('waiting', 'running')",
      values: [],
      columns: { waiting: int },
    })
  )?.waiting ?? 0;

/** A member of staff or a system of the retailer asked for a step: one of the ids is null. */
export interface LoadAuthor {
  readonly staffId: number | null;
  readonly operatorKeyId: string | null;
  /** Their name at that time. */
  readonly author: string;
}

export interface NewLoad extends LoadAuthor {
  readonly kind: string;
  readonly filename: string;
  readonly sizeBytes: number;
  readonly storageKey: string;
  /** The step that is asked for. */
  readonly step: (typeof loadSteps)[number];
}

export const insertLoad = async (client: Queryable, load: NewLoad, now: Date): Promise<number> => {
  const { kind, filename, sizeBytes, step, staffId, operatorKeyId, author } = load;
  const row = await queryRow(client, {
    name: "insert-file-load",
    text: `with sent as (
             insert into file_loads (kind, filename, size_bytes, step, state, staff_id, operator_key_id, author, sent_at)
             values ($1, $2, $3, $8, 'waiting', $4, $9, $5, $6) returning load_id),
           content as (
             insert into file_load_contents (load_id, filename, storage_key, sent_at)
             select load_id, $2, $7, $6 from sent)
           select load_id as "loadId" from sent`,
    values: [kind, filename, sizeBytes, staffId, author, now, load.storageKey, step, operatorKeyId],
    columns: { loadId: bigint },
  });
  if (row === undefined) throw new Error("The load was not stored");
  return row.loadId;
};

/** Makes the load itself wait for its turn. */
export const requestLoad = async (
  client: Queryable,
  { loadId, staffId, operatorKeyId, author }: LoadAuthor & { readonly loadId: number },
): Promise<void> => {
  await execute(client, {
    name: "request-file-load",
    text: `update file_loads set step = 'load', state = 'waiting', attempts = 0, progress = '', failure = '',
             staff_id = $2, author = $3, operator_key_id = $4, ended_at = null, alive_at = null
           where load_id = $1`,
    values: [loadId, staffId, author, operatorKeyId],
  });
};

export const markDiscarded = async (client: Queryable, loadId: number, now: Date): Promise<void> => {
  await execute(client, {
    name: "discard-file-load",
    text: "update file_loads set state = 'discarded', ended_at = $2 where load_id = $1",
    values: [loadId, now],
  });
};

const keyColumns = { storageKey: text };

export const findContentKey = async (client: Queryable, loadId: number): Promise<string | undefined> =>
  (
    await queryRow(client, {
      name: "find-file-load-content",
      text: `select storage_key as "storageKey" from file_load_contents where load_id = $1`,
      values: [loadId],
      columns: keyColumns,
    })
  )?.storageKey;

/** Forgets the file; returns its key, by which it is deleted after the commit. */
export const removeContent = async (client: Queryable, loadId: number): Promise<string | undefined> =>
  (
    await queryRow(client, {
      name: "remove-file-load-content",
      text: `delete from file_load_contents where load_id = $1 returning storage_key as "storageKey"`,
      values: [loadId],
      columns: keyColumns,
    })
  )?.storageKey;

export const findRefusalsKey = async (client: Queryable, loadId: number): Promise<string | undefined> =>
  (
    await queryRow(client, {
      name: "find-file-load-refusals",
      text: `select storage_key as "storageKey" from file_load_refusals where load_id = $1`,
      values: [loadId],
      columns: keyColumns,
    })
  )?.storageKey;

/** Replaces the refusals of an earlier step, whose key is returned. */
export const replaceRefusals = async (
  client: Queryable,
  {
    loadId,
    storageKey,
    now,
  }: { readonly loadId: number; readonly storageKey: string | undefined; readonly now: Date },
): Promise<string | undefined> => {
  const removed = await queryRow(client, {
    name: "remove-file-load-refusals",
    text: `delete from file_load_refusals where load_id = $1 returning storage_key as "storageKey"`,
    values: [loadId],
    columns: keyColumns,
  });
  if (storageKey !== undefined)
    await execute(client, {
      name: "insert-file-load-refusals",
      text: `insert into file_load_refusals (load_id, filename, storage_key, written_at)
             values ($1, 'refused.csv', $2, $3)`,
      values: [loadId, storageKey, now],
    });
  return removed?.storageKey;
};

const claimedColumns = {
  loadId: bigint,
  kind: text,
  filename: text,
  step: oneOf(...loadSteps),
  staffId: nullable(bigint),
  operatorKeyId: nullable(text),
  author: text,
  attempts: int,
};
export type ClaimedLoad = RowOf<typeof claimedColumns>;

/** A server that has not reported for so long has ended. */
const leaseSeconds = 60;

/** Takes the step that has waited longest, also one whose server has ended. One step runs at a time. */
export const claimLoad = (client: Queryable, now: Date): Promise<ClaimedLoad | undefined> =>
  queryRow(client, {
    name: "claim-file-load",
    text: `update file_loads set state = 'running', attempts = attempts + 1, alive_at = $1
           where load_id = (
               select load_id from file_loads
               where state = 'waiting'
                 or (state = 'running' and alive_at < $1::timestamptz - make_interval(secs => ${leaseSeconds}))
               order by load_id limit 1 for update skip locked)
             and not exists (
               select 1 from file_loads
               where state = 'running' and alive_at >= $1::timestamptz - make_interval(secs => ${leaseSeconds}))
           returning load_id as "loadId", kind, filename, step, staff_id as "staffId",
             operator_key_id as "operatorKeyId", author, attempts`,
    values: [now],
    columns: claimedColumns,
  });

/** Reports that a step runs, and how far it is. */
export const noteProgress = async (
  client: Queryable,
  { loadId, progress, now }: { readonly loadId: number; readonly progress: string; readonly now: Date },
): Promise<void> => {
  await execute(client, {
    name: "note-file-load-progress",
    text: "update file_loads set progress = $2, alive_at = $3 where load_id = $1 and state = 'running'",
    values: [loadId, progress, now],
  });
};

/** How a step has ended: with what it found, or with why nothing could be loaded. */
export type StepEnd = { readonly result: LoadResult } | { readonly failure: string };

export const writeStepEnd = async (
  client: Queryable,
  {
    loadId,
    step,
    end,
    now,
  }: Pick<ClaimedLoad, "loadId" | "step"> & { readonly end: StepEnd; readonly now: Date },
): Promise<void> => {
  const result = "result" in end ? z.encode(loadResult, end.result) : null;
  await execute(client, {
    name: "end-file-load-step",
    text: `update file_loads set state = case when $3::jsonb is null then 'failed' else 'done' end, ended_at = $5,
             rehearsal = case when $2 = 'rehearsal' then $3 else rehearsal end,
             outcome = case when $2 = 'load' then $3 else outcome end, failure = $4
           where load_id = $1`,
    values: [loadId, step, result, "failure" in end ? end.failure : "", now],
  });
};
