import type { ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hasCode } from "../error-code.ts";
import { clusterDirOf, spawnOnCluster, type ClusterAccess } from "./postgres-cluster.ts";
import { isPostmasterOf } from "./data-directory-lock.ts";

const pollMs = 15;
const fastStopMs = 15_000;
const recoveryTimeoutMs = 120_000;
const largestLogBytes = 20_000_000;

type PidFile = { pid: number; isReady: boolean };

/** PostgreSQL writes its pid on the first line and its state on the eighth. */
const readPidFile = (clusterDir: string): PidFile | undefined => {
  try {
    const lines = readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === "ready" };
  } catch {
    return undefined;
  }
};

const waitUntil = async (isTrue: () => boolean, timeoutMs: number): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs;
  while (!isTrue()) {
    if (performance.now() > deadline) return false;
    await delay(pollMs);
  }
  return true;
};

const signal = (pid: number, name: "SIGINT" | "SIGQUIT"): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
};

/** SIGINT ends sessions and writes a checkpoint; SIGQUIT leaves recovery to the next start. */
const stopProcess = async (pid: number, isGone: () => boolean): Promise<void> => {
  signal(pid, "SIGINT");
  if (await waitUntil(isGone, fastStopMs)) return;
  signal(pid, "SIGQUIT");
  if (!(await waitUntil(isGone, fastStopMs))) throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
};

/** Stops the PostgreSQL that a killed server left behind; ignores a pid that another program has since got. */
export const stopOrphan = async (
  clusterDir: string,
  onProgress: (message: string) => void,
): Promise<void> => {
  const left = readPidFile(clusterDir);
  if (left === undefined) return;
  if (isPostmasterOf(left.pid, clusterDir)) {
    onProgress(`Stopping the PostgreSQL (process ${left.pid}) that an earlier server left running`);
    await stopProcess(left.pid, () => !isPostmasterOf(left.pid, clusterDir));
  }
  rmSync(join(clusterDir, "postmaster.pid"), { force: true });
};

type PostmasterOptions = {
  dataDir: string;
  binDir: string;
  access: ClusterAccess;
  settings: Record<string, string>;
  onProgress: (message: string) => void;
};

const settingsOf = ({ access, settings }: PostmasterOptions): string[] => {
  const all = {
    listen_addresses: "127.0.0.1",
    port: String(access.port),
    unix_socket_directories: "",
    max_connections: "100",
    shared_buffers: "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "off",
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
};

const openLog = (path: string): number => {
  if (existsSync(path) && statSync(path).size > largestLogBytes) renameSync(path, `${path}.1`);
  return openSync(path, "a", 0o600);
};

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

const launch = async (options: PostmasterOptions): Promise<ChildProcess> => {
  const clusterDir = clusterDirOf(options.dataDir);
  const logFile = join(options.dataDir, "postgres.log");
  const log = openLog(logFile);
  const child = spawnOnCluster(
    { binDir: options.binDir, program: "postgres", args: settingsOf(options), clusterDir },
    log,
  );
  closeSync(log);
  const failure: { cause?: Error } = {};
  child.once("error", (cause) => Object.assign(failure, { cause }));
  const isReady = () => {
    const file = readPidFile(clusterDir);
    return file !== undefined && file.pid === child.pid && file.isReady;
  };
  const isOver = () => failure.cause !== undefined || !isRunning(child);
  const answered = await waitUntil(() => isOver() || isReady(), recoveryTimeoutMs);
  if (isOver()) throw new Error(`PostgreSQL did not start; see ${logFile}.`, failure);
  if (!answered) {
    await stopProcess(child.pid ?? 0, () => !isRunning(child));
    throw new Error(`PostgreSQL was not ready after ${recoveryTimeoutMs / 1000} s; see ${logFile}.`);
  }
  return child;
};

/**
 * Runs PostgreSQL until `stop`. When it dies it is restarted with growing delays; when this process exits without
 * `stop`, PostgreSQL is stopped as well.
 */
export const startPostmaster = async (options: PostmasterOptions): Promise<{ stop: () => Promise<void> }> => {
  const halt = new AbortController();
  let child = await launch(options);
  const stopOnExit = () => {
    if (isRunning(child) && child.pid !== undefined) signal(child.pid, "SIGINT");
  };
  process.on("exit", stopOnExit);

  const revive = async (): Promise<void> => {
    for (let waitMs = 0; !halt.signal.aborted; waitMs = Math.min(5000, waitMs * 2 + 250)) {
      options.onProgress("PostgreSQL ended unexpectedly: starting it again");
      await delay(waitMs, undefined, { signal: halt.signal }).catch(() => {});
      if (halt.signal.aborted) return;
      try {
        child = await launch(options);
        return watch();
      } catch (error) {
        options.onProgress(error instanceof Error ? error.message : String(error));
      }
    }
  };
  let reviving = Promise.resolve();
  const watch = (): void => {
    child.once("exit", () => {
      if (!halt.signal.aborted) reviving = revive();
    });
  };
  watch();

  const stop = async (): Promise<void> => {
    halt.abort();
    await reviving;
    if (isRunning(child)) await stopProcess(child.pid ?? 0, () => !isRunning(child));
    process.off("exit", stopOnExit);
  };
  return { stop };
};
