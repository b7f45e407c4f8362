import { bigint, queryRow, type Queryable } from "./query.ts";

/** How many of the machines with customers' rows answer the coordinator. */
export interface Workers {
  readonly all: number;
  readonly answering: number;
}

/** The function that reads the workers of a Citus; undefined on a PostgreSQL without it, which has none. */
export const createReadWorkers = async (
  db: Queryable,
): Promise<(() => Promise<Workers | undefined>) | undefined> => {
  const catalogue = await queryRow(db, {
    text: `select count(*) as tables from pg_class where relname = 'pg_dist_node'`,
    columns: { tables: bigint },
  });
  if (catalogue?.tables !== 1) return undefined;
  return () =>
    queryRow(db, {
      text: `select count(*) as "all", count(*) filter (where citus_check_connection_to_node(nodename, nodeport)) as answering
             from pg_dist_node where isactive and shouldhaveshards`,
      columns: { all: bigint, answering: bigint },
    });
};
