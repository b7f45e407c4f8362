import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const script = fileURLToPath(new URL("./hold-database.ts", import.meta.url));

export type ChildServer = {
  pid: number;
  /** The database's URL once it is ready, or "" when the process ended before. */
  ready: Promise<string>;
  /** Its exit code (null after a signal) and its standard error. */
  ended: Promise<{ code: number | null; complaint: string }>;
  signal: (name: "SIGTERM" | "SIGKILL") => Promise<void>;
};

/** Another process that runs the embedded database of this folder; stopped after the test. */
export const startChildServer = (dataDir: string, then: "hold" | "exit" = "hold"): ChildServer => {
  const child = spawn(process.execPath, [script, dataDir, ...(then === "exit" ? ["exit"] : [])], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  const complaint = text(child.stderr);
  const firstOutput = new Promise<string>((resolve) =>
    child.stdout.once("data", (chunk) => resolve(String(chunk))),
  );
  const ready = Promise.race([firstOutput, exited.then(() => "")]).then(
    (line) => /^ready (\S+)/.exec(line)?.[1] ?? "",
  );
  const signal = async (name: "SIGTERM" | "SIGKILL") => {
    child.kill(name);
    await exited;
  };
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await signal("SIGTERM");
  });
  const ended = exited.then(async () => ({ code: child.exitCode, complaint: await complaint }));
  return { pid: child.pid ?? 0, ready, ended, signal };
};
