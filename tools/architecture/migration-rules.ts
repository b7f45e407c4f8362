import { parseSync } from "libpg-query";
import { headersOf } from "#platform/server/database/upgrade/migration-files.ts";
import { nodeIn, nodesIn, textIn, walk, type Node } from "#platform/testing/database/syntax-tree.ts";
import type { SourceFile } from "./repository.ts";

/** Migrations since the rule: the others have landed. */
const firstNumber = 98;

/** Tables of the coordinating machine that remain small however many customers the retailer has. */
const smallTables = (
  "banner_versions document_folder feature_flag_switches last_loads maintenance market_publications " +
  "portal_content_versions staff_identities staff_members staff_passkeys"
).split(" ");

/** Reference data is small; every other table may have millions of rows. */
const readSmallTables = (files: readonly SourceFile[]): ReadonlySet<string> => {
  const schema = files.find(({ path }) => path === "database/schema.sql")?.text ?? "";
  const shared = [...schema.matchAll(/^comment on table (\w+) is\s+'shared: /gm)].map(
    ([, name = ""]) => name,
  );
  return new Set([...smallTables, ...shared]);
};

/** `-- quick: TABLE: REASON`: the author knows that the table is locked, and why not for long. */
const quick = /^-- quick: (\w+): \S.*$/gm;

const numberOf = (path: string): number => Number(/(\d{4})-[^/]+\.sql$/.exec(path)?.[1] ?? 0);

const relationOf = (node: Node): string => textIn(nodeIn(node, "relation"), "relname");

const constraintsIn = (column: Node | undefined): string[] =>
  nodesIn(column, "constraints").map((constraint) => textIn(nodeIn(constraint, "Constraint"), "contype"));

/** Stable functions of the default of a new column, which PostgreSQL evaluates once. */
const isOnceEvaluated = (column: Node | undefined): boolean => {
  let isOnce = true;
  walk(column, (type, node) => {
    if (type !== "FuncCall") return;
    const name = nodesIn(node, "funcname").map((part) => textIn(nodeIn(part, "String"), "sval"));
    if (name.at(-1) !== "now") isOnce = false;
  });
  return isOnce;
};

const addedColumnFault = (column: Node | undefined): string | undefined => {
  const constraints = constraintsIn(column);
  if (constraints.includes("CONSTR_GENERATED")) return "adds a generated column, which writes every row";
  if (constraints.includes("CONSTR_IDENTITY")) return "adds an identity column, which writes every row";
  if (constraints.includes("CONSTR_DEFAULT") && !isOnceEvaluated(column))
    return "adds a column with a default of its own for each row, which writes every row";
  if (constraints.includes("CONSTR_NOTNULL") && !constraints.includes("CONSTR_DEFAULT"))
    return "adds a column that must not be null without a default, which old servers cannot insert";
  if (constraints.some((type) => ["CONSTR_UNIQUE", "CONSTR_PRIMARY"].includes(type)))
    return "adds a unique column, whose index is built while writes wait";
  if (constraints.some((type) => ["CONSTR_CHECK", "CONSTR_FOREIGN"].includes(type)))
    return "adds a checked column, which reads every row while calls wait";
  return undefined;
};

const addedConstraintFault = (constraint: Node | undefined): string | undefined => {
  if (textIn(constraint, "indexname") !== "") return undefined;
  switch (textIn(constraint, "contype")) {
    case "CONSTR_CHECK":
    case "CONSTR_FOREIGN":
    case "CONSTR_NOTNULL":
      return constraint?.["skip_validation"] === true
        ? undefined
        : "adds a constraint that is validated while calls wait: add it not valid, and validate it in a backfill";
    default:
      return "adds a constraint whose index is built while calls wait: build the index in a backfill";
  }
};

const alterations: Readonly<Record<string, string>> = {
  AT_AlterColumnType: "changes the type of a column, which writes every row",
  AT_SetNotNull: "sets not null, which reads every row unless a validated check says the same",
  AT_ValidateConstraint: "validates a constraint: do so in a backfill",
  AT_SetLogged: "writes every row",
  AT_SetUnLogged: "writes every row",
  AT_SetTableSpace: "writes every row",
  AT_SetAccessMethod: "writes every row",
  AT_ClusterOn: "writes every row",
  AT_SetExpression: "changes a generated column, which writes every row",
};

/** What one part of an `alter table` does to a large table, if it takes long. */
const alterationFault = (command: Node): string | undefined => {
  const subtype = textIn(command, "subtype");
  const definition = nodeIn(command, "def");
  if (subtype === "AT_AddColumn") return addedColumnFault(nodeIn(definition, "ColumnDef"));
  if (subtype === "AT_AddConstraint") return addedConstraintFault(nodeIn(definition, "Constraint"));
  return alterations[subtype];
};

/** A table and what happens to it. */
type Finding = readonly [table: string, fault: string];

const rowStatements: Readonly<Record<string, string>> = {
  UpdateStmt: "updates rows: do so in a backfill",
  DeleteStmt: "deletes rows: do so in a backfill",
};

const readTables = (value: unknown): string[] => {
  const tables: string[] = [];
  walk(value, (type, node) => {
    if (type === "RangeVar") tables.push(textIn(node, "relname"));
  });
  return tables;
};

const findingsOf = (type: string, node: Node): Finding[] => {
  const rows = rowStatements[type];
  if (rows !== undefined) return [[relationOf(node), rows]];
  if (type === "IndexStmt")
    return [[relationOf(node), "builds an index while writes wait: build it concurrently in a backfill"]];
  if (type === "InsertStmt")
    return readTables(node["selectStmt"]).map((table) => [
      table,
      "is read whole and copied: do so in a backfill",
    ]);
  if (type === "CreateTableAsStmt" || type === "TruncateStmt" || type === "LockStmt")
    return readTables(node).map((table) => [table, "is read whole or locked: do so in a backfill"]);
  if (type === "AlterTableStmt")
    return nodesIn(node, "cmds").flatMap((entry): Finding[] => {
      const fault = alterationFault(nodeIn(entry, "AlterTableCmd") ?? {});
      return fault === undefined ? [] : [[relationOf(node), fault]];
    });
  return [];
};

/** Statements in the text of `do`, which PostgreSQL parses only when it runs. */
const inBlocks = /\b(?:update|delete from|alter table|create (?:unique )?index \w+ on)\s+(?:only\s+)?(\w+)/gi;

const findingsIn = (sql: string): { created: ReadonlySet<string>; findings: Finding[] } => {
  const created = new Set<string>();
  const findings: Finding[] = [];
  const visit = (type: string, node: Node): void => {
    if (type === "CreateStmt") created.add(relationOf(node));
    if (type === "DoStmt")
      for (const [, table = ""] of JSON.stringify(node).matchAll(inBlocks))
        findings.push([table, "is changed in a do block: do so in a backfill"]);
    findings.push(...findingsOf(type, node));
  };
  walk(parseSync(sql), visit);
  return { created, findings };
};

const withoutColumns = /\bdrop (?:table|column)\b|\brename\b/i;

/** What a migration declares of older servers, and whether it can be so. */
const compatibilityFaults = (sql: string, names: readonly string[]): string[] => {
  const { compatibleSince, needs } = headersOf(sql);
  if (/^-- stops older servers: \S/m.test(sql)) return [];
  if (compatibleSince === undefined)
    return ['says neither "-- compatible since: MIGRATION" nor "-- stops older servers: REASON"'];
  if (!names.includes(compatibleSince))
    return [`is compatible since ${compatibleSince}, which is not before it`];
  const code = sql.replaceAll(/^\s*--.*$/gm, "");
  return withoutColumns.test(code) && needs.length === 0 && !/^-- unused since: \S/m.test(sql)
    ? ['drops or renames something: say "-- unused since: VERSION", or which backfill it needs']
    : [];
};

/**
 * Migrations that would stop the service of a portal with millions of rows, or that do not say which older servers go on
 * meanwhile. Tables that a migration creates itself are empty. Call `loadModule` of `libpg-query` before.
 */
export const migrationFaults = (files: readonly SourceFile[], first = firstNumber): string[] => {
  const migrations = files
    .filter(({ path }) => path.startsWith("database/migrations/") && path.endsWith(".sql"))
    .toSorted((a, b) => a.path.localeCompare(b.path));
  const small = readSmallTables(files);
  return migrations.flatMap(({ path, text }, index) => {
    if (numberOf(path) < first) return [];
    const earlier = migrations.slice(0, index).map((file) => file.path.slice("database/migrations/".length));
    const isQuick = new Set([...text.matchAll(quick)].map(([, table]) => table));
    const { created, findings } = findingsIn(text);
    return [
      ...findings
        .filter(([table]) => !created.has(table) && !small.has(table) && !isQuick.has(table))
        .map(([table, fault]) => `${path}: ${table} ${fault}`),
      ...compatibilityFaults(text, earlier).map((fault) => `${path} ${fault}`),
    ];
  });
};
