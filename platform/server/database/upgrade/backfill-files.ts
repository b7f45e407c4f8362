import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasCode } from "#platform/server/error-code.ts";

export const backfillsDir = fileURLToPath(new URL("../../../../database/backfills", import.meta.url));

interface CommonBackfill {
  /** Of the file, without `.sql`. */
  readonly name: string;
  /** The migration that prepares it. */
  readonly after: string;
  readonly table: string;
}

/** Converts rows in batches while the portal serves. */
export interface RowBackfill extends CommonBackfill {
  readonly kind: "rows";
  /** The primary key, by which batches are cut. */
  readonly key: readonly string[];
  /** A condition: the row is not converted yet. */
  readonly pending: string;
  /** Converts the pending rows of a batch; `{batch}`, or `{batch ALIAS}`, is the condition that a row is in it. */
  readonly sql: string;
}

/** Builds an index, or validates a constraint, without blocking the table. */
export interface OnlineBackfill extends CommonBackfill {
  readonly kind: "index" | "constraint";
  /** Of the index or the constraint. */
  readonly object: string;
  readonly sql: string;
}

export type Backfill = RowBackfill | OnlineBackfill;

const headerOf = (text: string, name: string): string | undefined =>
  new RegExp(`^-- ${name}: (.+)$`, "m").exec(text)?.[1]?.trim();

const index = /^create (?:unique )?index concurrently (?<object>\w+)\s+on (?<table>\w+)/i;
const constraint = /^alter table (?<table>\w+)\s+validate constraint (?<object>\w+)$/i;
const rows = /^(?<table>\w+) by (?<key>\w+(?:, \w+)*)$/;

const onlineBackfill = (sql: string): Omit<OnlineBackfill, "name" | "after"> | undefined => {
  for (const [kind, form] of [["index", index] as const, ["constraint", constraint] as const]) {
    const { table, object } = form.exec(sql)?.groups ?? {};
    if (table !== undefined && object !== undefined) return { kind, table, object, sql };
  }
  return undefined;
};

const rowBackfill = (text: string, sql: string): Omit<RowBackfill, "name" | "after"> | undefined => {
  const { table, key } = rows.exec(headerOf(text, "rows") ?? "")?.groups ?? {};
  const pending = headerOf(text, "pending");
  if (table === undefined || key === undefined || pending === undefined || !/\{batch( \w+)?\}/.test(sql))
    return undefined;
  return { kind: "rows", table, key: key.split(", "), pending, sql };
};

/**
 * A backfill from its file: one statement below comments. Every backfill has `-- after: MIGRATION`; one of rows also
 * `-- rows: TABLE by COLUMN, COLUMN` and `-- pending: CONDITION`. Throws, naming the backfill, what is missing.
 */
export const parseBackfill = (name: string, text: string): Backfill => {
  const after = headerOf(text, "after");
  const sql = text
    .replaceAll(/^--.*$/gm, "")
    .trim()
    .replace(/;$/, "");
  if (after === undefined) throw new Error(`Backfill ${name} lacks "-- after: MIGRATION".`);
  if (sql.includes(";")) throw new Error(`Backfill ${name} has several statements.`);
  const parsed = onlineBackfill(sql) ?? rowBackfill(text, sql);
  if (parsed !== undefined) return { name, after, ...parsed };
  throw new Error(
    `Backfill ${name} must build an index concurrently, validate a constraint, or have "-- rows: TABLE by KEY", ` +
      `"-- pending: CONDITION" and {batch} in its statement.`,
  );
};

/** The image of a version without backfills has no folder of them. */
const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(".sql"));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
};

/** All backfills of a folder, in the order in which they run: that of the migrations that prepare them. */
export const readBackfills = async (folder: string): Promise<Backfill[]> => {
  const names = await namesIn(folder);
  const read = await Promise.all(
    names.map(async (name) =>
      parseBackfill(name.slice(0, -".sql".length), await readFile(join(folder, name), "utf8")),
    ),
  );
  return read.toSorted((a, b) => a.after.localeCompare(b.after) || a.name.localeCompare(b.name));
};
