import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { uploadFile } from "../../contract/upload-file.ts";
import { handlers } from "../routes.ts";

export const pdf = Buffer.from("%PDF-1.7\nan invoice of last year\n%%EOF\n");
export const limitBytes = 2_000_000;

/** A server for uploads of at most 2 MB with two customers. */
export const startUploadsServer = async () => {
  const database = await createTestDatabase("empty");
  const folder = join(temporaryFolder("uploads"), "files");
  const storage = openLocalDisk({ folder });
  const ports = { database, storage, readConfiguration: () => ({ fileUploadSizeLimit: limitBytes }) };
  const server = await startTestServer(handlers(ports), { rateLimits: { write: 100_000 } });
  const add = async (taxId: string): Promise<number> => {
    const added = await queryRow(database.unguarded, {
      text: "insert into customers (tax_id, kind, name) values ($1, 'person', $1) returning customer_id",
      values: [taxId],
      columns: { customer_id: bigint },
    });
    return added?.customer_id ?? 0;
  };
  const [anna, pere] = [await add("12345678Z"), await add("87654321X")];
  return {
    ...ports,
    server,
    anna,
    pere,
    upload: (file: Buffer, name = "invoice.pdf") =>
      server.call(uploadFile, { as: { customerId: anna }, query: { name }, file }),
    /** Number of files in the storage. */
    storedFiles: (): number =>
      existsSync(folder)
        ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
            statSync(join(folder, path)).isFile(),
          ).length
        : 0,
  };
};
