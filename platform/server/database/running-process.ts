import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename } from "node:path";

const isLinux = process.platform === "linux";

const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
};

const askPs = (pid: number, column: "lstart" | "command"): string | undefined => {
  try {
    return (
      execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).trim() || undefined
    );
  } catch {
    return undefined;
  }
};

const linuxStart = (pid: number): string | undefined => {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The command's name stands in parentheses and may hold anything, so count from the last one.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === "Z" || state === "X") return undefined;
  const boot = readIfThere("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
  return `${boot}/${rest[18] ?? ""}`;
};

/**
 * When a process started, as an opaque text that no other process with the same number ever has.
 * `undefined` when it does not run; a zombie does not run. Containers that share a folder but not
 * their process numbers cannot be told apart this way.
 */
export const startOfProcess = (pid: number): string | undefined => {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return isLinux ? linuxStart(pid) : askPs(pid, "lstart");
};

/** Whether the process is a PostgreSQL server that works in this cluster's folder. */
export const isPostmasterOf = (pid: number, clusterDir: string): boolean => {
  if (startOfProcess(pid) === undefined) return false;
  if (!isLinux) {
    const command = askPs(pid, "command") ?? "";
    return command.includes("postgres") && command.includes(clusterDir);
  }
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).split(" ")[0];
    return program === "postgres" && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
  } catch {
    return false;
  }
};
