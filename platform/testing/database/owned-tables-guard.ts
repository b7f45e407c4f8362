import type pg from "pg";
import { tablesOfStatement } from "./statement-tables.ts";

/** A statement on customers' tables that a database spread over several machines by customer would not answer on one. */
export class UnscopedStatementError extends Error {
  constructor(problem: string, statement: string) {
    super(`This statement ${problem}: ${statement.trim()}`);
    this.name = "UnscopedStatementError";
  }
}

/** A statement whose effect outlives its transaction on the connection, which a pooler gives to another client. */
export class SessionStateError extends Error {
  constructor(statement: string) {
    super(
      "This statement changes the connection beyond its transaction, which pgbouncer does not keep together: use " +
        `pg_advisory_xact_lock, "set local" or set_config(…, true): ${statement.trim()}`,
    );
    this.name = "SessionStateError";
  }
}

const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const sessionState = [
  /\bpg_(?:try_)?advisory_lock(?:_shared)?\s*\(/i,
  /(?:^|;)\s*set\s+(?!local\b|transaction\b|constraints\b)/i,
  /\bset_config\s*\([^)]*,\s*false\s*\)/i,
  /(?:^|;)\s*(?:listen|load|prepare)\s/i,
  /\bcreate\s+(?:local\s+|global\s+)?temp(?:orary)?\b(?![\s\S]*\bon\s+commit\s+drop\b)/i,
];

/** Throws `SessionStateError` for a lock, a setting or a table of the session instead of the transaction. */
export const refuseSessionState = (statement: string): void => {
  const text = statement.replaceAll(comments, " ");
  if (sessionState.some((pattern) => pattern.test(text))) throw new SessionStateError(statement);
};

const exception = /\/\*\s*all customers:\s*\S[\s\S]*?\*\//i;
const subqueryWithoutColumns = /\(\s*select\s+from\b/i;
/** Up to the first "select", so not in a common table expression and not as the rows of an "insert". */
const changesByRecordset = /^\s*(update|delete)\b(?:(?!\bselect\b)[\s\S])*\bjsonb_to_recordset\b/i;
const definesTables = /^\s*(create|alter|drop|comment|analyze|vacuum)\b/i;

/** The tables of the database that statements on customers are checked for. */
export interface GuardedTables {
  /** Tables whose rows belong to one customer each. */
  readonly owned: ReadonlySet<string>;
  /** Tables of values that are unique across customers. */
  readonly directories: ReadonlySet<string>;
}

const namesOf = (tables: readonly { readonly table: string }[]): string =>
  [...new Set(tables.map(({ table }) => table))].join(", ");

/**
 * Throws `UnscopedStatementError` unless the statement names the customer for each customer's table that it names, in
 * joins and subqueries too, names no directory beside one, and has columns in each subquery: only then a database that is spread over several machines
 * by customer answers it on one of them. A comment `all customers: why` makes an exception.
 */
export const refuseUnscoped = (statement: string, { owned, directories }: GuardedTables): void => {
  if (exception.test(statement) || definesTables.test(statement)) return;
  const tables = tablesOfStatement(statement, (table) => owned.has(table));
  const touched = tables.filter(({ table }) => owned.has(table));
  const unscoped = touched.filter(({ namesCustomer }) => !namesCustomer);
  if (unscoped.length > 0) {
    throw new UnscopedStatementError(
      `names ${namesOf(unscoped)} without customer_id = $n or customer_id = any($n) for each time, where another ` +
        "table's customer_id does not count. Name the customer, or write /* all customers: why */ into it",
      statement,
    );
  }
  if (touched.length > 0 && subqueryWithoutColumns.test(statement)) {
    throw new UnscopedStatementError(
      "has a subquery without columns, which Citus does not plan: select 1",
      statement,
    );
  }
  if (touched.length > 0 && changesByRecordset.test(statement)) {
    throw new UnscopedStatementError(
      "joins a recordset, which Citus sends to every machine: give the rows as unnest or as a materialized CTE",
      statement,
    );
  }
  const joined = touched.length > 0 ? tables.filter(({ table }) => directories.has(table)) : [];
  if (joined.length > 0) {
    throw new UnscopedStatementError(
      `names ${namesOf(joined)}, a directory, beside ${namesOf(touched)}, a customer's table: ask the directory first, ` +
        "then the customer",
      statement,
    );
  }
};

const textOf = (query: unknown): string => {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
};

/** Checks every statement sent through the pool with `refuseSessionState` and `refuseUnscoped`. */
export const guardOwnedTables = (pool: pg.Pool, tables: GuardedTables): void => {
  pool.on("connect", (client) => {
    const send = client.query.bind(client);
    const sendGuarded = (...parameters: unknown[]): unknown => {
      try {
        const statement = textOf(parameters[0]);
        refuseSessionState(statement);
        refuseUnscoped(statement, tables);
      } catch (error) {
        if (typeof parameters.at(-1) === "function") throw error;
        return Promise.reject(error);
      }
      return Reflect.apply(send, undefined, parameters);
    };
    Reflect.set(client, "query", sendGuarded);
  });
};
