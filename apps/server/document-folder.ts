import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute, queryRow, uuid } from "#platform/server/database/query.ts";

const fileName = "folder-id";

const columns = { folderId: uuid };

const readDatabaseId = async (client: pg.ClientBase): Promise<string | undefined> => {
  // One server after another, so that two first starts agree on one id.
  await execute(client, { text: "lock table document_folder in exclusive mode" });
  const row = await queryRow(client, {
    text: `select folder_id as "folderId" from document_folder`,
    columns,
  });
  return row?.folderId;
};

const createDatabaseId = async (client: pg.ClientBase): Promise<string> => {
  const row = await queryRow(client, {
    text: `insert into document_folder default values returning folder_id as "folderId"`,
    columns,
  });
  if (row === undefined) throw new Error("The folder got no id");
  return row.folderId;
};

const readFolderId = (folder: string): string | undefined => {
  const path = join(folder, fileName);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
};

const writeFolderId = (folder: string, id: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, fileName), `${id}\n`, { mode: 0o600, flush: true });
};

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

const refusal = (folder: string, reason: string, advice: string): Error =>
  new Error(`${folder} does not hold the documents of this database: ${reason}. ${advice}`);

/**
 * Checks that the folder holds the documents of this database: both have the same id, which the first start writes.
 * Throws when the folder belongs to another database, and when the documents are in another folder, such as that of
 * another server; customers would otherwise get 404 for their documents.
 */
export const requireOwnFolder = ({ pool }: Pick<Database, "pool">, folder: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    const ofDatabase = await readDatabaseId(client);
    const ofFolder = readFolderId(folder);
    if (ofDatabase !== undefined && ofDatabase === ofFolder) return;
    if (ofDatabase === undefined && ofFolder === undefined) {
      writeFolderId(folder, await createDatabaseId(client));
      return;
    }
    if (ofFolder !== undefined) {
      throw refusal(
        folder,
        "it belongs to another database",
        "Set DATA_DIR or DATABASE_URL to those that belong together.",
      );
    }
    throw refusal(
      folder,
      isEmpty(folder) ? "it is empty, and they are in another folder" : `it has no file ${fileName}`,
      "Set DATA_DIR to the folder of the first server, which all servers share. If the documents were moved here or " +
        `restored without that file: echo ${ofDatabase} > ${join(folder, fileName)}`,
    );
  });
