/** A table of a statement, and whether the statement names the customer for it. */
export interface StatementTable {
  readonly table: string;
  readonly namesCustomer: boolean;
}

interface Read {
  readonly table: string;
  readonly alias: string;
}

/** One SELECT, INSERT, UPDATE or DELETE, without the queries in parentheses inside it. */
interface Query {
  readonly reads: Read[];
  readonly inserts: StatementTable[];
  /** Aliases with `alias.customer_id = $1`; "" for a `customer_id = $1` without one. */
  readonly scoped: Set<string>;
}

const notCode = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g;
const tokenPattern = /\$\d+|[a-z_][\w$]*|::|\S/g;

const beforeTables = new Set(["from", "join", "update", "using", "truncate", "table", "only"]);
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
  "on",
]);
const startsQuery = new Set(["select", "with", "insert", "update", "delete", "values"]);
const combines = new Set(["union", "intersect", "except"]);
/** Words that may follow a table in place of an alias. */
const noAliases = new Set([
  ...beforeTables,
  ...afterTables,
  ...combines,
  ..."as left right inner full cross natural lateral for offset fetch window tablesample do default".split(
    " ",
  ),
]);

const tokensOf = (statement: string): string[] =>
  statement
    .replaceAll(notCode, " ")
    .replaceAll('"', "")
    .toLowerCase()
    .replaceAll(/\bpublic\s*\.\s*/g, "")
    .match(tokenPattern) ?? [];

const isName = (token: string | undefined): token is string => token !== undefined && /^[a-z_]/.test(token);
const isParameter = (token: string | undefined): boolean => token?.startsWith("$") === true;

/** Reads a statement token by token. It knows words and parentheses, not the whole grammar. */
class Reader {
  readonly queries: Query[] = [];
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(statement: string) {
    this.#tokens = tokensOf(statement);
    this.#readQuery();
  }

  #startQuery(): Query {
    const query: Query = { reads: [], inserts: [], scoped: new Set() };
    this.queries.push(query);
    return query;
  }

  /** Reads up to the parenthesis that closes the query, or to the end. */
  #readQuery(): void {
    let query = this.#startQuery();
    while (this.#readPart(query, false) === "combined") query = this.#startQuery();
  }

  /** Reads a part of a query in the same parentheses. */
  #readPart(query: Query, amongTablesBefore: boolean): "closed" | "combined" {
    let amongTables = amongTablesBefore;
    while (this.#at < this.#tokens.length) {
      const token = this.#tokens[this.#at] ?? "";
      const before = this.#tokens[this.#at - 1] ?? "";
      if (token === ")") {
        this.#at += 1;
        return "closed";
      }
      if (combines.has(token)) {
        this.#at += 1;
        return "combined";
      }
      if (token === "(")
        this.#readParentheses(query, amongTables && (beforeTables.has(before) || before === ","));
      else if (token === "into") this.#readInsert(query);
      else {
        if (beforeTables.has(token)) amongTables = before !== "distinct";
        else if (afterTables.has(token)) amongTables = false;
        else if (amongTables && (beforeTables.has(before) || before === "," || before === "("))
          this.#readTable(query, token);
        this.#noteCondition(query);
        this.#at += 1;
      }
    }
    return "closed";
  }

  #readParentheses(query: Query, amongTables: boolean): void {
    this.#at += 1;
    if (startsQuery.has(this.#tokens[this.#at] ?? "")) this.#readQuery();
    else while (this.#readPart(query, amongTables) === "combined");
  }

  #readTable(query: Query, table: string): void {
    const isColumnOrCall = [".", "("].includes(this.#tokens[this.#at + 1] ?? "");
    if (!isName(table) || isColumnOrCall) return;
    const hasAs = this.#tokens[this.#at + 1] === "as";
    const next = this.#tokens[this.#at + (hasAs ? 2 : 1)];
    query.reads.push({ table, alias: isName(next) && !noAliases.has(next) ? next : table });
  }

  #readInsert(query: Query): void {
    const table = this.#tokens[this.#at + 1] ?? "";
    const opens = this.#tokens.indexOf("(", this.#at);
    const closes = this.#tokens.indexOf(")", this.#at);
    const columns = opens > 0 && opens <= this.#at + 4 ? this.#tokens.slice(opens, closes) : [];
    query.inserts.push({ table, namesCustomer: columns.includes("customer_id") });
    this.#at = columns.length > 0 ? closes + 1 : this.#at + 2;
  }

  /** `a.customer_id = $1`, `customer_id = any($1)`, `$1 = customer_id`. */
  #noteCondition(query: Query): void {
    if (this.#tokens[this.#at] !== "customer_id") return;
    const [afterName, value, opens, inAny] = this.#tokens.slice(this.#at + 1, this.#at + 5);
    const isQualified = this.#tokens[this.#at - 1] === ".";
    const alias = isQualified ? (this.#tokens[this.#at - 2] ?? "") : "";
    const start = this.#at - (isQualified ? 2 : 0);
    const isAny = value === "any" && opens === "(" && isParameter(inAny);
    const isEqual = afterName === "=" && (isParameter(value) || isAny);
    const isReversed = this.#tokens[start - 1] === "=" && isParameter(this.#tokens[start - 2]);
    if (isEqual || isReversed) query.scoped.add(alias);
  }
}

/**
 * The tables that a statement names, each with whether the customer is named for it: by `customer_id = $1` or
 * `customer_id = any($1)` with the table's alias, or without one where `isOwned` is true of no other table of that
 * query; or, for an INSERT, by `customer_id` among its columns. It matches words, not grammar: it finds a missing
 * condition, but does not prove that a condition is correct.
 */
export const tablesOfStatement = (statement: string, isOwned: (table: string) => boolean): StatementTable[] =>
  new Reader(statement).queries.flatMap(({ reads, inserts, scoped }) => {
    const isAlone = reads.filter(({ table }) => isOwned(table)).length <= 1;
    return [
      ...inserts,
      ...reads.map(({ table, alias }) => ({
        table,
        namesCustomer: scoped.has(alias) || (isAlone && scoped.has("")),
      })),
    ];
  });
