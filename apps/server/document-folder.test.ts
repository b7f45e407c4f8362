import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { requireOwnFolder } from "./document-folder.ts";

const database = await createTestDatabase("empty");
const newFolder = (): string => join(temporaryFolder("documents"), "files");

beforeEach(async () => {
  await database.unguarded.query("delete from document_folder");
});

describe("the folder of the documents", () => {
  it("gets an id at the first start, and is accepted at the next ones", async () => {
    const folder = newFolder();
    await requireOwnFolder(database, folder);
    await requireOwnFolder(database, folder);
    const { rows } = await database.unguarded.query("select folder_id from document_folder");
    expect(rows).toEqual([{ folder_id: readFileSync(join(folder, "folder-id"), "utf8").trim() }]);
  });

  it("is taken over with the documents of an earlier version, which wrote no id", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "ab"), { recursive: true });
    await expect(requireOwnFolder(database, folder)).resolves.toBeUndefined();
  });

  it("is one for two servers that start at the same time", async () => {
    const folder = newFolder();
    await Promise.all([requireOwnFolder(database, folder), requireOwnFolder(database, folder)]);
  });

  it("is refused when it is that of another server, and the message says what to set", async () => {
    await requireOwnFolder(database, newFolder());
    const emptyFolder = newFolder();
    await expect(requireOwnFolder(database, emptyFolder)).rejects.toThrow(
      /does not hold the documents of this database: it is empty.*Set DATA_DIR to the folder of the first server/,
    );
  });

  it("is refused when it belongs to another database", async () => {
    const folder = newFolder();
    await requireOwnFolder(database, folder);
    await database.unguarded.query("delete from document_folder");
    await expect(requireOwnFolder(database, folder)).rejects.toThrow(/it belongs to another database/);
  });

  it("is accepted again after the advice for restored documents was followed", async () => {
    const folder = newFolder();
    await requireOwnFolder(database, folder);
    rmSync(join(folder, "folder-id"));
    writeFileSync(join(folder, "restored"), "");
    const message = await requireOwnFolder(database, folder).then(String, String);
    const [, id = "", path = ""] = /echo (\S+) > (\S+)/.exec(message) ?? [];
    writeFileSync(path, `${id}\n`);
    await expect(requireOwnFolder(database, folder)).resolves.toBeUndefined();
  });
});
