import { join } from "node:path";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createSandboxScanner } from "#integrations/file-scanner/sandbox.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { readArguments } from "./command-line.ts";
import { createAdminContext, type AdminContext } from "./admin-context.ts";

/** The customer of the commands' tests: Anna Roca, 12345678Z, anna@example.org. */
const insertAnna = async (database: TestDatabase): Promise<number> => {
  const anna = await queryRow(database.unguarded, {
    text: `with anna as (
             insert into customers (tax_id, kind, name) values ('12345678Z', 'person', 'Anna Roca')
             returning customer_id
           )
           insert into login_names (login_name, customer_id, kind)
           select name, customer_id, kind
           from anna, (values ('12345678Z', 'tax_id'), ('anna@example.org', 'email')) as names (name, kind)
           returning customer_id`,
    columns: { customer_id: bigint },
  });
  return anna?.customer_id ?? 0;
};

/** The admin context on a database of the test file's own: with one customer, or with the demo retailer. */
export const createTestAdmin = async (template: "empty" | "demo" = "empty") => {
  const database = await createTestDatabase(template);
  const customerId = template === "empty" ? await insertAnna(database) : 0;
  const keyring = createKeyring(["a secret for the tests of commands"]);
  const now = new Date("2026-11-20T10:00:00Z");
  const context = createAdminContext({
    database,
    databaseUrl: database.url,
    onProgress: () => {},
    storage: openLocalDisk({ folder: database.filesDir }),
    incomingFolder: join(database.filesDir, "incoming"),
    fileScanner: createSandboxScanner(),
    configuration: await loadConfiguration("deployments/demo/llum.json"),
    publicOrigin: "https://portal.example.org",
    keyring: async () => keyring,
    now,
    folder: database.filesDir,
  });
  return {
    database,
    context,
    keyring,
    now,
    customerId,
    /** Runs a command line, given as separate words, as from a shell. */
    run: async (args: readonly string[], at: AdminContext = context) => readArguments(args).run(at),
    lastAudit: async () => (await context.audit.list({ customerId: undefined, limit: 1 }))[0],
    countOf: async (table: string): Promise<number> =>
      (await database.unguarded.query(`select count(*)::integer as n from ${table}`)).rows[0].n,
  };
};

/** The link in the output of a command. */
export const linkIn = (lines: readonly string[]): string =>
  lines.find((line) => line.includes("http"))?.trim() ?? "";
