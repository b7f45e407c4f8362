import pg from "pg";

export type DatabaseOptions = {
  url: string;
  /** Statement timeout; PostgreSQL cancels longer statements with code 57014. */
  statementTimeoutMs: number;
  /** Maximum number of connections. */
  poolSize: number;
  /** How long a call waits for a connection; 5 seconds by default. */
  connectionTimeoutMs?: number;
  /** Called when an idle connection is lost; the pool replaces it. */
  onConnectionLost?: (error: Error) => void;
};

/** Statements are sent through `query.ts`, which types their rows; tests compare the types with the database. */
export type Database = { pool: pg.Pool; close: () => Promise<void> };

const defaultConnectionTimeoutMs = 5_000;
const idleInTransactionTimeoutMs = 30_000;
/** A database that hangs does not end statements itself: our own deadline comes this long after its timeout. */
const ownDeadlineAfterMs = 2_000;
const longestBetweenLooksMs = 1_000;

const { builtins } = pg.types;
const dateArrayOid = 1182;
const bigintArrayOid = 1016;
const numericArrayOid = 1231;

const toSafeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a number exactly.`);
  return value;
};

/** One-dimensional arrays whose entries are never quoted. */
const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    text === "{}"
      ? []
      : text
          .slice(1, -1)
          .split(",")
          .map((entry) => (entry === "NULL" ? null : parse(entry)));

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toSafeNumber],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [bigintArrayOid, arrayOf(toSafeNumber)],
  [numericArrayOid, arrayOf(Number)],
  [dateArrayOid, arrayOf(String)],
]);

/**
 * How values are parsed: `date` as "YYYY-MM-DD", `timestamptz` as Date, `bigint` and `numeric` as number. A bigint
 * beyond 2^53 fails its query with a RangeError rather than losing digits.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === "binary" ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};

/** `pg` has no public name for it: `hanging-database.test.ts` fails if it is renamed. */
const runningStatementOf = (client: object): unknown =>
  "_activeQuery" in client ? (client._activeQuery ?? undefined) : undefined;

/**
 * Closes a connection on which one statement runs for longer than `deadlineMs`; the statement then fails with "Connection
 * terminated". Returns how to stop this.
 *
 * One timer looks at all connections. `query_timeout` of `pg` starts a timer for each statement, and with it V8 moved
 * most answers to its old generation: twice the memory and a seventh more CPU time (`npm run bench -- invoice-page`).
 */
const limitStatementTime = (pool: pg.Pool, deadlineMs: number): (() => void) => {
  const running = new Map<pg.PoolClient, { readonly statement: unknown; readonly sinceMs: number }>();
  const look = (client: pg.PoolClient, nowMs: number): void => {
    const statement = runningStatementOf(client);
    const last = running.get(client);
    if (last === undefined || last.statement !== statement) {
      running.set(client, { statement, sinceMs: nowMs });
    } else if (statement !== undefined && nowMs - last.sinceMs >= deadlineMs && client instanceof pg.Client) {
      // While a statement runs, `end` closes the connection at once.
      void client.end();
    }
  };
  const lookAtAll = (): void => {
    const nowMs = performance.now();
    for (const client of running.keys()) look(client, nowMs);
  };
  const timer = setInterval(lookAtAll, Math.min(longestBetweenLooksMs, deadlineMs / 4)).unref();
  pool.on("connect", (client) => void running.set(client, { statement: undefined, sinceMs: 0 }));
  pool.on("remove", (client) => void running.delete(client));
  return () => clearInterval(timer);
};

/** Opens a pool; connections are opened on demand. `close` waits for those in use. */
export const openDatabase = ({
  url,
  statementTimeoutMs,
  poolSize,
  connectionTimeoutMs = defaultConnectionTimeoutMs,
  onConnectionLost = () => {},
}: DatabaseOptions): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: "llum",
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    types: valueTypes,
  });
  pool.on("error", onConnectionLost);
  // A connection lost while in use fails its next query; without a listener its error would end the process.
  pool.on("connect", (client) => void client.on("error", () => {}));
  const stopLimiting = limitStatementTime(pool, statementTimeoutMs + ownDeadlineAfterMs);
  return { pool, close: () => pool.end().finally(stopLimiting) };
};
