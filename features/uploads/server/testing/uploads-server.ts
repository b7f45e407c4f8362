import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import type { AttachingCall } from "#platform/server/attachments.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { Failure } from "#platform/server/handler.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { uploadFile } from "../../contract/upload-file.ts";
import type { UploadPorts } from "../receive-file.ts";
import { handlers } from "../routes.ts";
import { createUploadParts } from "./upload-parts.ts";

const sessionParts = {
  tokenHash: Buffer.alloc(32),
  readOnly: false,
  expiresAt: new Date(Date.now() + 60_000),
};

export const pdf = Buffer.from("%PDF-1.7\nan invoice of last year\n%%EOF\n");
export const limitBytes = 2_000_000;

/** A call as a handler of a form receives it. */
const callOf = ({
  customerId,
  cookies = [],
}: {
  customerId?: number;
  cookies?: readonly string[];
}): AttachingCall => ({
  session: customerId === undefined ? undefined : { ...sessionParts, customerId },
  cookies: {
    read: (name) => cookies.find((cookie) => cookie.startsWith(`llum_${name}=`))?.split("=")[1],
    write: () => undefined,
    remove: () => undefined,
  },
  client: { address: "192.0.2.7" },
  now: new Date(),
  fail: (code, details) => {
    throw new Failure(code, details);
  },
});

const countFiles = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
        statSync(join(folder, path)).isFile(),
      ).length
    : 0;

/** A server for uploads of at most 2 MB with two customers. */
export const startUploadsServer = async (
  changes: Partial<Pick<UploadPorts, "scanner" | "onFailure">> = {},
) => {
  const database = await createTestDatabase("empty");
  const folder = join(temporaryFolder("uploads"), "files");
  const storage = openLocalDisk({ folder });
  let areVisitorsAccepted = true;
  const ports = {
    database,
    storage,
    readConfiguration: () => ({ fileUploadSizeLimit: limitBytes }),
    acceptsVisitors: () => areVisitorsAccepted,
    ...createUploadParts(),
    ...changes,
  };
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
    /** Sends a file as a new visitor; returns its id and the browser's cookies. */
    sendAsVisitor: async (file: Buffer) => {
      const sent = await server.call(uploadFile, { as: "visitor", query: { name: "visit.pdf" }, file });
      const [cookie = ""] = String(sent.headers["set-cookie"]).split(";");
      return { uploadId: sent.answer().uploadId, cookies: [cookie] };
    },
    callOf,
    acceptVisitors: (accept: boolean): void => {
      areVisitorsAccepted = accept;
    },
    /** Number of files in the storage. */
    storedFiles: (): number => countFiles(folder),
  };
};
