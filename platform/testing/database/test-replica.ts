import { onTestFinished } from "vitest";
import { openReplica, type ReplicaOptions } from "#platform/server/database/read-replica.ts";
import type { TestDatabase } from "./test-database.ts";

/**
 * Another database in the part of a replica of `primary`, within its lag until a test says otherwise; it refuses writes
 * as a replica does. `troubles` are the messages that would be logged, each with its cause.
 */
export const openTestReplica = async (
  primary: TestDatabase,
  { url, ...options }: Pick<ReplicaOptions, "url"> & Partial<ReplicaOptions>,
) => {
  const troubles: string[] = [];
  const readOnly = new URL(url);
  readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
  const replica = openReplica({
    url: readOnly.href,
    primary,
    statementTimeoutMs: 10_000,
    poolSize: 2,
    maxLagSeconds: 15,
    reportEveryMs: 0,
    measure: async () => performance.now(),
    onTrouble: (error) => {
      if (!(error instanceof Error)) return;
      troubles.push(
        error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message,
      );
    },
    ...options,
  });
  await replica.refresh();
  onTestFinished(replica.close);
  return { replica, troubles };
};
