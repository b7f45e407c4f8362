import { expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createReadWorkers } from "./citus-workers.ts";

test("a PostgreSQL without Citus has no workers, and those of a Citus are asked whether they answer", async () => {
  const database = await createTestDatabase("empty");
  expect(await createReadWorkers(database.pool)).toBeUndefined();
  // The catalogue and the function of Citus 11 and newer, as far as they are read.
  await database.unguarded.query(`
    create table pg_dist_node (nodename text, nodeport integer, isactive boolean, shouldhaveshards boolean);
    insert into pg_dist_node values
      ('coordinator', 5432, true, false), ('one', 5432, true, true), ('two', 5432, true, true), ('old', 5432, false, true);
    create function citus_check_connection_to_node(nodename text, nodeport integer) returns boolean
      language sql as $$ select nodename = 'one' $$`);
  const read = await createReadWorkers(database.pool);
  expect(await read?.()).toEqual({ all: 2, answering: 1 });
});
