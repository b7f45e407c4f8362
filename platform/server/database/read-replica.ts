import pg from "pg";
import type { ReadReplica } from "./lagging-reads.ts";
import { openDatabase, type Database } from "./pool.ts";
import { bool, nullable, numeric, queryRow, text, type Queryable } from "./query.ts";

/** A position in the write-ahead log of the primary, and an instant before which everything committed lies before it. */
export interface LogPosition {
  readonly at: number;
  readonly position: number;
}

/** The instant up to which a replica at this position has everything; undefined when it lags behind all samples. */
export const caughtUpTo = (samples: readonly LogPosition[], position: number): number | undefined =>
  samples.findLast((sample) => sample.position <= position)?.at;

export class NotAReplicaError extends Error {
  constructor() {
    super(
      "DATABASE_REPLICA_URL leads to a database that is not a streaming replica of that of DATABASE_URL.",
    );
    this.name = "NotAReplicaError";
  }
}

/** Whether two addresses lead to one database, and the second to a replica: a wrong one would show other data. */
export const isReplicaOf = (
  primary: { database: string | null } | undefined,
  replica: { database: string | null; isReplica: boolean | null } | undefined,
): boolean =>
  replica?.isReplica === true && replica.database !== null && replica.database === primary?.database;

const database = `(select system_identifier || ' ' || current_database() from pg_control_system())`;
const findPosition = (db: Queryable) =>
  queryRow(db, {
    name: "position-of-primary",
    text: `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as "position",
             ${database} as "database"`,
    columns: { position: nullable(numeric), database: nullable(text) },
  });
const findReplayed = (db: Queryable) =>
  queryRow(db, {
    name: "position-of-replica",
    text: `select pg_is_in_recovery() as "isReplica",
             pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as "position",
             ${database} as "database"`,
    columns: { isReplica: nullable(bool), position: nullable(numeric), database: nullable(text) },
  });

/** Finds the instant, on this process's own clock, up to which the replica has every change. */
export type MeasureReplica = (primary: Queryable, replica: Queryable) => Promise<number>;

/** A replica that hangs does not end statements itself; customers' reads under way wait for this answer too. */
const replayedWithinMs = 2_000;
const within = async <T>(limitMs: number, promise: Promise<T>): Promise<T> => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms`)), limitMs);
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
};

/** Compares the replica's position with those that the primary had in the last `maxLagMs`. */
export const createMeasure = (maxLagMs: number): MeasureReplica => {
  let samples: LogPosition[] = [];
  return async (primary, replica) => {
    const at = performance.now();
    const found = await findPosition(primary);
    samples = [...samples, { at, position: found?.position ?? 0 }].filter(
      (sample) => at - sample.at < maxLagMs,
    );
    const replayed = await within(replayedWithinMs, findReplayed(replica));
    if (!isReplicaOf(found, replayed)) throw new NotAReplicaError();
    return caughtUpTo(samples, replayed?.position ?? 0) ?? Number.NEGATIVE_INFINITY;
  };
};

export type ReplicaState = "answers" | "lags" | "unavailable";

export interface ReplicaFigures {
  readonly state: ReplicaState;
  /** Statements that the replica answered. */
  readonly reads: number;
  /** Statements that failed on the replica and were repeated on the primary. */
  readonly repeatedReads: number;
}

export interface Replica extends ReadReplica {
  /** After a change the customer's calls read from the primary for as long; a replica that lags by more is not asked. */
  readonly maxLagSeconds: number;
  /** Finds whether the replica can be asked. Throws, after which it is not asked until a later call succeeds. */
  readonly refresh: () => Promise<void>;
  readonly figures: () => ReplicaFigures;
  readonly close: () => Promise<void>;
}

export interface ReplicaOptions {
  readonly url: string;
  readonly primary: Pick<Database, "pool">;
  readonly statementTimeoutMs: number;
  readonly poolSize: number;
  readonly maxLagSeconds: number;
  /** Called with failures, at most once a minute. */
  readonly onTrouble: (error: unknown) => void;
  readonly reportEveryMs?: number;
  readonly measure?: MeasureReplica;
}

/** Customers wait no longer than this for a replica that cannot be reached; then the primary is asked. */
const connectionTimeoutMs = 1_000;
const minuteMs = 60_000;

/** PostgreSQL's classes of errors of a server that does not serve: connection, sign-in, resources, shutdown. */
const notServing = /^(08|28|3D|53|57P)/;
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || notServing.test(error.code ?? "");

const atMostEvery = (everyMs: number, report: (error: unknown) => void): ((error: unknown) => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - last < everyMs) return;
    last = now;
    report(error);
  };
};

/** Opens a replica, which is not asked before `refresh` has found it within the lag that is allowed. */
export const openReplica = (options: ReplicaOptions): Replica => {
  const { primary, maxLagSeconds } = options;
  const maxLagMs = maxLagSeconds * 1_000;
  const { pool, close } = openDatabase({ ...options, connectionTimeoutMs });
  const measure = options.measure ?? createMeasure(maxLagMs);
  const report = atMostEvery(options.reportEveryMs ?? minuteMs, options.onTrouble);
  const counts = { reads: 0, repeatedReads: 0 };
  let upTo = Number.NEGATIVE_INFINITY;
  let isReachable = false;
  const underWay = new Set<(error: unknown) => void>();
  /** Ends the reads under way, which are then repeated on the primary. */
  const lose = (error: unknown): void => {
    isReachable = false;
    for (const end of underWay) end(error);
  };
  const isUsable = (): boolean => isReachable && performance.now() - upTo < maxLagMs;
  const stateNow = (): ReplicaState => {
    if (isUsable()) return "answers";
    return isReachable ? "lags" : "unavailable";
  };
  return {
    primary: primary.pool,
    read: async (statement) => {
      const { promise: lost, reject } = Promise.withResolvers<never>();
      underWay.add(reject);
      try {
        return await Promise.race([pool.query(statement), lost]);
      } finally {
        underWay.delete(reject);
      }
    },
    maxLagSeconds,
    isUsable,
    noteRead: () => void counts.reads++,
    noteFailure: (error) => {
      counts.repeatedReads++;
      if (isUnreachable(error)) lose(error);
      report(new Error("A read failed on the replica and was repeated on the primary", { cause: error }));
    },
    noteWrite: report,
    refresh: async () => {
      try {
        upTo = await measure(primary.pool, pool);
        isReachable = true;
      } catch (error) {
        lose(error);
        if (error instanceof NotAReplicaError) throw error;
        throw new Error("The replica does not answer; all reads go to the primary", { cause: error });
      }
    },
    figures: () => ({ ...counts, state: stateNow() }),
    close,
  };
};
