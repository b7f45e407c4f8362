import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { citusUrl } from "./citus-cluster.ts";
import { CitusRefusalError, readCluster } from "./citus-guard.ts";
import { citusRefusals, prepareCitusGuard, type Cluster } from "./citus-refusals.ts";
import { createTestDatabase } from "./test-database.ts";

const { pool, unguarded } = await createTestDatabase();

interface Written {
  readonly name: string;
  readonly text: string;
}

/** The statements of the sources that are known without running the program. */
const writtenStatements = (): Written[] =>
  globSync(["apps/*.gen.sql", "{platform,features/*}/server/*.gen.sql"])
    .flatMap((path) => readFileSync(path, "utf8").split(/\n\n(?=-- )/))
    .flatMap((part) => {
      const [, name = "", text = ""] = /^-- \w+(?:, ([\w-]+))? *\n([\s\S]*)$/.exec(part) ?? [];
      const isWhole = /^(?:\/\*|select|with|insert|update|delete)/.test(text) && !text.includes("${");
      return isWhole ? [{ name, text: text.trim().replace(/;$/, "") }] : [];
    });

/** What is no statement alone, such as the beginning of one. */
const refusalsOf = (text: string, cluster: Cluster): string[] => {
  try {
    return citusRefusals(text, cluster);
  } catch {
    return [];
  }
};

let cluster: Cluster;
beforeAll(async () => {
  await prepareCitusGuard();
  cluster = await readCluster(unguarded);
});

describe("the guard of what Citus refuses", () => {
  test.each([
    [
      "select 1 from customers where customer_id = any($1) for update",
      "locks rows of customers on several machines",
    ],
    ["select 1 from login_names where customer_id = $1 for share", "locks rows of login_names"],
    [
      "select 1 from invoices i join contracts k on k.contract_id = i.contract_id where i.customer_id = $1 for update of k",
      "locks rows of contracts",
    ],
    ["update invoices set number = random()::text where customer_id = $1", "calls random()"],
    [
      "delete from invoices where customer_id = any($1) and number = gen_random_uuid()::text",
      "calls gen_random_uuid()",
    ],
    ["update invoices set invoice_id = nextval('s') where customer_id = $1", "calls nextval()"],
    [
      "update sessions set expires_at = case when acted_by is null then now() else expires_at end where customer_id = $1",
      "calls now() in a CASE",
    ],
    [
      "update attempt_quotas set used = length(to_char(last_used_at, 'YYYY')) where key = $1",
      "calls to_char() with a column",
    ],
    [
      "insert into attempt_quotas as q values ($1, 0, $2) on conflict (key) do update set last_used_at = now()",
      'calls now() in "do update"',
    ],
    ["delete from sessions where customer_id = $1 returning now()", "calls now() in what it returns"],
    [
      "select r.a, (select i.number from invoices i where i.customer_id = r.id) from unnest($1::bigint[], $2::text[]) as r (id, a)",
      "for each row of a recordset",
    ],
    [
      "select 1 from leads l where exists (select 1 from contract_names n where n.name = l.contract_name)",
      "a table that is not spread",
    ],
    [
      "select 1 from cases c where c.customer_id = any($1) and not exists (select 1 from case_queue q where q.reference = c.reference)",
      "spread by another key",
    ],
    [
      "update sessions s set expires_at = $1 from audit_log a where a.customer_id = s.customer_id and s.customer_id = $2",
      "joins audit_log, a local table",
    ],
    [
      "select 1 from contract_names n join login_names l on l.customer_id = n.customer_id",
      "spread by different keys",
    ],
    [
      "select 1 from login_names e join login_names t on t.customer_id = e.customer_id",
      "by other columns than their keys",
    ],
    [
      "update login_names set login_name = $2 where login_name = $1",
      "sets login_name, by which login_names is spread",
    ],
    [
      "insert into contract_names (name, customer_id, contract_id) values ($1, $2, $3) on conflict (customer_id) do nothing",
      '"on conflict" without name',
    ],
    [
      "insert into email_reports (email) values ((select login_name from login_names limit 1))",
      "a subquery among the values",
    ],
  ])("finds: %s", (statement, refusal) => {
    expect(citusRefusals(statement, cluster).join("\n")).toContain(refusal);
  });

  test.each([
    "select 1 from customers where customer_id = $1 for no key update",
    "select 1 from staff_members where 'administrator' = any(roles) for update",
    "select 1 from invoices i join contracts k on k.customer_id = i.customer_id where i.customer_id = $1 for update",
    "update sessions set expires_at = now() where customer_id = any($1)",
    "insert into sessions (customer_id, token_hash) values ($1, gen_random_uuid()::text::bytea)",
    "update invoices i set number = $2 from contracts k where i.customer_id = $1 and k.customer_id = $1",
    "select 1 from invoices i join contracts k using (customer_id) where exists (select 1 from sessions s where s.customer_id = i.customer_id)",
    "with given as (select * from audit_log) select 1 from given, login_names where login_name = any($1)",
    "insert into attempt_quotas as q values ($1, 0, $2) on conflict (key) do update set used = q.used",
  ])("accepts: %s", (statement) => {
    expect(citusRefusals(statement, cluster)).toEqual([]);
  });

  test("fails a refused statement on the test database, with its name and what to do", async () => {
    const statement = {
      name: "lock-many",
      text: "select 1 from attempt_quotas where key = any($1) for update",
    };
    await expect(pool.query(statement)).rejects.toThrow(CitusRefusalError);
    await expect(pool.query(statement)).rejects.toThrow(/refuses lock-many:\n- locks rows.*give key = \$n/);
  });
});

test("the statements of the sources are accepted", () => {
  const refused = writtenStatements().filter(({ text }) => refusalsOf(text, cluster).length > 0);
  expect(writtenStatements().length).toBeGreaterThan(700);
  expect(refused.map(({ name, text }) => name || text)).toEqual([]);
});

const uniqueKeys = `
  select c.relname as table, pg_get_indexdef(i.indexrelid) as definition,
         array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition`;

// A cluster itself refuses such a key.
test.skipIf(citusUrl() !== undefined)(
  "every unique key of a spread table has the column by which it is spread",
  async () => {
    await unguarded.query("create unique index planted_key on contract_names (customer_id)");
    const { rows } = await unguarded.query<{ table: string; definition: string; columns: string[] }>(
      uniqueKeys,
    );
    const faults = rows.filter(({ table, columns }) => {
      const declared = cluster.tables[table];
      if (declared?.kind === "customer") return !columns.includes("customer_id");
      return declared?.kind === "directory" && !columns.includes(declared.key);
    });
    expect(faults.map(({ definition }) => definition)).toEqual([expect.stringContaining("planted_key")]);
  },
);

const values: Readonly<Record<string, string>> = {
  bigint: "1",
  integer: "1",
  smallint: "1",
  numeric: "1",
  boolean: "true",
  text: "'x'",
  date: "'2026-01-01'",
  "timestamp with time zone": "'2026-01-01'",
  interval: "'1 day'",
  uuid: "'00000000-0000-0000-0000-000000000000'",
  jsonb: "'[]'",
  bytea: "'\\x00'",
  "text[]": "'{x}'",
  "bigint[]": "'{1,2,3,4,5,6,7,8}'",
};

describe.skipIf(citusUrl() === undefined)("a real cluster", () => {
  test("plans every statement of the sources", async () => {
    const client = await unguarded.connect();
    const refused: string[] = [];
    for (const { name, text } of writtenStatements()) {
      try {
        await client.query("begin");
        await client.query(`prepare planned as ${text}`);
        const { rows } = await client.query(
          "select parameter_types::text[] as types from pg_prepared_statements where name = 'planned'",
        );
        const types: string[] = rows[0].types;
        const given = text.replaceAll(/\$(\d+)/g, (_, nth) => {
          const type = types[Number(nth) - 1] ?? "text";
          return `(${values[type] ?? "null"}::${type})`;
        });
        await client.query(`explain ${given}`);
      } catch (error) {
        // Parts of statements and other texts, and tables of the tests or of the queue of jobs.
        const isOther = /does not exist|missing FROM-clause|syntax error|is not unique/;
        if (!(error instanceof Error && isOther.test(error.message))) refused.push(name || text);
      }
      await client.query("rollback");
      await client.query("deallocate all");
    }
    client.release();
    expect(refused).toEqual([]);
  });
});
