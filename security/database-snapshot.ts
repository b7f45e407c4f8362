import type { TestDatabase } from "#platform/testing/database/test-database.ts";

type Tables = ReadonlyMap<string, string>;
type Backstage = Pick<TestDatabase, "unguarded">;

const tableNames = async ({ unguarded }: Backstage): Promise<string[]> => {
  const { rows } = await unguarded.query(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
};

const measure = async (database: Backstage, expression: string): Promise<Tables> => {
  const selects = (await tableNames(database)).map(
    (name) => `select '${name}' as name, count(*) || ' ' || ${expression} as value from ${name} t`,
  );
  const { rows } = await database.unguarded.query(selects.join(" union all "));
  return new Map(rows.map(({ name, value }) => [name, value]));
};

/**
 * For each table, how many rows it has and the youngest transaction that wrote one of them: equal before and after means
 * that nothing was written, not even what was there already. Reads no values, so that every attack can afford it.
 */
export const tableVersions = (database: Backstage): Promise<Tables> =>
  measure(database, "coalesce(max(t.xmin::text::bigint), 0)");

/** For each table, how many rows it has and a hash of their values. */
export const tableContents = (database: Backstage): Promise<Tables> =>
  measure(database, "coalesce(sum(hashtextextended(t::text, 0)), 0)");

/** For each table, how many rows it has with one of the texts in any of their values; texts without quotes. */
export const contentsWith = async (database: Backstage, texts: readonly string[]): Promise<Tables> => {
  const conditions = texts.map((text) => `strpos(t::text, '${text}') > 0`).join(" or ");
  const selects = (await tableNames(database)).map(
    (name) => `select '${name}' as name, count(*)::text as value from ${name} t where ${conditions}`,
  );
  const { rows } = await database.unguarded.query(selects.join(" union all "));
  return new Map(rows.map(({ name, value }) => [name, value]));
};

/** The columns of each table that a statement can write: not those that the database generates from others. */
const writtenColumns = async ({ unguarded }: Backstage): Promise<Tables> => {
  const { rows } = await unguarded.query(
    `select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
};

/** Copies every table, so that `restore` can take back whatever is written afterwards. */
export const takeSnapshot = async (database: Backstage) => {
  const { unguarded } = database;
  await unguarded.query("create schema snapshot");
  for (const name of await tableNames(database))
    await unguarded.query(`create table snapshot.${name} as table public.${name}`);
  const columnsOf = await writtenColumns(database);
  let versions = await tableVersions(database);
  return {
    restore: async (): Promise<void> => {
      const written = [...(await tableVersions(database))].filter(
        ([name, now]) => versions.get(name) !== now,
      );
      if (written.length === 0) return;
      const writeBack = written.flatMap(([name]) => [
        `delete from public.${name}`,
        `insert into public.${name} (${columnsOf.get(name)}) select ${columnsOf.get(name)} from snapshot.${name}`,
      ]);
      // As a replica: neither foreign keys nor the triggers of append-only tables refuse the earlier rows.
      const asReplica = "set local session_replication_role = replica";
      await unguarded.query(["begin", asReplica, ...writeBack, "commit"].join("; "));
      versions = await tableVersions(database);
    },
  };
};
