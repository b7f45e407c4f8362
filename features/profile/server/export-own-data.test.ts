import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { personalTablesOf } from "#platform/contract/tables.ts";
import { recordStatements } from "#platform/testing/database/record-statements.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { readZip } from "#platform/testing/read-zip.ts";
import { exportOwnData } from "../contract/export-own-data.ts";
import { tables } from "../feature.ts";
import { startProfileServer } from "./testing/profile-test-server.ts";
import { seedCustomers } from "./testing/seed-customers.ts";

const database = await createTestDatabase("empty");
const statements = recordStatements(database);
const { anna, bru } = await seedCustomers(database);
const storage = openLocalDisk({ folder: database.filesDir });
const { key } = await storage.put(Readable.from(["the paper itself"]));
await database.unguarded.query("insert into email_changes values ($1, $2, now())", [
  anna,
  "nova@example.org",
]);

const failures: Error[] = [];

/** Any table with a name and a key proves how files are packed. */
const server = await startProfileServer(database, {
  storage,
  onFailure: (error) => failures.push(error),
  personalTables: [
    ...personalTablesOf(tables)
      .filter(({ table }) => table !== "email_changes")
      .map((table) => (table.table === "login_names" ? { ...table, exportedBy: "login_name" } : table)),
    { table: "email_changes", erasure: "delete", files: { nameColumn: "email", keyColumn: "email" } },
    { table: "credentials", withheld: "opens the account", erasure: "delete" },
  ],
  listMadeDocuments: async (customerId) =>
    customerId === anna
      ? [
          {
            path: "invoices/F1.pdf",
            make: async () => ({
              filename: "F1.pdf",
              mediaType: "application/pdf",
              content: Buffer.from("%PDF"),
            }),
          },
          {
            path: "invoices/broken.pdf",
            make: async () => {
              throw new Error("this bill cannot be drawn");
            },
          },
          { path: "invoices/gone.pdf", make: async () => undefined },
        ]
      : [],
});
const archiveOf = async (as: { customerId: number }) => {
  const answer = await server.call(exportOwnData, { as });
  expect(answer.status).toBe(200);
  return readZip(answer.bytes);
};
const jsonIn = (archive: Map<string, Buffer>, path: string): unknown =>
  JSON.parse(archive.get(path)?.toString() ?? "null");

describe("the download of a customer's own data", () => {
  it("has the customer's rows as JSON, and no other customer's", async () => {
    const archive = await archiveOf({ customerId: anna });
    expect(jsonIn(archive, "data/customers.json")).toEqual([
      expect.objectContaining({ name: "Anna Roca", tax_id: "12345678Z", email: "anna@example.org" }),
    ]);
    expect(jsonIn(archive, "data/login_names.json")).toHaveLength(2);
    expect(Buffer.concat([...archive.values()]).toString()).not.toContain("Bru");
  });

  it("reads a table that is declared to be large in parts, into one list", async () => {
    statements.length = 0;
    const archive = await archiveOf({ customerId: anna });
    const ofLogins = statements.filter((statement) => statement.includes('select * from "login_names"'));
    expect(ofLogins).toHaveLength(2);
    expect(jsonIn(archive, "data/login_names.json")).toEqual([
      { login_name: "12345678Z", kind: "tax_id" },
      { login_name: "anna@example.org", kind: "email" },
    ]);
    await database.unguarded.query("delete from login_names where customer_id = $1", [bru]);
    expect(jsonIn(await archiveOf({ customerId: bru }), "data/login_names.json")).toEqual([]);
  });

  it("has stored and generated documents, and an explanation in the customer's language", async () => {
    const archive = await archiveOf({ customerId: anna });
    expect(archive.get("invoices/F1.pdf")?.toString()).toBe("%PDF");
    expect(archive.get("invoices/gone.pdf")?.length).toBe(0);
    const explanation = archive.get("LLEGEIX-ME.txt")?.toString();
    expect(explanation).toContain("Les teves dades, Anna Roca");
    expect(explanation).toMatch(/^Fetes el \d+ d\S* ?\S+ del \d{4}, a les \d+:\d\d$/m);
    expect((await archiveOf({ customerId: bru })).get("LEEME.txt")?.toString()).toContain("Bru Pla");
  });

  it("replaces a failed document with a notice, reports it to the operator, and has the rest", async () => {
    failures.length = 0;
    const archive = await archiveOf({ customerId: anna });
    const failure = [
      "invoices/broken.pdf could not be added to a customer's archive",
      "this bill cannot be drawn",
    ];
    expect(
      failures.map(({ message, cause }) => [message, cause instanceof Error && cause.message]),
    ).toContainEqual(failure);
    expect(archive.get("invoices/broken.pdf")?.toString()).toContain("no s’ha pogut posar aquí");
    expect([...archive.keys()].at(-1)).toBe("invoices/gone.pdf");
  });

  it("omits columns that only protect the account", async () => {
    expect([...(await archiveOf({ customerId: anna })).keys()]).not.toContain("data/credentials.json");
  });

  it("packs files under names that cannot leave their folder", async () => {
    await database.unguarded.query("update email_changes set email = $2 where customer_id = $1", [anna, key]);
    expect(
      (await archiveOf({ customerId: anna })).get(`documents/${key.replaceAll("/", "_")}`)?.toString(),
    ).toBe("the paper itself");
    await database.unguarded.query(
      "update email_changes set email = '../../etc/passwd' where customer_id = $1",
      [anna],
    );
    const names = [...(await archiveOf({ customerId: anna })).keys()];
    expect(names.filter((name) => name.startsWith("documents/"))).toEqual(["documents/__.._etc_passwd"]);
  });

  it("is refused in an impersonation session: read_only_session", async () => {
    const refused = await server.call(exportOwnData, { as: { customerId: anna, readOnly: true } });
    expect([refused.status, refused.problem().code]).toEqual([403, "read_only_session"]);
  });
});
