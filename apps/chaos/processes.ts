import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface Supervised {
  readonly urlOf: () => string | undefined;
  /** Kills the process as a power cut would, and waits until it runs again. */
  readonly kill: (env?: Record<string, string>) => Promise<void>;
  /** Waits until the process runs, for instance after it has killed itself. */
  readonly running: () => Promise<string>;
  /** The signal that ended it last, as Node names it. */
  readonly endedBy: () => NodeJS.Signals | null;
  readonly stop: () => Promise<void>;
}

interface ProgramOptions {
  readonly args?: readonly string[];
  readonly env: Record<string, string>;
  /** Whether what it prints as errors is left out. */
  readonly isQuiet?: boolean;
}

/** The first line that it prints; undefined when it ends before. */
const firstLineOf = async (started: ChildProcess): Promise<string | undefined> => {
  if (started.stdout === null) return undefined;
  const lines = createInterface(started.stdout);
  const first = await Promise.race([once(lines, "line"), once(started, "exit").then(() => undefined)]);
  return first === undefined ? undefined : String(first[0]);
};

const end = async (running: ChildProcess | undefined): Promise<void> => {
  if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
  const exit = once(running, "exit");
  running.kill("SIGKILL");
  await exit;
};

/** A program that prints its address when it listens, started again whenever it ends. */
export const supervise = async (
  program: URL,
  { args = [], env, isQuiet = false }: ProgramOptions,
): Promise<Supervised> => {
  let endedBy: NodeJS.Signals | null = null;
  let child: ChildProcess | undefined;
  let url: string | undefined;
  let isStopped = false;
  let starting: Promise<string> | undefined;

  const start = async (extra: Record<string, string> = {}): Promise<string> => {
    const started = spawn(process.execPath, [fileURLToPath(program), ...args], {
      stdio: ["pipe", "pipe", isQuiet ? "ignore" : "inherit"],
      env: { ...process.env, ...env, ...extra },
    });
    child = started;
    started.once("exit", (_code, signal) => {
      endedBy = signal;
      if (child !== started) return;
      url = undefined;
      if (!isStopped) starting = start();
    });
    const printed = await firstLineOf(started);
    if (printed === undefined) {
      if (isStopped) return "";
      return starting ?? start();
    }
    url = printed;
    return url;
  };
  starting = start();
  await starting;
  return {
    urlOf: () => url,
    endedBy: () => endedBy,
    running: async () => url ?? (await starting) ?? "",
    kill: async (extra) => {
      if (extra !== undefined) {
        const former = child;
        child = undefined;
        former?.kill("SIGKILL");
        url = undefined;
        starting = start(extra);
        await starting;
        return;
      }
      await end(child);
      await starting;
    },
    stop: async () => {
      isStopped = true;
      await end(child);
    },
  };
};
