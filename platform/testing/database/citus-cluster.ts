import pg from "pg";
import { distributeTables } from "#platform/server/database/distribute-tables.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { tablesOfCatalogue } from "./catalogue-tables.ts";

/** The coordinator of a cluster of Citus on which the tests run instead of on a PostgreSQL of their own. */
export const citusUrl = (): string | undefined => process.env["CITUS_URL"];

interface Node {
  readonly host: string;
  readonly port: number;
  readonly isCoordinator: boolean;
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const readNodes = (url: string): Promise<Node[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Node>(
      `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node order by groupid`,
    );
    return rows;
  });

const urlOn = (url: string, { host, port }: Node, database = "postgres"): string => {
  const other = new URL(url);
  other.hostname = host;
  other.port = String(port);
  other.pathname = `/${database}`;
  return other.href;
};

/** Sends statements on databases to each machine: Citus asks for a database of the same name on all of them. */
export const onEveryNode = async (url: string, statements: readonly string[]): Promise<void> => {
  for (const node of await readNodes(url))
    await withClient(urlOn(url, node), async (client) => {
      for (const statement of statements) await client.query(statement);
    });
};

/** Makes the machines of the cluster one cluster in this database too. */
export const joinNodes = async (url: string, database: string): Promise<void> => {
  const nodes = await readNodes(url);
  for (const node of nodes)
    await withClient(urlOn(url, node, database), (client) => client.query("create extension citus"));
  for (const node of nodes.filter(({ isCoordinator }) => isCoordinator))
    await withClient(urlOn(url, node, database), async (client) => {
      await client.query("select citus_set_coordinator_host($1, $2)", [node.host, node.port]);
      for (const { host, port } of nodes.filter(({ isCoordinator }) => !isCoordinator))
        await client.query("select citus_add_node($1, $2)", [host, port]);
    });
};

/** Distributes the tables of a migrated database. */
export const distributeDatabase = async (url: string): Promise<void> => {
  const database = openDatabase({ url, statementTimeoutMs: 600_000, poolSize: 1 });
  try {
    await distributeTables(database, await tablesOfCatalogue(database.pool));
  } finally {
    await database.close();
  }
};

/** Ends the connections to a database on each machine, those of Citus itself too, so that it can be copied. */
export const closeDatabase = (url: string, database: string): Promise<void> =>
  onEveryNode(url, [
    `alter database ${database} allow_connections false`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${database}'`,
  ]);
