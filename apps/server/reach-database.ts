import pg from "pg";
import { openDatabase, type Database } from "#platform/server/database/pool.ts";
import { bool, nullable, queryRow, text } from "#platform/server/database/query.ts";
import { joinEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";
import { codeOf, hasCode } from "#platform/server/error-code.ts";
import type { Environment } from "./environment.ts";

const connectionTimeoutMs = 10_000;

/** Advice for the errors of a wrong address, user or database. */
const adviceByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there. Is PostgreSQL running, and are host and port right?",
  ENOTFOUND: "there is no such host.",
  EAI_AGAIN: "the name of the host could not be looked up.",
  ETIMEDOUT: "it does not answer.",
  EHOSTUNREACH: "it cannot be reached from this machine.",
  "28000": "it does not let this user in. Look at pg_hba.conf.",
  "28P01": "the password is not that of this user.",
  "3D000": "there is no such database. Create it, with this user as its owner.",
};

const isOfPooler = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("unsupported startup parameter");

const adviceFor = (error: unknown): string => {
  if (isOfPooler(error))
    return (
      "a pooler such as pgbouncer refuses a setting of the connection. Set ignore_startup_parameters = " +
      "statement_timeout,idle_in_transaction_session_timeout in it; docs/operating.md says more."
    );
  return adviceByCode[codeOf(error) ?? ""] ?? (error instanceof Error ? error.message : String(error));
};

/** Host and name of the database, without user and password. */
const placeOf = (url: string): string => {
  const { hostname, port, pathname } = URL.canParse(url) ? new URL(url) : new URL("postgres:///");
  return `${decodeURIComponent(pathname.slice(1)) || "the database"} at ${hostname || "this machine"}${port && `:${port}`}`;
};

/** A sentence that says what to do about a database that does not answer, and never the password. */
export const describeUnreachable = (variable: string, url: string, error: unknown): string =>
  `${variable} leads to ${placeOf(url)}: ${adviceFor(error)}`;

/**
 * Checks that the database of DATABASE_URL answers and that tables can be created in it. Throws a sentence that
 * says what to do, and never the password.
 */
export const reachDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectionTimeoutMs });
  client.on("error", () => {});
  try {
    await client.connect();
    const schema = await queryRow(client, {
      text: `select has_schema_privilege(current_schema(), 'create') as "isWritable"`,
      columns: { isWritable: nullable(bool) },
    });
    if (schema?.isWritable !== true) {
      throw new Error("this user may not make tables in it. Make it the owner of the database.");
    }
  } catch (error) {
    throw new Error(describeUnreachable("DATABASE_URL", url, error), { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
};

const lacksTimeout =
  "DATABASE_URL leads to connections without a statement timeout: a pooler such as pgbouncer drops it. " +
  "Set it for the user, with `alter role … set statement_timeout = '10s'`; docs/operating.md says more.";

/**
 * Checks that PostgreSQL ends long statements of the portal's connections. A pooler between them drops the setting
 * silently, and one slow statement then holds a connection for ever.
 */
export const requireStatementTimeout = async ({ pool }: Pick<Database, "pool">): Promise<void> => {
  const setting = await queryRow(pool, {
    text: `select current_setting('statement_timeout') as "timeout"`,
    columns: { timeout: text },
  });
  if (setting?.timeout === "0") throw new Error(lacksTimeout);
};

const lacksPreparedStatements =
  "DATABASE_URL leads to a pooler without prepared statements: pgbouncer has them from version 1.21 on, " +
  "with max_prepared_statements; docs/operating.md says more.";

/** PostgreSQL's codes of a statement's name that is taken or unknown. */
const statementNameCodes = ["42P05", "26000"];

/**
 * Checks that two connections of the portal can give a statement the same name. A pooler without prepared statements
 * lets both use one connection to PostgreSQL, which has the name already: calls would fail now and then.
 */
export const requirePreparedStatements = async ({ pool }: Pick<Database, "pool">): Promise<void> => {
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  try {
    for (const client of clients)
      await queryRow(client, {
        name: "pooler-check",
        text: `select true as "answers"`,
        columns: { answers: bool },
      });
  } catch (error) {
    throw hasCode(error, ...statementNameCodes)
      ? new Error(lacksPreparedStatements, { cause: error })
      : error;
  } finally {
    for (const client of clients) client.release();
  }
};

/** Checks the connections of the portal before anything is written: nothing is left half done when it cannot work. */
export const checkConnections = async (url: string, statementTimeoutMs: number): Promise<void> => {
  const database = openDatabase({ url, statementTimeoutMs, poolSize: 2 });
  try {
    await requireStatementTimeout(database).catch((error: unknown) => {
      throw isOfPooler(error)
        ? new Error(describeUnreachable("DATABASE_URL", url, error), { cause: error })
        : error;
    });
    await requirePreparedStatements(database);
  } finally {
    await database.close();
  }
};

/** Of commands and loads, whose statements may take longer than those of calls. */
const joiningTimeoutMs = 30_000;

/** Connects to the portal's database, whether the portal runs or not; reports progress and errors in plain words. */
export const joinDatabase = async (
  { databaseUrl, dataDir }: Environment,
  onProgress: (message: string) => void,
) => {
  if (databaseUrl === undefined) return joinEmbeddedPostgres({ dataDir, onProgress });
  await reachDatabase(databaseUrl);
  await checkConnections(databaseUrl, joiningTimeoutMs);
  return { url: databaseUrl, stop: async () => {} };
};
