import type { Database } from "#platform/server/database/pool.ts";
import { NotAReplicaError, openReplica, type Replica } from "#platform/server/database/read-replica.ts";
import { startPolling } from "#platform/server/start-polling.ts";
import type { Environment } from "../environment.ts";
import { describeUnreachable } from "../reach-database.ts";
import { printLine } from "../start-messages.ts";

/** How often the server finds out how far the replica lags. */
const measureEveryMs = 1_000;

interface ReplicaParts {
  readonly primary: Database;
  readonly statementTimeoutMs: number;
  readonly poolSize: number;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Opens the replica of the configuration, if there is one. A replica that does not answer does not stop the start, and
 * is asked once it answers. Throws when the address is that of another database.
 */
export const startReplica = async (
  { databaseReplica }: Environment,
  parts: ReplicaParts,
): Promise<{ replica: Replica | undefined; stop: () => Promise<void> }> => {
  if (databaseReplica === undefined) return { replica: undefined, stop: async () => {} };
  const replica = openReplica({ ...databaseReplica, ...parts });
  try {
    await replica.refresh();
  } catch (error) {
    if (error instanceof NotAReplicaError) {
      await replica.close();
      throw error;
    }
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const problem = describeUnreachable("DATABASE_REPLICA_URL", databaseReplica.url, cause);
    printLine(`${problem} All reads go to DATABASE_URL until it answers.`);
  }
  const polling = startPolling(replica.refresh, { everyMs: measureEveryMs, onError: parts.onTrouble });
  const stop = async (): Promise<void> => {
    polling.stop();
    await replica.close();
  };
  return { replica, stop };
};
