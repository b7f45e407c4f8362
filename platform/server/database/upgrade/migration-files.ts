import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const migrationsDir = fileURLToPath(new URL("../../../../database/migrations", import.meta.url));

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  /** Servers that know this migration go on running on the schema after this one; undefined when none does. */
  readonly compatibleSince: string | undefined;
  /** Backfills that must have ended before. */
  readonly needs: readonly string[];
}

const ownTransaction = /^\s*(?:begin|start transaction|commit|rollback)\s*;/im;
const compatible = /^-- compatible since: (\S+)$/m;
const needed = /^-- needs backfill: (\S+)$/gm;

/** What the comments of a migration declare; see decision 43. */
export const headersOf = (sql: string): Pick<Migration, "compatibleSince" | "needs"> => ({
  compatibleSince: compatible.exec(sql)?.[1],
  needs: [...sql.matchAll(needed)].map(([, name = ""]) => name),
});

/** All migrations of a folder, in order. Throws when a number is missing or one begins or ends a transaction. */
export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      if (Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]) !== index + 1) {
        throw new Error(
          `Migration ${name} should be named ${String(index + 1).padStart(4, "0")}-<what-it-does>.sql.`,
        );
      }
      const sql = await readFile(join(folder, name), "utf8");
      if (ownTransaction.test(sql))
        throw new Error(`Migration ${name} must leave begin and commit to the server.`);
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex"), ...headersOf(sql) };
    }),
  );
};
