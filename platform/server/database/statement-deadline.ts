import pg from "pg";

const longestBetweenLooksMs = 1_000;

/** `pg` has no public name for it; `hanging-database.test.ts` fails if it is renamed. Undefined or null between statements. */
const runningStatementOf = (client: object): unknown =>
  "_activeQuery" in client ? client._activeQuery : undefined;

interface Running {
  readonly statement: unknown;
  readonly sinceMs: number;
}

/**
 * Closes connections on which one statement runs for longer than `deadlineMs`, which fails it: a database that hangs
 * does not end it itself. Returns a function that stops this.
 *
 * One timer looks at all connections. `query_timeout` of `pg` starts a timer for each statement, which keeps the rows of
 * most answers for V8's old generation: twice the memory and a tenth more CPU time (`bench`, invoice-page).
 */
export const limitStatementTime = (pool: pg.Pool, deadlineMs: number): (() => void) => {
  const connections = new Map<pg.PoolClient, Running | undefined>();
  const look = (client: pg.PoolClient): void => {
    const statement = runningStatementOf(client) ?? undefined;
    const running = connections.get(client);
    const nowMs = performance.now();
    if (statement === undefined || statement !== running?.statement) {
      connections.set(client, statement === undefined ? undefined : { statement, sinceMs: nowMs });
    } else if (nowMs - running.sinceMs >= deadlineMs && client instanceof pg.Client) {
      // With a statement under way, `end` closes the connection at once.
      void client.end();
    }
  };
  const lookAtAll = (): void => {
    for (const client of connections.keys()) look(client);
  };
  const timer = setInterval(lookAtAll, Math.min(longestBetweenLooksMs, deadlineMs / 4)).unref();
  pool.on("connect", (client) => void connections.set(client, undefined));
  pool.on("remove", (client) => void connections.delete(client));
  return () => clearInterval(timer);
};
