import type pg from "pg";

export type Column = {
  name: string;
  /** As DDL writes it: "bigint", "text[]", "timestamp with time zone". */
  type: string;
  isNullable: boolean;
  identity: "" | "a" | "d";
  isStored: boolean;
  fallback: string | null;
  comment: string | null;
};

export type Constraint = { name: string; kind: string; definition: string; columns: string[] };

export type Table = {
  name: string;
  comment: string | null;
  partitionKey: string | null;
  partitionOf: string | null;
  columns: Column[];
  constraints: Constraint[];
  indexes: string[];
  triggers: string[];
};

export type View = { name: string; definition: string };

export type Catalogue = { extensions: string[]; functions: string[]; tables: Table[]; views: View[] };

const columnsOf = `
  select coalesce(json_agg(json_build_object(
    'name', a.attname,
    'type', format_type(a.atttypid, a.atttypmod),
    'isNullable', not a.attnotnull,
    'identity', a.attidentity,
    'isStored', a.attgenerated <> '',
    'fallback', pg_get_expr(d.adbin, d.adrelid),
    'comment', col_description(c.oid, a.attnum)
  ) order by a.attnum), '[]')
  from pg_attribute a
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

const constraintsOf = `
  select coalesce(json_agg(json_build_object(
    'name', k.conname,
    'kind', k.contype,
    'definition', pg_get_constraintdef(k.oid),
    'columns', array(
      select a.attname from unnest(k.conkey) with ordinality as u (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = u.attnum
      order by u.place
    )
  ) order by position(k.contype in 'pufxc'), k.conname), '[]')
  from pg_constraint k
  where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'x', 'c') and k.conparentid = 0`;

const indexesOf = `
  select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by x.relname), '[]')
  from pg_index i
  join pg_class x on x.oid = i.indexrelid
  where i.indrelid = c.oid and not x.relispartition
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`;

const triggersOf = `
  select coalesce(json_agg(pg_get_triggerdef(t.oid) order by t.tgname), '[]')
  from pg_trigger t
  where t.tgrelid = c.oid and not t.tgisinternal and t.tgparentid = 0`;

const tables = `
  select c.relname as name,
         obj_description(c.oid, 'pg_class') as comment,
         pg_get_partkeydef(c.oid) as "partitionKey",
         (select format('%s %s', i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid))
          from pg_inherits i where i.inhrelid = c.oid and c.relispartition) as "partitionOf",
         (${columnsOf}) as columns,
         (${constraintsOf}) as constraints,
         (${indexesOf}) as indexes,
         (${triggersOf}) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ('migrations', 'backfills')
  order by c.relname collate "C"`;

const functions = `
  select pg_get_functiondef(p.oid) as definition
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", p.oid::regprocedure::text collate "C"`;

const views = `
  select c.relname as name, pg_get_viewdef(c.oid) as definition
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
  order by c.relname collate "C"`;

/** Everything in the database's schema "public", in an order that depends on names only. */
export const readCatalogue = async (pool: pg.Pool): Promise<Catalogue> => {
  const extensions = await pool.query(
    "select extname as name from pg_extension where extname <> 'plpgsql' order by 1",
  );
  return {
    extensions: extensions.rows.map(({ name }) => name),
    functions: (await pool.query(functions)).rows.map(({ definition }) => definition.trim()),
    tables: (await pool.query(tables)).rows,
    views: (await pool.query(views)).rows,
  };
};
