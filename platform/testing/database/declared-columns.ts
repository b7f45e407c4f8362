import { callbackify } from "node:util";
import type pg from "pg";
import type { Column, Columns, RowStatement } from "#platform/server/database/query.ts";

/** A statement's result differs from its declared columns. */
export class DeclaredColumnsError extends Error {
  constructor({ name, text }: RowStatement<Columns>, faults: readonly string[]) {
    super(
      `The columns declared for ${name ?? "this statement"} are not what it answers:\n` +
        `${faults.map((fault) => `- ${fault}`).join("\n")}\n${text.trim()}`,
    );
    this.name = "DeclaredColumnsError";
  }
}

interface TableColumn {
  readonly place: string;
  readonly name: string;
  readonly is_nullable: boolean;
  /** The check constraint that lists this column's values. */
  readonly rule: string | null;
}

interface Catalogue {
  readonly types: ReadonlyMap<number, string>;
  readonly columns: ReadonlyMap<string, TableColumn>;
}

const catalogueStatement = `
  select (select json_object_agg(oid, typname) from pg_type) as types,
    (select json_agg(json_build_object(
       'place', format('%s.%s', a.attrelid, a.attnum),
       'name', format('%s.%s', c.relname, a.attname),
       'is_nullable', not a.attnotnull,
       'rule', (select pg_get_constraintdef(k.oid) from pg_constraint k
                where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                  and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%' limit 1)))
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0) as columns`;

/** The literals of \`check (kind in ('person', 'company'))\`; undefined for any other rule. */
const valuesOf = (rule: string | null): string[] | undefined => {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(rule ?? "")?.[1];
  if (list === undefined) return undefined;
  return [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) => text.replaceAll("''", "'"));
};

const typeFaults = (declared: Column<unknown>, type: string): string[] =>
  declared.types.includes(type) ? [] : [`is declared ${declared.types.join(" or ")}, but is ${type}`];

const tableFaults = (declared: Column<unknown>, { name, is_nullable, rule }: TableColumn): string[] => {
  const faults: string[] = [];
  const mayBeNull = declared.isNullable === true || declared.isPresent === true;
  if (is_nullable && !mayBeNull)
    faults.push(
      `is declared without null, but ${name} is nullable: nullable(…), or present(…) if the statement excludes null`,
    );
  const members = (declared.element ?? declared).members;
  if (members === undefined) return faults;
  const others = valuesOf(rule)?.filter((value) => !members.includes(value));
  if (others === undefined)
    faults.push(`is declared as a closed set, but no check constraint lists the values of ${name}`);
  else if (others.length > 0)
    faults.push(`is declared as one of ${members.join(", ")}, but ${name} may be ${others.join(", ")}`);
  return faults;
};

const valueFaults = (declared: Column<unknown>, value: unknown): string[] => {
  if (value === null)
    return declared.isNullable === true ? [] : ["is declared without null, but a row has null"];
  if (declared.members?.every((member) => member !== value) === true)
    return [`is declared as one of ${declared.members.join(", ")}, but a row has ${JSON.stringify(value)}`];
  const { element } = declared;
  if (element === undefined || !Array.isArray(value)) return [];
  return value.flatMap((entry) => valueFaults(element, entry));
};

const fieldFaults = (
  declared: Column<unknown>,
  field: pg.FieldDef,
  { types, columns }: Catalogue,
): string[] => {
  const tableColumn = columns.get(`${field.tableID}.${field.columnID}`);
  return [
    ...typeFaults(declared, types.get(field.dataTypeID) ?? `type ${field.dataTypeID}`),
    ...(tableColumn === undefined ? [] : tableFaults(declared, tableColumn)),
  ];
};

/** Differences between the declared columns and PostgreSQL's description of the result and its rows. */
const faultsOf = (declared: Columns, { fields, rows }: pg.QueryResult, catalogue: Catalogue): string[] => {
  const fieldByName = new Map(fields.map((field) => [field.name, field]));
  const extra = fields.filter(({ name }) => !Object.hasOwn(declared, name));
  const faults = Object.entries(declared).flatMap(([name, column]) => {
    const field = fieldByName.get(name);
    if (field === undefined) return [`${name} is declared, but is not in the result`];
    const found = [
      ...fieldFaults(column, field, catalogue),
      ...rows.flatMap((row) => valueFaults(column, row[name])),
    ];
    return [...new Set(found)].map((fault) => `${name} ${fault}`);
  });
  return [...extra.map(({ name }) => `${name} is in the result, but is not declared`), ...faults];
};

const declaresColumns = (query: unknown): query is RowStatement<Columns> =>
  typeof query === "object" && query !== null && "columns" in query;

type Callback = (error: Error | null, result: pg.QueryResult) => void;
const isCallback = (parameter: unknown): parameter is Callback => typeof parameter === "function";

/**
 * Fails every statement sent through the pool whose declared columns differ from its result: by name, type, nullability
 * and closed sets according to the database's catalogue, and by the values of the rows.
 */
export const checkDeclaredColumns = (pool: pg.Pool): void => {
  let read: Promise<Catalogue> | undefined;
  pool.on("connect", (client) => {
    const send = client.query.bind(client);
    // On the statement's own connection: waiting for another one could exhaust the pool.
    const readCatalogue = async (): Promise<Catalogue> => {
      const { rows } = await send(catalogueStatement);
      const { types, columns } = rows[0];
      return {
        types: new Map(Object.entries<string>(types).map(([oid, name]) => [Number(oid), name])),
        columns: new Map((columns ?? []).map((column: TableColumn) => [column.place, column])),
      };
    };
    const check = async (statement: RowStatement<Columns>, result: pg.QueryResult) => {
      const faults = faultsOf(statement.columns, result, await (read ??= readCatalogue()));
      if (faults.length > 0) throw new DeclaredColumnsError(statement, faults);
      return result;
    };
    const sendChecked = (...parameters: unknown[]): unknown => {
      const [statement, callback] = [parameters[0], parameters.at(-1)];
      if (!declaresColumns(statement)) return Reflect.apply(send, undefined, parameters);
      const sent = send(statement).then((result) => check(statement, result));
      return isCallback(callback) ? callbackify(() => sent)(callback) : sent;
    };
    Reflect.set(client, "query", sendChecked);
  });
};
