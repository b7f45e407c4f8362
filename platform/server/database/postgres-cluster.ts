import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import * as fs from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";

const isRoot = process.getuid?.() === 0;

/** `initdb` needs a user with a name; the server does not. */
const initUserId = 65_534;
/** A uid that no other process has, so that no other user's process can read the database's files. */
const ownUserId = 54_329;

const accessSchema = z.object({ port: z.int(), password: z.string() });

/** Connection details of the cluster, stored next to it in a file that only its owner can read. */
export type ClusterAccess = z.infer<typeof accessSchema>;

export const clusterDirOf = (dataDir: string) => join(dataDir, "postgres");
const accessFileOf = (dataDir: string) => join(dataDir, "postgres-access.json");

export const readAccess = (dataDir: string): ClusterAccess | undefined => {
  if (!fs.existsSync(accessFileOf(dataDir))) return undefined;
  return accessSchema.parse(JSON.parse(fs.readFileSync(accessFileOf(dataDir), "utf8")));
};

const writeAccess = (dataDir: string, access: ClusterAccess): ClusterAccess => {
  const draft = `${accessFileOf(dataDir)}.draft`;
  fs.writeFileSync(draft, JSON.stringify(access), { mode: 0o600, flush: true });
  fs.renameSync(draft, accessFileOf(dataDir));
  return access;
};

export const urlOf = ({ port, password }: ClusterAccess, database: string) =>
  `postgres://llum:${password}@127.0.0.1:${port}/${database}`;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "127.0.0.1" }, () => probe.close(() => resolve(true)));
  });

/** Ports from 32768 up may be taken at any moment by an outgoing connection. */
const chooseFreePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(15_000, 32_768);
    if (await isFree(port)) return port;
  }
  throw new Error("No free port for PostgreSQL on 127.0.0.1 between 15000 and 32767.");
};

/** Reuses the cluster's port unless another program has since taken it. */
export const settleAccess = async (dataDir: string, access: ClusterAccess): Promise<ClusterAccess> =>
  (await isFree(access.port)) ? access : writeAccess(dataDir, { ...access, port: await chooseFreePort() });

type Program = { binDir: string; program: "initdb" | "postgres"; args: string[]; clusterDir: string };

/**
 * Starts a PostgreSQL program on the cluster, as the cluster's owner. It gets its own session, so that Ctrl-C in a
 * terminal reaches only our server, which then stops PostgreSQL cleanly. On Linux the owner may not be able to traverse
 * the path to the cluster (a checkout in /root), so it inherits an open folder: /proc/self/fd/3 is the cluster, without
 * passing the folders above.
 */
export const spawnOnCluster = (
  { binDir, program, args, clusterDir }: Program,
  outputFd: number,
): ChildProcess => {
  const { uid, gid } = fs.statSync(clusterDir);
  if (!isRoot && uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${clusterDir} belongs to user ${uid}: start the server as that user or as root.`,
    );
  }
  const handedOver = isRoot && process.platform === "linux";
  const folder = fs.openSync(clusterDir, "r");
  try {
    return spawn(join(binDir, program), ["-D", handedOver ? "/proc/self/fd/3" : clusterDir, ...args], {
      cwd: "/",
      env: { LC_ALL: "C", PATH: process.env["PATH"] ?? "" },
      detached: true,
      stdio: ["ignore", outputFd, outputFd, folder],
      ...(isRoot ? { uid, gid } : {}),
    });
  } finally {
    fs.closeSync(folder);
  }
};

const chownAll = (path: string, id: number): void => {
  fs.chownSync(path, id, id);
  if (!fs.statSync(path).isDirectory()) return;
  for (const name of fs.readdirSync(path)) chownAll(join(path, name), id);
};

const exitOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });

const withPasswordFile = async <T>(password: string, action: (path: string) => Promise<T>): Promise<T> => {
  const folder = fs.mkdtempSync(join(tmpdir(), "llum-"));
  try {
    const path = join(folder, "password");
    fs.writeFileSync(path, password, { mode: 0o600 });
    if (isRoot) chownAll(folder, initUserId);
    return await action(path);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

/** `initdb` refuses a uid without a user name, which containers may have. */
const requireUserName = (): void => {
  try {
    userInfo();
  } catch (cause) {
    throw new Error(
      `PostgreSQL cannot create a database as user ${process.getuid?.()}, who has no name on this machine: ` +
        "start as root or as a user with an account, or set DATABASE_URL.",
      { cause },
    );
  }
};

const initArgs = (passwordFile: string) => [
  "--username=llum",
  `--pwfile=${passwordFile}`,
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
];

/** Creates the cluster completely or not at all: it is created in a temporary folder and renamed when complete. */
export const createCluster = async (dataDir: string, binDir: string): Promise<ClusterAccess> => {
  requireUserName();
  const draft = join(dataDir, "postgres.new");
  const outputFile = join(dataDir, "postgres.log");
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  if (isRoot) chownAll(draft, initUserId);
  const password = randomBytes(24).toString("base64url");
  const output = fs.openSync(outputFile, "a", 0o600);
  try {
    const code = await withPasswordFile(password, (file) =>
      exitOf(spawnOnCluster({ binDir, program: "initdb", args: initArgs(file), clusterDir: draft }, output)),
    );
    if (code !== 0) throw new Error(`PostgreSQL could not create a database; see ${outputFile}.`);
  } finally {
    fs.closeSync(output);
  }
  if (isRoot) chownAll(draft, ownUserId);
  const access = writeAccess(dataDir, { port: await chooseFreePort(), password });
  fs.renameSync(draft, clusterDirOf(dataDir));
  return access;
};
