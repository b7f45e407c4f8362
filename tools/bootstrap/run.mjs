import { spawn } from "node:child_process";
import { constants } from "node:os";

const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"];
const sameKeyPressMs = 500;

const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal ?? "SIGTERM"] ?? 0);

/**
 * Runs a program in the foreground and forwards signals to it; resolves with its exit code.
 *
 * In its own session, because Ctrl-C reaches the whole process group and npm forwards it as well: the program would get
 * it twice and treat the second as a forced stop. Here it gets each signal once.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number>}
 */
export const runInFront = (program, args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: "inherit", detached: process.platform !== "win32" });
    const lastAt = new Map();
    const passOn = (signal) => {
      const now = performance.now();
      if (now - (lastAt.get(signal) ?? -Infinity) < sameKeyPressMs) return;
      lastAt.set(signal, now);
      child.kill(signal);
    };
    for (const signal of forwarded) process.on(signal, passOn);
    const watch = watchParent(() => passOn("SIGTERM"));
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearInterval(watch);
      for (const name of forwarded) process.off(name, passOn);
      resolve(exitCodeOf(code, signal));
    });
  });

/** Some shells through which npm starts this process end at a signal without forwarding it: then stop as well. */
const watchParent = (onGone) => {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const watch = setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 500);
  watch.unref();
  return watch;
};

/**
 * Runs a program without output; resolves with its exit code and all that it printed.
 * @param {string} program @param {string[]} args @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export const runQuietly = (program, args, { cwd, env = process.env }) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk) => (output += chunk);
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const stop = (signal) => {
      child.kill(signal);
      process.exit(exitCodeOf(null, signal));
    };
    for (const signal of forwarded) process.on(signal, stop);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      for (const name of forwarded) process.off(name, stop);
      resolve({ code: exitCodeOf(code, signal), output });
    });
  });
