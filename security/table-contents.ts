import type { TestDatabase } from "#platform/testing/database/test-database.ts";

/** The row count and a checksum of each table; equal before and after means that nothing was written. */
export const tableContents = async (
  { unguarded }: Pick<TestDatabase, "unguarded">,
  without: readonly string[],
): Promise<unknown> => {
  const { rows } = await unguarded.query(
    `select table_name, (xpath('/row/n/text()', query_to_xml(format(
       'select count(*)::text || coalesce(md5(string_agg(t::text, '''' order by t::text)), '''') as n from %I t',
       table_name), false, true, '')))[1]::text as n
     from information_schema.tables
     where table_schema = 'public' and table_name <> all($1) and table_name !~ '^curve' order by 1`,
    [without],
  );
  return rows;
};
