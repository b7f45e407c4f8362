import type pg from "pg";

/** A statement reads or writes a customer's table without a condition on the customer. */
export class UnscopedStatementError extends Error {
  constructor(tables: string[], statement: string) {
    super(
      `This statement touches ${tables.join(", ")} without naming customer_id once for each: ${statement.trim()}\n` +
        "Name the customer, or write /* all customers: why */ into it where it is meant for everyone.",
    );
    this.name = "UnscopedStatementError";
  }
}

const meantForEveryone = /\/\*\s*all customers:\s*\S[\s\S]*?\*\//i;
const definesTables = /^\s*(create|alter|drop|comment|analyze|vacuum)\b/i;
const notCode = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g;

const namesCustomer = new RegExp(
  [
    String.raw`\bcustomer_id\s*(?:=|in\b|is not distinct from\b)`,
    String.raw`(?:=|is not distinct from)\s*(?:\w+\.)?customer_id\b`,
    String.raw`\busing\s*\([^)]*\bcustomer_id\b`,
    String.raw`\([^()]*\bcustomer_id\b[^()]*\)\s*(?:=|in\b)`,
    String.raw`\binto\s+[\w.]+(?:\s+as\s+\w+)?\s*\([^)]*\bcustomer_id\b`,
  ].join("|"),
  "g",
);

const beforeTables = new Set(["from", "join", "into", "update", "using", "truncate", "table", "only"]);
const afterTables = new Set([
  "where",
  "set",
  "values",
  "select",
  "returning",
  "group",
  "order",
  "having",
  "limit",
]);

/** The tables that a statement names as tables (`from a, b join c`), once per occurrence. */
const tablesIn = (code: string): string[] => {
  const tokens = (code.match(/[a-z_][\w$]*|\S/g) ?? []).filter((token, index, all) => {
    const isSchema = token === "public" && all[index + 1] === ".";
    return !isSchema && !(token === "." && all[index - 1] === "public");
  });
  const tables: string[] = [];
  const outer: boolean[] = [];
  let amongTables = false;
  tokens.forEach((token, index) => {
    const before = tokens[index - 1] ?? "";
    if (token === "(") {
      outer.push(amongTables);
      amongTables = amongTables && (beforeTables.has(before) || before === ",");
    } else if (token === ")") amongTables = outer.pop() ?? false;
    else if (beforeTables.has(token)) amongTables = true;
    else if (afterTables.has(token)) amongTables = false;
    else if (amongTables && (beforeTables.has(before) || before === "," || before === "("))
      tables.push(token);
  });
  return tables;
};

/**
 * Throws `UnscopedStatementError` when the statement names customers' tables more often than it constrains a
 * `customer_id`. It matches words, not grammar: it finds a missing condition, but does not prove that a condition is
 * correct.
 */
export const refuseUnscoped = (statement: string, ownedTables: ReadonlySet<string>): void => {
  if (meantForEveryone.test(statement) || definesTables.test(statement)) return;
  const code = statement.replaceAll(notCode, " ").replaceAll('"', "").toLowerCase();
  const touched = tablesIn(code).filter((table) => ownedTables.has(table));
  if (touched.length === 0) return;
  const named = code.match(namesCustomer)?.length ?? 0;
  if (named < touched.length) throw new UnscopedStatementError([...new Set(touched)], statement);
};

const textOf = (query: unknown): string => {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
};

/** Checks every statement sent through the pool with `refuseUnscoped`. */
export const guardOwnedTables = (pool: pg.Pool, ownedTables: readonly string[]): void => {
  const owned = new Set(ownedTables);
  pool.on("connect", (client) => {
    const send = client.query.bind(client);
    const sendGuarded = (...parameters: unknown[]): unknown => {
      try {
        refuseUnscoped(textOf(parameters[0]), owned);
      } catch (error) {
        if (typeof parameters.at(-1) === "function") throw error;
        return Promise.reject(error);
      }
      return Reflect.apply(send, undefined, parameters);
    };
    Reflect.set(client, "query", sendGuarded);
  });
};
