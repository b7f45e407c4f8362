import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";

const running = new Set<ChildProcess>();
const patienceMs = 20_000;
const hasGroups = process.platform !== "win32";

/** Sends a signal to a program and to the programs that it started: they are a process group of their own. */
const signalGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals): void => {
  if (pid === undefined) return;
  try {
    process.kill(hasGroups ? -pid : pid, signal);
  } catch {
    // All of them have ended.
  }
};

/** Passes a signal on to every program that runs; one that has not ended after 20 seconds is killed. */
export const stopPrograms = (signal: NodeJS.Signals): void => {
  for (const child of running) {
    signalGroup(child, signal);
    setTimeout(() => running.has(child) && signalGroup(child, "SIGKILL"), patienceMs).unref();
  }
};

type Program = {
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Gets the output as it comes, in pieces of any length. */
  onOutput: (text: string) => void;
};

/** Runs a script with this Node; resolves with its exit code, 1 after a signal. */
export const runProgram = ({ command, env, onOutput }: Program): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: hasGroups,
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", onOutput);
    child.once("error", reject);
    child.once("close", (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });

/** Calls `print` with whole lines, each behind the prefix; `end` prints what is left of the last one. */
export const prefixLines = (prefix: string, print: (text: string) => void) => {
  let rest = "";
  return {
    push: (text: string): void => {
      const lines = `${rest}${text}`.split("\n");
      rest = lines.pop() ?? "";
      if (lines.length > 0) print(lines.map((line) => `${prefix}${line}\n`).join(""));
    },
    end: (): void => {
      if (rest !== "") print(`${prefix}${rest}\n`);
      rest = "";
    },
  };
};
