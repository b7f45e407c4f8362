import type pg from "pg";
import type { Table, Tables } from "#platform/contract/tables.ts";
import { ownedTables } from "./owned-tables.ts";

interface CataloguedTable {
  readonly name: string;
  /** Types of the columns by their names; those that may be null end with "?". */
  readonly columns: Readonly<Record<string, string>>;
  readonly primaryKey: readonly string[];
  readonly comment: string;
}

const catalogue = `
  select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
         (select json_object_agg(a.attname, format_type(a.atttypid, null) || case when a.attnotnull then '' else '?' end) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
         array(
           select a.attname::text
           from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
           where i.indrelid = c.oid and i.indisprimary
           order by k.place
         ) as "primaryKey"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

const readCatalogue = async (pool: pg.Pool): Promise<CataloguedTable[]> => (await pool.query(catalogue)).rows;

const kindFaults = (declared: Table, { primaryKey }: CataloguedTable, isOwned: boolean): string[] => {
  switch (declared.kind) {
    case "customer":
      return [
        ...(primaryKey[0] === "customer_id"
          ? []
          : ["is declared as a customer's, but its primary key does not begin with customer_id"]),
        ...(isOwned ? [] : ["is declared as a customer's, but its comment calls it a directory"]),
      ];
    case "directory":
      return primaryKey[0] === declared.key
        ? []
        : [`is declared as a directory by ${declared.key}, which is not first in its primary key`];
    case "shared":
    case "local":
      return isOwned ? [`is declared as ${declared.kind}, but holds rows of customers`] : [];
  }
};

/** The columns that a declaration names. */
const namedColumns = ({ withheld, exportedBy, erasure, files, retention }: Table): string[] => [
  ...(exportedBy === undefined ? [] : [exportedBy]),
  ...(typeof withheld === "object" ? Object.keys(withheld) : []),
  ...(typeof erasure === "object" ? Object.keys(erasure.blanked) : []),
  ...(files === undefined ? [] : [files.nameColumn, files.keyColumn]),
  ...(retention === undefined ? [] : [retention.from]),
];

const instantType = "timestamp with time zone";
const timeTypes = ["date", instantType];

/** A table with an instant in each row grows with time, so it says how long its rows are kept, or why for ever. */
const retentionFaults = (
  { retention, noRetention, erasure }: Table,
  { columns }: CataloguedTable,
): string[] => {
  if (retention !== undefined)
    return noRetention === undefined ? [] : ["declares both a retention and why it has none"];
  const isExplained = noRetention !== undefined || typeof erasure === "object";
  const instant = Object.keys(columns).find((column) => columns[column] === instantType);
  return isExplained || instant === undefined
    ? []
    : [`records instants (${instant}), but declares neither a retention nor why it has none`];
};

const faultsOf = (declared: Table, table: CataloguedTable, isOwned: boolean): string[] => {
  const { columns } = table;
  const unknown = namedColumns(declared).filter((column) => !Object.hasOwn(columns, column));
  const counted = columns[declared.retention?.from ?? ""]?.replace("?", "");
  return [
    ...kindFaults(declared, table, isOwned),
    ...(table.comment.startsWith(`${declared.kind}: `)
      ? []
      : [`is declared as ${declared.kind}, but its comment does not begin with "${declared.kind}: "`]),
    ...unknown.map((column) => `has no column ${column}`),
    ...retentionFaults(declared, table),
    ...("customer_id" in columns && declared.erasure === undefined
      ? ["has a customer_id, but its declaration does not say what becomes of it at an erasure"]
      : []),
    ...(!("customer_id" in columns) && declared.erasure !== undefined
      ? ["is declared with an erasure, but has no customer_id"]
      : []),
    ...(counted === undefined || timeTypes.includes(counted)
      ? []
      : [
          `keeps its rows counted from ${declared.retention?.from}, which is no day or instant but ${counted}`,
        ]),
  ];
};

/** The differences between the declared tables and those of the database. */
export const tableDeclarationFaults = async (
  pool: pg.Pool,
  declared: Tables,
  undeclared: readonly string[] = [],
): Promise<string[]> => {
  const tables = await readCatalogue(pool);
  const owned = await ownedTables(pool);
  return [
    ...Object.keys(declared)
      .filter((name) => !tables.some((table) => table.name === name))
      .map((name) => `${name} is declared, but does not exist`),
    ...tables.flatMap((table) => {
      const declaration = declared[table.name];
      if (declaration === undefined)
        return undeclared.includes(table.name) ? [] : [`${table.name} is not declared`];
      return faultsOf(declaration, table, owned.includes(table.name)).map(
        (fault) => `${table.name} ${fault}`,
      );
    }),
  ];
};
