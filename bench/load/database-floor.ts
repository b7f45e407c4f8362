import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { largeEvery } from "../fill/fill-sql.ts";
import { sessionTokenHash } from "../measure/bench-sessions.ts";
import { findPgbench, runPgbench, type PgbenchOrder } from "./pgbench.ts";

const worker = fileURLToPath(new URL("./driver-floor-worker.ts", import.meta.url));

const runDriver = async ({ customers, ...order }: PgbenchOrder): Promise<number> => {
  const child = fork(worker, { execArgv: [] });
  const exited = once(child, "exit");
  const customerIds = Array.from({ length: customers }, (_, index) => (index + 1) * largeEvery);
  child.send({ ...order, customerIds, sessionTokenHash: sessionTokenHash.toString("hex") });
  const [perSecond] = await Promise.race([once(child, "message"), exited.then(() => [Number.NaN])]);
  await exited;
  return Number(perSecond);
};

/** Who gives the floor: pgbench, or where there is none Node's driver without a server around it. */
export const databaseFloor = (): { name: string; run: (order: PgbenchOrder) => Promise<number> } => {
  const program = findPgbench();
  return program === undefined
    ? { name: "the pg driver alone (no pgbench here)", run: runDriver }
    : { name: "pgbench", run: (order) => runPgbench(program, order) };
};
