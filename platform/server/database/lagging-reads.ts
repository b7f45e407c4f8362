import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { hasCode } from "../error-code.ts";

type Connection = Pick<pg.ClientBase, "query">;

/** A copy of the database that may lag behind it, as the calls see it whose reads may lag. */
export interface ReadReplica {
  /** The pool whose reads the replica takes over; a connection in a transaction is never replaced. */
  readonly primary: Connection;
  readonly read: <R extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<pg.QueryResult<R>>;
  /** Whether the replica answers and lags by less than is allowed. */
  readonly isUsable: () => boolean;
  readonly noteRead: () => void;
  /** A statement failed on the replica and is repeated on the primary. */
  readonly noteFailure: (error: unknown) => void;
  /** A call whose reads may lag wrote, which its endpoint must not: a mistake in its handler. */
  readonly noteWrite: (error: Error) => void;
}

interface LaggingCall {
  readonly name: string;
  readonly replica: ReadReplica;
  hasWritten: boolean;
}
const calls = new AsyncLocalStorage<LaggingCall>();

/** Runs a task whose reads outside transactions go to the replica. `name` is that of the endpoint, for reports. */
export const withLaggingReads = <T>(name: string, replica: ReadReplica, task: () => T): T =>
  calls.run({ name, replica, hasWritten: false }, task);

/** PostgreSQL's code of a statement that took too long: repeated, it would take as long again. */
const statementTimeout = "57014";

/**
 * Sends a statement that returns rows: to the replica within `withLaggingReads`, otherwise to `db`. What fails on the
 * replica is repeated on the primary; a statement that is itself wrong then fails there.
 */
export const sendRead = async <R extends pg.QueryResultRow>(
  db: Connection,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<R>> => {
  const call = calls.getStore();
  if (call === undefined || call.hasWritten || db !== call.replica.primary || !call.replica.isUsable())
    return db.query<R>(statement);
  try {
    const result = await call.replica.read<R>(statement);
    call.replica.noteRead();
    return result;
  } catch (error) {
    if (hasCode(error, statementTimeout)) throw error;
    call.replica.noteFailure(error);
    return db.query<R>(statement);
  }
};

/**
 * Called before each statement that writes and each transaction. A call that writes nevertheless reads its own writes:
 * from then on it reads from the primary.
 */
export const noteWrite = (what: string): void => {
  const call = calls.getStore();
  if (call === undefined || call.hasWritten) return;
  call.hasWritten = true;
  call.replica.noteWrite(new Error(`${call.name} declares that its reads may lag, and writes: ${what}`));
};
