import type pg from "pg";
import { bool, execute, int, queryRow } from "../query.ts";
import type { OnlineBackfill } from "./backfill-files.ts";
import { claimBackfill, recordEnd, recordFailure } from "./backfill-progress.ts";
import { whileLocked, withClient } from "./own-connection.ts";

/** Whether the index or the constraint is there and valid; undefined when it is not there. */
export const validityOf = async (
  client: pg.ClientBase,
  { kind, object, table }: OnlineBackfill,
): Promise<boolean | undefined> => {
  const found =
    kind === "index"
      ? await queryRow(client, {
          text: `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)`,
          values: [object],
          columns: { isValid: bool },
        })
      : await queryRow(client, {
          text: `select convalidated as "isValid" from pg_constraint where conrelid = to_regclass($1) and conname = $2`,
          values: [table, object],
          columns: { isValid: bool },
        });
  return found?.isValid;
};

const perform = async (client: pg.ClientBase, backfill: OnlineBackfill): Promise<void> => {
  const isValid = await validityOf(client, backfill);
  if (isValid === true) return;
  // What an interrupted run left: an index that is written and never read.
  if (backfill.kind === "index" && isValid === false)
    await execute(client, { text: `drop index concurrently ${backfill.object}` });
  await execute(client, { text: backfill.sql });
};

const cancel = async (client: pg.ClientBase, pid: number): Promise<void> => {
  await execute(client, { text: "select pg_cancel_backend($1)", values: [pid] });
};

interface OnlineOptions {
  readonly url: string;
  readonly name: string;
  readonly signal: AbortSignal;
}

/**
 * Builds the index, or validates the constraint, on one server at a time: false while another does. The transaction that
 * locks its progress has no snapshot meanwhile, so that the index does not wait for it. Ends early when `signal` aborts.
 */
export const workOnline = async (
  { url, name, signal }: OnlineOptions,
  backfill: OnlineBackfill,
): Promise<boolean> => {
  let isOurs = false;
  let holder: pg.Client | undefined;
  const lock = async (client: pg.Client): Promise<void> => {
    holder = client;
    isOurs = (await claimBackfill(client, backfill.name)) !== undefined;
  };
  await whileLocked({ url, name }, lock, async () => {
    if (!isOurs) return;
    await withClient({ url, name }, async (client) => {
      await execute(client, { text: "set statement_timeout = 0" });
      const own = await queryRow(client, { text: "select pg_backend_pid() as pid", columns: { pid: int } });
      const stop = (): void => {
        if (holder !== undefined && own !== undefined) void cancel(holder, own.pid).catch(() => {});
      };
      signal.addEventListener("abort", stop);
      try {
        if (!signal.aborted) await perform(client, backfill);
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error);
        if (holder !== undefined && !signal.aborted)
          await recordFailure(holder, backfill.name, { failure, retryMs: 0 });
        if (!signal.aborted) throw error;
      } finally {
        signal.removeEventListener("abort", stop);
      }
    });
    if (holder !== undefined && !signal.aborted) await recordEnd(holder, backfill.name);
  });
  return isOurs;
};
