import { spawn, type ChildProcess } from "node:child_process";

const running = new Set<ChildProcess>();
const patienceMs = 20_000;
const hasGroups = process.platform !== "win32";

/** Sends a signal to a program's process group, which includes its child processes. */
const signalGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals): void => {
  if (pid === undefined) return;
  try {
    process.kill(hasGroups ? -pid : pid, signal);
  } catch {
    // The whole group has ended.
  }
};

/** Forwards a signal to all running programs; one that has not ended after 20 seconds is killed. */
export const stopPrograms = (signal: NodeJS.Signals): void => {
  for (const child of running) {
    signalGroup(child, signal);
    setTimeout(() => running.has(child) && signalGroup(child, "SIGKILL"), patienceMs).unref();
  }
};

type Program = {
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Called with each chunk of output. */
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

/** Calls `print` with complete lines, each with the prefix; `end` prints the rest of the last one. */
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
