import { loadModule, parseSync } from "libpg-query";
import type { Tables } from "#platform/contract/tables.ts";
import {
  columnOf,
  isConstant,
  isNode,
  nodeIn,
  nodesIn,
  stringsOf,
  textIn,
  walk,
  type Node,
} from "./syntax-tree.ts";

/** Of functions by name, the most stable of those that share it: `i`mmutable, `s`table or `v`olatile. */
export type Volatilities = ReadonlyMap<string, string>;

/** What the guard compares statements with. */
export interface Cluster {
  readonly tables: Tables;
  readonly volatilities: Volatilities;
}

const statementTypes = ["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt"] as const;
type StatementType = (typeof statementTypes)[number];

type Place = "customer" | "directory" | "shared" | "local";

interface Relation {
  readonly table: string;
  readonly alias: string;
  readonly place: Place;
  /** The column by which it is spread. */
  readonly key: string | undefined;
}

/** One SELECT, INSERT, UPDATE or DELETE, without those inside it. */
interface Block {
  readonly type: StatementType;
  readonly node: Node;
  readonly relations: readonly Relation[];
  readonly target: Relation | undefined;
  /** Whether it reads no spread table itself, but functions, values, expressions, shared or local tables. */
  readonly isEverywhere: boolean;
  /** Groups of spread tables without one value for their key that are not joined by their keys. */
  readonly groups: number;
  /** Spread tables with one value for their key, by alias. */
  readonly keyed: ReadonlySet<string>;
}

/** Which aliases have one value for their key, and how many groups the others form that have theirs in common. */
interface Keys {
  readonly keyed: Set<string>;
  readonly groups: number;
}

const isSpread = ({ place }: Relation): boolean => place === "customer" || place === "directory";

class Statement {
  readonly refusals: string[] = [];
  readonly #cluster: Cluster;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  #relationOf(range: Node, expressions: ReadonlySet<string>): Relation | undefined {
    const table = textIn(range, "relname");
    if (textIn(range, "schemaname") === "" && expressions.has(table)) return undefined;
    const declared = this.#cluster.tables[table];
    const keys = {
      customer: "customer_id",
      directory: declared?.kind === "directory" ? declared.key : undefined,
    };
    const place = declared?.kind ?? "local";
    return {
      table,
      alias: textIn(nodeIn(range, "alias"), "aliasname") || table,
      place,
      key: place === "customer" || place === "directory" ? keys[place] : undefined,
    };
  }

  /** The tables that a block reads from itself, and whether there is anything else. */
  #sourcesOf(node: Node, expressions: ReadonlySet<string>): { relations: Relation[]; others: number } {
    const relations: Relation[] = [];
    let others = 0;
    const sources = [...nodesIn(node, "fromClause"), ...nodesIn(node, "usingClause")];
    walk(sources, (type, inner) => {
      if (type === "RangeVar") {
        const relation = this.#relationOf(inner, expressions);
        if (relation === undefined) others += 1;
        else relations.push(relation);
      }
      if (type === "RangeFunction" || type === "RangeSubselect") others += 1;
      return type !== "SubLink" && type !== "RangeSubselect" && type !== "RangeFunction";
    });
    return { relations, others };
  }

  /** The conditions that hold for every row: joined by `and`, in WHERE and in inner joins. */
  #conditionsOf(node: Node): Node[] {
    const conditions: Node[] = [];
    const add = (condition: Node | undefined): void => {
      const both = nodeIn(condition, "BoolExpr");
      if (both !== undefined && both["boolop"] === "AND_EXPR")
        for (const part of nodesIn(both, "args")) add(part);
      else if (condition !== undefined) conditions.push(condition);
    };
    add(nodeIn(node, "whereClause"));
    walk([...nodesIn(node, "fromClause"), ...nodesIn(node, "usingClause")], (type, join) => {
      if (type === "JoinExpr") add(nodeIn(join, "quals"));
      return type === "JoinExpr" || type === "RangeVar" ? undefined : false;
    });
    return conditions;
  }

  /** The aliases whose key has one value, given directly or by another alias's key. */
  #keyedOf(node: Node, relations: readonly Relation[], outer: ReadonlySet<string>): Keys {
    const keyed = new Set<string>();
    const aliasesOf = (column: { alias: string; column: string }): string[] =>
      relations
        .filter(({ alias, key }) => key === column.column && (column.alias === "" || column.alias === alias))
        .map(({ alias }) => alias);
    const pairs: [string[], string[], string][] = [];
    for (const condition of this.#conditionsOf(node)) {
      const equality = nodeIn(condition, "A_Expr");
      if (equality?.["kind"] !== "AEXPR_OP" || stringsOf(nodesIn(equality, "name"))[0] !== "=") continue;
      const sides = [nodeIn(equality, "lexpr"), nodeIn(equality, "rexpr")] as const;
      for (const [side, other] of [sides, [sides[1], sides[0]] as const]) {
        const column = columnOf(side);
        if (column === undefined) continue;
        if (isConstant(other)) for (const alias of aliasesOf(column)) keyed.add(alias);
        const otherColumn = columnOf(other);
        if (otherColumn !== undefined)
          pairs.push([aliasesOf(column), aliasesOf(otherColumn), otherColumn.alias]);
      }
    }
    for (let size = -1; size !== keyed.size;) {
      size = keyed.size;
      for (const [aliases, others, name] of pairs)
        if (others.some((alias) => keyed.has(alias)) || (others.length === 0 && outer.has(name)))
          for (const alias of aliases) keyed.add(alias);
    }
    const together = new Map(relations.map(({ alias }) => [alias, alias]));
    const join = (aliases: readonly string[]): void => {
      const groups = new Set(aliases.map((alias) => together.get(alias)));
      const [first] = aliases;
      for (const [alias, group] of together)
        if (first !== undefined && groups.has(group)) together.set(alias, first);
    };
    for (const [aliases, others] of pairs) join([...aliases, ...others]);
    walk([...nodesIn(node, "fromClause"), ...nodesIn(node, "usingClause")], (type, inner) => {
      const columns = type === "JoinExpr" ? stringsOf(nodesIn(inner, "usingClause")) : [];
      for (const column of columns) join(aliasesOf({ alias: "", column }));
      return type !== "SubLink" && type !== "RangeSubselect";
    });
    const apart = relations.filter((relation) => isSpread(relation) && !keyed.has(relation.alias));
    return { keyed, groups: new Set(apart.map(({ alias }) => together.get(alias))).size };
  }

  #read(
    type: StatementType,
    node: Node,
    scope: { expressions: ReadonlySet<string>; outer: ReadonlySet<string> },
  ): void {
    const expressions = new Set(scope.expressions);
    for (const expression of nodesIn(nodeIn(node, "withClause"), "ctes"))
      expressions.add(textIn(nodeIn(expression, "CommonTableExpr"), "ctename"));
    const target = nodeIn(node, "relation");
    const targetRelation = target === undefined ? undefined : this.#relationOf(target, new Set());
    const sources = this.#sourcesOf(node, expressions);
    const relations = [
      ...(targetRelation && type !== "InsertStmt" ? [targetRelation] : []),
      ...sources.relations,
    ];
    const { keyed, groups } = this.#keyedOf(node, relations, scope.outer);
    const isEverywhere = relations.length + sources.others > 0 && !relations.some(isSpread);
    this.#check({ type, node, relations, target: targetRelation, isEverywhere, keyed, groups });
    const outer = new Set([...scope.outer, ...keyed]);
    for (const [key, part] of Object.entries(node)) {
      // The two halves of a union are statements without their type.
      if ((key === "larg" || key === "rarg") && isNode(part))
        this.#read("SelectStmt", part, { expressions, outer });
      else this.#readInside(part, { expressions, outer });
    }
  }

  #readInside(part: unknown, scope: { expressions: ReadonlySet<string>; outer: ReadonlySet<string> }): void {
    walk(part, (type, node) => {
      const found = statementTypes.find((known) => known === type);
      if (found === undefined) return true;
      this.#read(found, node, scope);
      return false;
    });
  }

  #check(block: Block): void {
    this.#checkLocks(block);
    this.#checkJoins(block);
    this.#checkCorrelated(block);
    if (block.type === "InsertStmt") this.#checkValues(block);
    const { target } = block;
    if (target === undefined || target.place === "local") return;
    if (block.type === "InsertStmt") this.#checkInsert(block, target);
    else this.#checkChange(block, target);
  }

  #checkLocks({ node, relations, keyed }: Block): void {
    for (const clause of nodesIn(node, "lockingClause")) {
      const named = nodesIn(nodeIn(clause, "LockingClause"), "lockedRels").map((range) =>
        textIn(nodeIn(range, "RangeVar"), "relname"),
      );
      const unkeyed = relations.filter((relation) => isSpread(relation) && !keyed.has(relation.alias));
      const isLocked = named.length === 0 || unkeyed.length > 0;
      if (isLocked)
        for (const { table, key } of unkeyed)
          this.refusals.push(
            `locks rows of ${table} on several machines: give ${key} = $n, lock another row of one machine, or make the table local`,
          );
    }
  }

  #checkJoins({ type, relations, keyed, groups, target }: Block): void {
    const spread = relations.filter(isSpread);
    const local = relations.filter(({ place }) => place === "local");
    if (type !== "SelectStmt" && spread.length > 0 && local.length > 0)
      this.refusals.push(
        `joins ${local.map(({ table }) => table).join(", ")}, a local table, with ${spread.map(({ table }) => table).join(", ")} in ${type === "DeleteStmt" ? "a delete" : "an update"}: read the local rows first and give their values`,
      );
    const directories = new Set(
      spread.filter(({ place }) => place === "directory").map(({ table }) => table),
    );
    if (directories.size > 1 || (directories.size === 1 && spread.some(({ place }) => place === "customer")))
      this.refusals.push(
        `joins ${spread.map(({ table }) => table).join(", ")}, which are spread by different keys: ask one after the other`,
      );
    else if (groups > 1)
      this.refusals.push(
        `joins ${spread.map(({ table }) => table).join(", ")} by other columns than their keys: ask one after the other`,
      );
    if (target?.place === "shared" && spread.some(({ alias }) => !keyed.has(alias)))
      this.refusals.push(
        `changes ${target.table}, a shared table, by rows of ${spread.map(({ table }) => table).join(", ")}: read them first`,
      );
  }

  /** A subquery on a spread table for each row of something that every machine has, or that is spread by another key. */
  #checkCorrelated({ node, isEverywhere, keyed, relations }: Block): void {
    const keys = new Set(relations.filter(isSpread).map(({ key }) => key));
    const aliases = new Set<string>();
    walk([...nodesIn(node, "fromClause"), ...nodesIn(node, "usingClause")], (type, inner) => {
      if (type.startsWith("Range"))
        aliases.add(textIn(nodeIn(inner, "alias"), "aliasname") || textIn(inner, "relname"));
      return type !== "SubLink";
    });
    for (const { alias } of relations) aliases.add(alias);
    walk([node["whereClause"], node["targetList"]], (type, inner) => {
      if (type !== "SubLink") return true;
      let tables: Relation[] = [];
      let isCorrelated = false;
      let isKeyed = false;
      walk(inner["subselect"], (innerType, deeper) => {
        if (innerType === "SelectStmt") {
          const { relations: read } = this.#sourcesOf(deeper, new Set());
          tables = [...tables, ...read.filter(isSpread)];
          const own = this.#keyedOf(deeper, read, keyed);
          isKeyed = read.filter(isSpread).every(({ alias }) => own.keyed.has(alias));
        }
        const column = innerType === "ColumnRef" ? columnOf({ ColumnRef: deeper }) : undefined;
        if (column !== undefined && column.alias !== "" && aliases.has(column.alias)) isCorrelated = true;
      });
      const isElsewhere = isEverywhere || tables.some(({ key }) => !keys.has(key));
      if (tables.length > 0 && isCorrelated && isElsewhere && !(isEverywhere && isKeyed))
        this.refusals.push(
          `asks ${tables.map(({ table }) => table).join(", ")} in a subquery for each row of ${isEverywhere ? "a recordset or a table that is not spread" : "a table that is spread by another key"}: join them, or ask one after the other`,
        );
      return false;
    });
  }

  /** The most volatile of the functions in a part of a statement, by name. */
  #functionsIn(part: unknown, volatility: "s" | "v"): string[] {
    const names: string[] = [];
    walk(part, (type, node) => {
      if (type === "SQLValueFunction" && volatility === "s") names.push("current_timestamp and the like");
      if (type === "FuncCall") {
        const name = stringsOf(nodesIn(node, "funcname")).at(-1) ?? "";
        if (this.#cluster.volatilities.get(name) === volatility) names.push(`${name}()`);
      }
    });
    return names;
  }

  #refuseFunctions(names: readonly string[], place: string): void {
    if (names.length > 0)
      this.refusals.push(`calls ${[...new Set(names)].join(", ")} ${place}: give the value as a parameter`);
  }

  /** Functions that are stable, but called with columns or chosen by CASE or COALESCE, so that each machine would call them. */
  #checkStable(part: unknown): void {
    walk(part, (type, node) => {
      if (statementTypes.some((known) => known === type)) return false;
      if (type === "CaseExpr" || type === "CoalesceExpr")
        this.#refuseFunctions(this.#functionsIn(node, "s"), "in a CASE or COALESCE of a change");
      if (
        type === "FuncCall" &&
        this.#functionsIn({ FuncCall: { funcname: node["funcname"] } }, "s").length > 0
      ) {
        let hasColumn = false;
        walk(node["args"], (inner) => void (hasColumn ||= inner === "ColumnRef"));
        if (hasColumn)
          this.#refuseFunctions(
            this.#functionsIn({ FuncCall: { funcname: node["funcname"] } }, "s"),
            "with a column in a change",
          );
      }
      return true;
    });
  }

  #checkChange({ node, type }: Block, target: Relation): void {
    this.#refuseFunctions(this.#functionsIn(node, "v"), "in a change of rows on several machines");
    this.#checkStable([node["targetList"], node["whereClause"]]);
    this.#checkReturning(node);
    if (type !== "UpdateStmt") return;
    this.#checkKey(nodesIn(node, "targetList"), target);
  }

  #checkReturning(node: Node): void {
    const returned = nodeIn(node, "returningClause") ?? node["returningList"];
    this.#refuseFunctions(
      [...this.#functionsIn(returned, "s"), ...this.#functionsIn(returned, "v")],
      "in what it returns",
    );
  }

  #checkKey(assignments: readonly Node[], { key, table }: Relation): void {
    const isMoved = assignments.some((assignment) => textIn(nodeIn(assignment, "ResTarget"), "name") === key);
    if (key !== undefined && isMoved)
      this.refusals.push(`sets ${key}, by which ${table} is spread: delete the row and insert it anew`);
  }

  /** Among its values an insert has no subquery on tables of other machines. */
  #checkValues({ node, target }: Block): void {
    const values = nodesIn(nodeIn(nodeIn(node, "selectStmt"), "SelectStmt"), "valuesLists");
    walk(values, (type, inner) => {
      if (type !== "SubLink") return true;
      let isSpreadInside = target?.place !== "local";
      walk(inner, (innerType, range) => {
        if (innerType === "RangeVar")
          isSpreadInside ||= this.#relationOf(range, new Set())?.place !== "local";
      });
      if (isSpreadInside)
        this.refusals.push("has a subquery among the values of an insert: ask before, and give the value");
      return false;
    });
  }

  #checkInsert({ node }: Block, target: Relation): void {
    this.#checkReturning(node);
    const conflict = nodeIn(node, "onConflictClause");
    if (conflict === undefined) return;
    const inferred = nodesIn(nodeIn(conflict, "infer"), "indexElems").map((element) =>
      textIn(nodeIn(element, "IndexElem"), "name"),
    );
    if (target.key !== undefined && inferred.length > 0 && !inferred.includes(target.key))
      this.refusals.push(`has "on conflict" without ${target.key}, by which ${target.table} is spread`);
    const assignments = nodesIn(conflict, "targetList");
    const written = [assignments, conflict["whereClause"]];
    this.#refuseFunctions(
      [...this.#functionsIn(written, "s"), ...this.#functionsIn(written, "v")],
      'in "do update"',
    );
    this.#checkKey(assignments, target);
  }

  /** Reads every statement of the text. */
  readAll(text: string): void {
    const { stmts: statements } = Object(parseSync(text));
    this.#readInside(statements, { expressions: new Set(), outer: new Set() });
  }
}

/** What Citus refuses of a statement, each with what to do. `prepareCitusGuard` is to be awaited before. */
export const citusRefusals = (statement: string, cluster: Cluster): string[] => {
  const reading = new Statement(cluster);
  reading.readAll(statement);
  return [...new Set(reading.refusals)];
};

/** Loads PostgreSQL's grammar. */
export const prepareCitusGuard = (): Promise<void> => loadModule();
