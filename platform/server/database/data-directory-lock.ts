import { execFileSync } from "node:child_process";
import {
  readFileSync,
  readlinkSync,
  realpathSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import * as z from "zod/mini";
import { hasCode } from "../error-code.ts";

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
  // The command's name is in parentheses and may contain any character, so count from the last one.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === "Z" || state === "X") return undefined;
  const boot = readIfThere("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
  return `${boot}/${rest[18] ?? ""}`;
};

/**
 * The start time of a process, as an opaque text that no other process with the same pid ever has; `undefined` when it
 * does not run (or is a zombie). It cannot distinguish processes of containers that share a folder but not their pid
 * namespace.
 */
export const startOfProcess = (pid: number): string | undefined => {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return isLinux ? linuxStart(pid) : askPs(pid, "lstart");
};

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

const ownerSchema = z.object({ pid: z.int(), startedAt: z.string(), released: z.boolean() });
type Owner = z.infer<typeof ownerSchema>;

/** Another running server holds the data directory. The message names it, and how to stop it. */
export class DataDirectoryInUseError extends Error {
  readonly holderPid: number;

  constructor(dataDir: string, holderPid: number) {
    super(
      `The data directory ${dataDir} is in use by process ${holderPid}. ` +
        `Stop that server first (kill ${holderPid}), or start this one with another data directory.`,
    );
    this.name = "DataDirectoryInUseError";
    this.holderPid = holderPid;
  }
}

export type DataDirectoryLock = { release: () => void };

const fileOf = (dataDir: string, turn: number) => join(dataDir, `owner-${turn}.lock`);

const turnsIn = (dataDir: string): number[] =>
  readdirSync(dataDir)
    .map((name) => Number(/^owner-(\d+)\.lock$/.exec(name)?.[1] ?? 0))
    .filter((turn) => turn > 0)
    .toSorted((a, b) => b - a);

const ownerOf = (dataDir: string, turn: number): Owner | undefined => {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(fileOf(dataDir, turn), "utf8")));
  } catch {
    return undefined;
  }
};

const isAlive = (owner: Owner | undefined): owner is Owner =>
  owner !== undefined && !owner.released && startOfProcess(owner.pid) === owner.startedAt;

/** The pid of the process that holds the data directory, or `undefined`. */
export const holderOf = (dataDir: string): number | undefined => {
  try {
    const owner = ownerOf(dataDir, turnsIn(dataDir)[0] ?? 0);
    return isAlive(owner) ? owner.pid : undefined;
  } catch {
    return undefined;
  }
};

const createExclusively = (path: string, owner: Owner): boolean => {
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/**
 * Locks the data directory for this process, until `release` or its exit. Each owner takes the next number, and the
 * file with the highest number names the owner. That file is never deleted, only superseded by a higher one, so two
 * processes that both find a dead owner cannot both win: creating a file is exclusive, and a process that sees a higher
 * number gives up. Throws `DataDirectoryInUseError`.
 */
export const lockDataDirectory = (dataDir: string): DataDirectoryLock => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const me = { pid: process.pid, startedAt: startOfProcess(process.pid) ?? "", released: false };
  for (;;) {
    const [last = 0] = turnsIn(dataDir);
    const owner = last > 0 ? ownerOf(dataDir, last) : undefined;
    if (isAlive(owner)) throw new DataDirectoryInUseError(dataDir, owner.pid);
    const mine = last + 1;
    if (!createExclusively(fileOf(dataDir, mine), me)) continue;
    const turns = turnsIn(dataDir);
    if (turns[0] !== mine) {
      rmSync(fileOf(dataDir, mine), { force: true });
      continue;
    }
    for (const old of turns.slice(1)) rmSync(fileOf(dataDir, old), { force: true });
    return { release: () => markReleased(fileOf(dataDir, mine), me) };
  }
};

const markReleased = (path: string, me: Owner): void => {
  const draft = `${path}.released`;
  writeFileSync(draft, JSON.stringify({ ...me, released: true }), { mode: 0o600 });
  renameSync(draft, path);
};
