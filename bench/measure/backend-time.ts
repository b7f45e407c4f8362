import { readFileSync } from "node:fs";
import { bigint, type Queryable, queryRow } from "#platform/server/database/query.ts";
import { CannotMeasureError } from "./result-table.ts";

/** Linux counts the time of processes in hundredths of a second. */
const msPerTick = 10;

export const processorMsOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the program's name in brackets: the 12th and 13th are the times in user and in kernel mode.
    const [user, system] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) * msPerTick;
  } catch {
    throw new CannotMeasureError("The database’s process is not on this machine, or this is not Linux");
  }
};

/**
 * The processor time that work takes in this process and in the database's process of its only connection: what it takes on
 * one core, whatever else the machine does.
 */
export const timesOnOneCore = async (
  db: Queryable,
  work: () => Promise<unknown>,
): Promise<{ readonly processorMs: number; readonly elapsedMs: number }> => {
  const backend = await queryRow(db, {
    text: "select pg_backend_pid()::bigint as pid",
    columns: { pid: bigint },
  });
  const pid = backend?.pid ?? 0;
  const [databaseMs, own, since] = [processorMsOf(pid), process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(own);
  return {
    processorMs: (user + system) / 1000 + processorMsOf(pid) - databaseMs,
    elapsedMs: performance.now() - since,
  };
};
