import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { queryRows, text } from "../query.ts";

/** Between two looks: a lock is held for at most so much longer than it is reported. */
const lookEveryMs = 10;

export interface HeldLock {
  readonly table: string;
  /** PostgreSQL's name of the mode, such as `AccessExclusiveLock`. */
  readonly mode: string;
  readonly heldMs: number;
}

/** Modes that calls wait for: the first two hold up writes, the last also reads. */
const blocking = ["ShareLock", "ShareRowExclusiveLock", "ExclusiveLock", "AccessExclusiveLock"];

/** The locks of connections by their application's name. A table of an open transaction is in no catalogue, so not here. */
const readLocks = (client: pg.Client, names: readonly string[]) =>
  queryRows(client, {
    text: `select c.relname::text as "table", l.mode from pg_locks l
           join pg_stat_activity a on a.pid = l.pid join pg_class c on c.oid = l.relation
           where a.datname = current_database() and a.application_name = any($1) and l.granted and l.mode = any($2)
             and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
    values: [names, blocking],
    columns: { table: text, mode: text },
  });

/**
 * Watches which locks that hold up calls are held by connections of these names, until `stop`. `take` returns the longest
 * since it was last called; undefined when there was none.
 */
export const watchLocks = async (url: string, names: readonly string[]) => {
  const client = new pg.Client({ connectionString: url, application_name: "llum lock watch" });
  client.on("error", () => {});
  await client.connect();
  const stopping = new AbortController();
  let longest: HeldLock | undefined;
  const since = new Map<string, number>();
  const look = async (): Promise<void> => {
    const locks = await readLocks(client, names);
    const nowMs = performance.now();
    const seen = new Set(locks.map(({ table, mode }) => `${table} ${mode}`));
    for (const key of since.keys()) if (!seen.has(key)) since.delete(key);
    for (const { table, mode } of locks) {
      const sinceMs = since.get(`${table} ${mode}`) ?? nowMs;
      since.set(`${table} ${mode}`, sinceMs);
      const heldMs = nowMs - sinceMs + lookEveryMs;
      if (longest === undefined || heldMs > longest.heldMs) longest = { table, mode, heldMs };
    }
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look();
      await wait(lookEveryMs);
    }
  })();
  watching.catch(() => {});
  return {
    take: (): HeldLock | undefined => {
      const taken = longest;
      longest = undefined;
      since.clear();
      return taken;
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      try {
        await watching;
      } finally {
        await client.end();
      }
    },
  };
};
