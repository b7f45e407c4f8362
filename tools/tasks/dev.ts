import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";

// The server, started again when its files change, and Vite's server in front of it for the portal's.
const programs = [
  ["--watch", "apps/server/main.ts"],
  ["node_modules/.bin/vite", ...process.argv.slice(2)],
];

const children: ChildProcess[] = [];

const stopAll = (signal: NodeJS.Signals): void => {
  for (const child of children) child.kill(signal);
};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopAll(signal));

for (const args of programs) {
  const child = spawn(process.execPath, args, { stdio: "inherit" });
  children.push(child);
  child.once("exit", (code) => {
    process.exitCode ||= code ?? 0;
    stopAll("SIGTERM");
  });
}
