import { spawn, type ChildProcess } from "node:child_process";

// The server, restarted when its files change, behind Vite's server for the portal's files.
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
